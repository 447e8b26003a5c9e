/* Moves without a reload: names each request, and announces what has changed. */

(() => {
  "use strict";

  const isMove = (detail) => detail.elt.matches("[form=move-form], [form=typed-form]");

  // A request that is sent again by the browser or a proxy is known by its key.
  document.addEventListener("htmx:configRequest", (event) => {
    if (isMove(event.detail)) {
      const words = crypto.getRandomValues(new Uint32Array(4));
      event.detail.parameters.key = Array.from(words, (word) => word.toString(36)).join("-");
    }
  });

  // Neither an answer nor a refusal came: the line is down, or the server is in trouble.
  const trouble = document.getElementById("trouble");
  for (const failure of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
    document.addEventListener(failure, (event) => {
      trouble.hidden = trouble.hidden && !isMove(event.detail);
    });
  }

  document.addEventListener("parts:arrived", (event) => {
    const { newer, isAnswer } = event.detail;
    trouble.hidden ||= newer || isAnswer;
    if (newer) {
      const { announcement } = document.getElementById("match-state").dataset;
      document.getElementById("announcer").textContent = announcement;
    }
  });
})();
