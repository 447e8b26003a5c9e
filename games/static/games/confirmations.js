/* Questions before a match is given up stand in details that open. Who wants no questions gets what
   they clicked. */

(() => {
  "use strict";

  document.addEventListener(
    "toggle",
    ({ target }) => {
      const isUnasked = document.getElementById("personal")?.dataset.confirmations === "no";
      if (isUnasked && target.matches(".confirm") && target.open) {
        target.querySelector("button").click();
      }
    },
    true,
  );
})();
