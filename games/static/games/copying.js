/* A button that copies what stands in a field. Where the browser forbids that, the text is selected
   instead, ready to be copied by hand. */

(() => {
  "use strict";

  document.addEventListener("click", async ({ target }) => {
    const button = target.closest("[data-copies]");
    if (!button) {
      return;
    }
    const field = document.getElementById(button.dataset.copies);
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      button.textContent = button.dataset.done;
    } catch {
      field.focus();
    }
  });
})();
