/* Lists and questions that open below their button (details with data-popup): Esc closes them and
   gives the focus back. Those that lie over the page close with a click elsewhere, too. */

(() => {
  "use strict";

  const opened = (kind = "") =>
    Array.from(document.querySelectorAll(`details[data-popup${kind}][open]`));

  document.addEventListener(
    "keydown",
    (event) => {
      const popups = event.key === "Escape" && !document.querySelector(":modal") ? opened() : [];
      const popup = popups.find((each) => each.contains(document.activeElement)) ?? popups.at(-1);
      if (popup) {
        event.stopPropagation();
        event.preventDefault();
        popup.open = false;
        popup.querySelector("summary").focus({ preventScroll: true });
      }
    },
    true,
  );

  document.addEventListener("click", ({ target }) => {
    for (const popup of opened("=over")) {
      popup.open = popup.contains(target);
    }
  });
})();
