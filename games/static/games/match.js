/* Moves without a reload: names each request, announces what has changed, and lets the arrow keys
   move over the chart. */

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

  document.addEventListener("match:arrived", (event) => {
    const { newer, isAnswer } = event.detail;
    trouble.hidden ||= newer || isAnswer;
    if (newer) {
      const { announcement } = document.getElementById("match-state").dataset;
      document.getElementById("announcer").textContent = announcement;
    }
    joinTabStops();
  });

  // The chart is one stop of the Tab key; within it the arrow keys move from place to place.
  const chartRows = () =>
    Array.from(document.querySelectorAll(".board-grid > [role=row]"), (row) =>
      Array.from(row.children, (cell) => cell.querySelector("button, a") ?? cell),
    );

  const joinTabStops = () => {
    const places = chartRows().flat();
    places.forEach((place) => place.setAttribute("tabindex", "-1"));
    const stop =
      places.find((place) => place === document.activeElement) ??
      places.find((place) => place.matches("button, a")) ??
      places[0];
    stop?.setAttribute("tabindex", "0");
  };

  const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

  document.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (!step || !event.target.closest(".board-grid")) {
      return;
    }
    const rows = chartRows();
    // The southern circles begin a column later than the other rows.
    const shift = (row) => (row === rows.length - 1 ? 1 : 0);
    const from = rows.findIndex((row) => row.includes(event.target));
    const column = rows[from].indexOf(event.target) + shift(from) + step[1];
    const to = from + step[0];
    const place = rows[to]?.[column - shift(to)];
    if (place) {
      event.preventDefault();
      event.target.setAttribute("tabindex", "-1");
      place.setAttribute("tabindex", "0");
      place.focus();
    }
  });

  joinTabStops();
})();
