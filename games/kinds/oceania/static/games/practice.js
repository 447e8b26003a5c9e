/* The board for practice: says what has changed, keeps focus in place, and tells when no answer
   came. */

(() => {
  "use strict";

  const announcer = document.getElementById("announcer");
  const trouble = document.getElementById("trouble");
  let focused = "";

  document.addEventListener("htmx:beforeSwap", () => {
    focused = document.activeElement.id;
  });

  document.addEventListener("htmx:afterSettle", ({ target }) => {
    if (target.id !== "practice") {
      return;
    }
    trouble.hidden = true;
    announcer.textContent = document.getElementById("practice").dataset.announcement;
    if (document.activeElement === document.body) {
      const same = focused && document.getElementById(focused);
      (same || document.getElementById("guide")).focus({ preventScroll: true });
    }
    window.oceaniaSounds.play("move");
  });

  for (const failure of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
    document.addEventListener(failure, () => {
      trouble.hidden = false;
    });
  }
})();
