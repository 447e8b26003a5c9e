/* Moves without a reload: names each request, and keeps focus and announcements in place. */

(() => {
  "use strict";

  const insideMatch = (element) => element instanceof Element && element.closest("#match");

  // The second click of a double-click would hit whatever the answer has put under the pointer.
  document.addEventListener(
    "click",
    (event) => {
      if (event.detail > 1 && insideMatch(event.target) && event.target.closest("button")) {
        event.preventDefault();
        event.stopPropagation();
      }
    },
    true,
  );

  // A request that is sent again by the browser or a proxy is known by its key.
  document.addEventListener("htmx:configRequest", (event) => {
    if (insideMatch(event.detail.elt)) {
      const words = crypto.getRandomValues(new Uint32Array(4));
      event.detail.parameters.set("key", Array.from(words, (word) => word.toString(36)).join("-"));
    }
  });

  document.addEventListener("htmx:afterSwap", () => {
    const match = document.getElementById("match");
    const announcer = document.getElementById("announcer");
    announcer.textContent = match.querySelector("[data-announcement]")?.dataset.announcement ?? "";
    if (document.activeElement === document.body) {
      document.getElementById("guide")?.focus({ preventScroll: true });
    }
  });
})();
