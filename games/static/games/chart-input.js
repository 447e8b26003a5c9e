/* How a chart is handled, be it a match's or the one for practice: with the arrow keys, and without
   a second click by mistake. */

(() => {
  "use strict";

  const isOurs = (element) => element instanceof Element && element.closest("#match, #practice");

  // The second click of a double-click would hit whatever the answer has put under the pointer.
  document.addEventListener(
    "click",
    (event) => {
      if (event.detail > 1 && isOurs(event.target) && event.target.closest("button")) {
        event.preventDefault();
        event.stopPropagation();
      }
    },
    true,
  );

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

  // After whatever may have brought another chart.
  document.addEventListener("match:arrived", joinTabStops);
  document.addEventListener("htmx:afterSettle", joinTabStops);
  joinTabStops();
})();
