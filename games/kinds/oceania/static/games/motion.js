/* What moves when the board changes: the ship sails, a tile settles where it was placed, spaces fill
   one after the other, a completed island flashes, a drawn tile turns up, scores are counted; and the tile that is tried turns. Whoever wants less motion gets short
   fades instead; what was placed last stays framed either way. */

(() => {
  "use strict";

  const SVG = "http://www.w3.org/2000/svg";
  const TILE = 100;
  const SAIL = 280;
  const SETTLE = 160;
  const FILL = 120;
  const FILL_EVERY = 80;
  const REVEAL = 180;
  const TURN = 140;
  const COUNT = 400;
  const FADE = 80;
  const COMPLETE = 1200;
  const SEEN = 1200; // a tile that fits nowhere stays so long where it was to go
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  const board = () => document.querySelector(":is(#match-board, #practice) .board-picture");
  const drawnTile = () => document.querySelector(":is(#match-tray, #practice) [data-reveal]");
  // Where a score that is being counted will end; what stands there until then is on the way.
  const ends = new WeakMap();
  const numberIn = (element) =>
    ends.get(element) ?? Number(element.textContent.replace("−", "-"));

  const cornerOf = (frame) => {
    const [x, y] = ["x", "y"].map((name) => Number(frame.getAttribute(name)));
    return [Math.floor(x / TILE) * TILE, Math.floor(y / TILE) * TILE];
  };
  const cornersOf = (selector) =>
    Array.from(board()?.querySelectorAll(selector) ?? [], (frame) => cornerOf(frame));

  const COUNTED = "#match .player-score b, #match-lead .lead-points";

  // The scores, by the part that each is in and its number there.
  const scores = () => {
    const found = new Map();
    for (const element of document.querySelectorAll(COUNTED)) {
      const part = element.closest("[id^=match-]");
      const number = Array.from(part.querySelectorAll(COUNTED)).indexOf(element);
      found.set(`${part.id} ${number}`, element);
    }
    return found;
  };

  const look = () => ({
    ship: board()?.querySelector(".ship")?.getAttribute("transform") ?? null,
    placed: String(cornersOf("rect.last-placed")),
    revealed: drawnTile()?.dataset.reveal ?? null,
    misfit: board()?.querySelector(".misfit")?.dataset.turn ?? null,
    completed: board()?.querySelector(".completed")?.dataset.placed ?? null,
    scores: new Map(Array.from(scores(), ([name, element]) => [name, numberIn(element)])),
  });

  const fade = (element, options = {}) =>
    element.animate({ opacity: [0, 1] }, { duration: FADE, ...options });

  const sail = (from) => {
    const ship = board().querySelector(".ship");
    if (from === null || calm.matches) {
      fade(ship);
      return;
    }
    const asStyle = (attribute) => attribute.replace(/(-?[\d.]+) (-?[\d.]+)/, "$1px, $2px");
    const path = [from, ship.getAttribute("transform")].map(asStyle);
    ship.animate({ transform: path }, { duration: SAIL, easing: "ease-in-out" });
  };

  const drawn = (name, attributes, ...children) => {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) {
      element.setAttribute(key, value);
    }
    element.append(...children);
    return element;
  };
  const layOver = (element) => {
    board().querySelector(".last-placed-casing, .ship, :scope > :last-child").before(element);
    return element;
  };
  const removeAfter = (element, animation) => {
    animation.onfinish = () => element.remove();
    animation.oncancel = () => element.remove();
  };

  // The tile is part of the whole chart: a copy of that, cut to its space, is what settles.
  const settle = ([x, y]) => {
    const size = { x, y, width: TILE, height: TILE };
    const cut = { ...size, viewBox: `${x} ${y} ${TILE} ${TILE}` };
    const tile = drawn("svg", cut, drawn("use", { href: "#board-chart" }));
    const lifted = layOver(drawn("g", { class: "settling" }, tile));
    const motion = { transform: ["scale(1.04)", "none"] };
    removeAfter(lifted, lifted.animate(motion, { duration: SETTLE, easing: "ease-out" }));
  };

  // What a space was covered with goes.
  const uncover = ([x, y], duration, delay) => {
    const cover = layOver(drawn("rect", { class: "parchment", x, y, width: TILE, height: TILE }));
    const timing = { duration, delay, fill: "backwards" };
    removeAfter(cover, cover.animate({ opacity: [1, 0] }, timing));
  };

  const reveal = () => {
    const tile = drawnTile();
    if (calm.matches) {
      fade(tile);
    } else {
      tile.animate({ transform: ["rotateY(90deg)", "none"] }, { duration: REVEAL, easing: "ease-out" });
    }
  };

  const count = (element, from) => {
    const to = numberIn(element);
    ends.set(element, to);
    const words = element.textContent;
    const begin = performance.now();
    const step = (now) => {
      const share = Math.min(1, (now - begin) / COUNT);
      const value = Math.round(from + (to - from) * share);
      element.textContent = share < 1 ? String(value).replace("-", "−") : words;
      if (share < 1 && element.isConnected) {
        requestAnimationFrame(step);
      }
    };
    requestAnimationFrame(step);
  };

  const showScores = (before) => {
    scores().forEach((element, name) => {
      const from = before.get(name);
      if (from === undefined || from === numberIn(element)) {
        return;
      }
      if (calm.matches) {
        fade(element);
      } else {
        count(element, from);
      }
    });
  };

  const showPlaced = () => {
    const [placed] = cornersOf("rect.last-placed");
    if (calm.matches) {
      uncover(placed, FADE, 0);
    } else {
      settle(placed);
    }
    cornersOf("rect.reserve-fill").forEach((corner, number) => {
      uncover(corner, calm.matches ? FADE : FILL, calm.matches ? 0 : SETTLE + number * FILL_EVERY);
    });
  };

  // Every way is drawn as it will lie, so the one that is shown now turns into its place.
  const turn = (step) => {
    const tile = board()?.querySelector(".ghost-way.chosen");
    if (!tile || calm.matches) {
      tile && fade(tile);
      return;
    }
    const [x, y] = cornerOf(tile.querySelector(".preview"));
    tile.style.transformOrigin = `${x + TILE / 2}px ${y + TILE / 2}px`;
    const motion = { transform: [`rotate(${-90 * step}deg)`, "none"] };
    tile.animate(motion, { duration: TURN, easing: "ease-out" });
  };
  document.addEventListener("choice:turned", ({ detail }) => turn(detail.step));

  // A tile that fits nowhere goes from its space to those set aside in its player's panel.
  const putAside = () => {
    const misfit = board().querySelector(".misfit");
    const places = document.querySelectorAll(`#match-seat-${misfit.dataset.seat} .aside .tile`);
    const place = places[places.length - 1];
    if (!place || calm.matches) {
      fade(misfit);
      return;
    }
    const [from, to] = [misfit.querySelector(".ghost"), place].map((each) =>
      each.getBoundingClientRect(),
    );
    if (!from.width) {
      return; // the chart of an earlier turn is looked at instead
    }
    const tile = place.cloneNode(true);
    tile.classList.add("flying");
    for (const side of ["left", "top", "width", "height"]) {
      tile.style[side] = `${from[side]}px`;
    }
    document.body.append(tile);
    const way = `translate(${to.left - from.left}px, ${to.top - from.top}px)`;
    const motion = { transform: ["none", `${way} scale(${to.width / from.width})`] };
    const timing = { duration: SAIL, delay: SEEN, easing: "ease-in-out" };
    removeAfter(tile, tile.animate(motion, timing));
  };

  // A completed island flashes, and stays framed.
  const showCompleted = () => {
    const island = board().querySelector(".completed");
    if (calm.matches) {
      fade(island);
    } else {
      island.animate({ opacity: [0, 1, 0.2, 1, 0.2, 1] }, { duration: COMPLETE });
    }
  };

  let before = look();
  const show = (isNewer) => {
    const now = look();
    if (isNewer && board()) {
      if (now.ship !== null && now.ship !== before.ship) {
        sail(before.ship);
      }
      if (now.placed && now.placed !== before.placed) {
        showPlaced();
      }
      if (now.revealed !== null && now.revealed !== before.revealed) {
        reveal();
      }
      if (now.misfit !== null && now.misfit !== before.misfit) {
        putAside();
      }
      if (now.completed !== null && now.completed !== before.completed) {
        showCompleted();
      }
      showScores(before.scores);
    }
    before = now;
  };
  document.addEventListener("parts:arrived", ({ detail }) => show(detail.newer));
  // The board for practice is exchanged as a whole.
  document.addEventListener("htmx:afterSettle", ({ target }) => {
    if (target.id === "practice") {
      show(true);
    }
  });
})();
