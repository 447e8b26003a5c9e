/* How the focus moves over a chart, be it a match's or the one for practice: the chart is one stop of
   the Tab key, the arrow keys go from place to place, N to the next that can be chosen. */

(() => {
  "use strict";

  const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  const OPEN = ".place:not(.place-mute)";

  const chartRows = () =>
    Array.from(document.querySelectorAll(".board-grid > [role=row]"), (row) =>
      Array.from(row.children, (cell) => cell.querySelector(".place") ?? cell),
    );

  const joinTabStops = () => {
    const places = chartRows().flat();
    places.forEach((place) => place.setAttribute("tabindex", "-1"));
    const stop =
      places.find((place) => place === document.activeElement) ??
      places.find((place) => place.matches("[aria-pressed=true]")) ??
      places.find((place) => place.matches(OPEN)) ??
      places[0];
    stop?.setAttribute("tabindex", "0");
  };

  const go = (place) => {
    document.querySelector(".board-grid [tabindex='0']")?.setAttribute("tabindex", "-1");
    place.setAttribute("tabindex", "0");
    place.focus();
  };

  const neighbour = (from, [down, right]) => {
    const rows = chartRows();
    // The southern circles begin a column later than the other rows.
    const shift = (row) => (row === rows.length - 1 ? 1 : 0);
    const row = rows.findIndex((places) => places.includes(from));
    const column = rows[row].indexOf(from) + shift(row) + right;
    return rows[row + down]?.[column - shift(row + down)];
  };

  const nextOpen = (from, backwards) => {
    const places = chartRows().flat();
    const around = places.concat(places).slice(places.indexOf(from) + 1).slice(0, places.length);
    return (backwards ? around.slice(0, -1).reverse() : around).find((place) => place.matches(OPEN));
  };

  document.addEventListener("keydown", (event) => {
    // What is put beside a place, such as the buttons that turn a tile, lies in its cell.
    const cell = event.target.closest(".board-grid [role=gridcell]");
    const from = cell && (cell.querySelector(".place") ?? cell);
    if (!from || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const step = STEPS[event.key];
    const isNext = event.key.toLowerCase() === "n";
    const place = step ? neighbour(from, step) : isNext && nextOpen(from, event.shiftKey);
    if (place) {
      event.preventDefault();
      go(place);
    }
  });

  // A place that was clicked is where the keys go on from.
  document.addEventListener("focusin", ({ target }) => {
    if (target.matches(".board-grid .place")) {
      document.querySelector(".board-grid [tabindex='0']")?.setAttribute("tabindex", "-1");
      target.setAttribute("tabindex", "0");
    }
  });

  // After whatever may have brought another chart.
  document.addEventListener("parts:arrived", joinTabStops);
  document.addEventListener("htmx:afterSettle", joinTabStops);
  joinTabStops();
})();
