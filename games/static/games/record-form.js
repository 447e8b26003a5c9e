/* A file that is no record by its length alone is refused before it is sent. */

(() => {
  "use strict";

  const file = document.querySelector("input[type=file][data-longest]");
  file.addEventListener("change", () => {
    const isTooLong = file.files.length > 0 && file.files[0].size > Number(file.dataset.longest);
    file.setCustomValidity(isTooLong ? file.dataset.tooLong : "");
    file.reportValidity();
  });
})();
