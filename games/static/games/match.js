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

  // While a move is under way, clicks are dropped: they may be meant for the same one. Once a push has
  // shown what became of it, they are not, and the answer isn't waited for any more.
  const shownVersion = () => Number(document.getElementById("match-state").dataset.version);
  let sentOn = Infinity;
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (isMove(event.detail)) {
      sentOn = shownVersion();
    }
  });
  document.addEventListener("htmx:confirm", (event) => {
    if (isMove(event.detail) && shownVersion() > sentOn) {
      htmx.trigger("#match", "htmx:abort");
    }
  });

  // Neither an answer nor a refusal came: the line is down, or the server is in trouble.
  const trouble = document.getElementById("trouble");
  for (const failure of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
    document.addEventListener(failure, (event) => {
      trouble.hidden = trouble.hidden && !isMove(event.detail);
    });
  }

  // What the site has heard of is on the page by then, and what is not there can be sent again.
  for (const back of ["line:opened", "line:asked"]) {
    document.addEventListener(back, () => {
      trouble.hidden = true;
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
