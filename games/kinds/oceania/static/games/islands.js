/* Looking at an island: with the pointer on the chart or in the table, or with the focus. It is lit on
   the chart, its row is marked, and its card stands beside it. The card stays while the pointer is on
   it, and Escape closes it. Also remembers whether the odds are shown.

   Cards are written by the site, in the panel of the islands; here they are copied onto the chart. */

(() => {
  "use strict";

  const LINGER = 160; // long enough to move from the island onto its card
  const GAP = 10;
  const match = document.getElementById("match");

  let shown = null; // the letter of the island that is looked at
  let pinned = false; // chosen in the table: stays until something else is chosen
  let leaving = null;

  const board = () => document.querySelector("#match-board .board");
  const copy = () => board()?.querySelector(":scope > .island-card");

  const place = (card, light) => {
    const around = board().getBoundingClientRect();
    const island = light.getBoundingClientRect();
    const { width, height } = card.getBoundingClientRect();
    const hasRoomRight = island.right + GAP + width < around.right;
    const hasRoomLeft = island.left - GAP - width > around.left;
    let left = hasRoomRight ? island.right + GAP : island.left - GAP - width;
    let top = island.top + island.height / 2 - height / 2;
    if (!hasRoomRight && !hasRoomLeft) {
      left = island.left + island.width / 2 - width / 2;
      top = island.top - GAP - height > around.top ? island.top - GAP - height : island.bottom + GAP;
    }
    const within = (value, low, high) => Math.max(low, Math.min(value, high));
    card.style.left = `${within(left - around.left, 6, around.width - width - 6)}px`;
    card.style.top = `${within(top - around.top, 6, around.height - height - 6)}px`;
  };

  const mark = () => {
    copy()?.remove();
    for (const element of match.querySelectorAll("#match-board .lit, #match-islands tr[data-island]")) {
      element.classList.toggle("is-lit", element.dataset.island === shown);
    }
    const light = board()?.querySelector(`.lit[data-island="${shown}"]`);
    const card = document.getElementById(`island-${shown}`);
    if (!light || !card) {
      shown = null;
      return;
    }
    const fresh = card.cloneNode(true);
    fresh.removeAttribute("id");
    for (const pattern of fresh.querySelectorAll("pattern, [fill^=url]")) {
      for (const name of ["id", "fill"]) {
        const value = pattern.getAttribute(name);
        if (value) {
          pattern.setAttribute(name, value.replace("share-", "shown-share-"));
        }
      }
    }
    board().append(fresh);
    place(fresh, light);
  };

  const show = (letter, { pin = false } = {}) => {
    clearTimeout(leaving);
    pinned = pin && letter !== null;
    if (letter !== shown) {
      shown = letter;
      mark();
    }
  };
  const leave = () => {
    clearTimeout(leaving);
    if (!pinned) {
      leaving = setTimeout(show, LINGER, null);
    }
  };

  // The chart's buttons lie above its picture: what is below the pointer is asked for.
  const islandAt = (event) => {
    const below = document.elementsFromPoint(event.clientX, event.clientY);
    return below.find((element) => element.closest(".lit"))?.closest(".lit").dataset.island ?? null;
  };
  // The card lets the pointer through, so that a place below it can be chosen.
  const isOnCard = ({ clientX, clientY }) => {
    const { left, right, top, bottom } = copy()?.getBoundingClientRect() ?? {};
    return left <= clientX && clientX <= right && top <= clientY && clientY <= bottom;
  };
  const islandOfCell = (cell) => {
    const { left, top, width, height } = cell.getBoundingClientRect();
    const across = [0.5, 0.5, 0.86, 0.5, 0.14];
    const down = [0.5, 0.14, 0.5, 0.86, 0.5];
    const found = across.map((share, number) =>
      islandAt({ clientX: left + share * width, clientY: top + down[number] * height }),
    );
    return found.find((letter) => letter !== null) ?? null;
  };
  const islandOfRow = (element) => element.closest("#match-islands [data-island]")?.dataset.island;

  match.addEventListener("pointermove", (event) => {
    if (event.pointerType === "touch") {
      return;
    }
    const { target } = event;
    if (isOnCard(event)) {
      clearTimeout(leaving);
      return;
    }
    if (target.closest(".aid, .place-scout")) {
      leave(); // here something else is being chosen
      return;
    }
    const letter = islandOfRow(target) ?? (target.closest("#match-board .board") ? islandAt(event) : null);
    if (letter !== null) {
      show(letter, { pin: pinned && letter === shown });
    } else if (shown !== null) {
      leave();
    }
  });
  match.addEventListener("pointerleave", leave);

  match.addEventListener("focusin", ({ target }) => {
    const row = islandOfRow(target);
    const cell = target.closest("#match-board [role=gridcell]");
    if (row) {
      show(row);
    } else if (cell && target.matches(":focus-visible:not(.place-scout)")) {
      show(islandOfCell(cell));
    }
  });
  match.addEventListener("focusout", leave);

  // Whoever chooses a place looks at that.
  match.addEventListener("pointerdown", ({ target }) => {
    if (target.closest("#match-board .place")) {
      show(null);
    }
  });

  // A tap or a click on a row keeps its island lit.
  match.addEventListener("click", (event) => {
    const row = islandOfRow(event.target);
    if (!row) {
      return;
    }
    event.preventDefault();
    const isChosen = pinned && shown === row;
    show(isChosen ? null : row, { pin: true });
    if (!isChosen && matchMedia("(max-width: 799px)").matches) {
      board().scrollIntoView({ block: "nearest" });
    }
  });

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && shown !== null) {
      event.stopImmediatePropagation();
      show(null);
    }
  });
  document.addEventListener("parts:arrived", () => {
    if (shown !== null) {
      mark();
    }
  });
  addEventListener("resize", () => show(null));

  // A browser may keep nothing for us, and throws if it is asked to.
  const kept = (use) => {
    try {
      return use(localStorage);
    } catch {
      return null;
    }
  };
  const odds = document.getElementById("odds-switch");
  if (odds) {
    // Each space says its own, as long as they are shown.
    const describe = () => {
      for (const { id } of document.querySelectorAll(".odds-words li")) {
        const space = document.getElementById(id.replace("odds-", "at-"));
        if (odds.checked) {
          space?.setAttribute("aria-describedby", id);
        } else {
          space?.removeAttribute("aria-describedby");
        }
      }
    };
    odds.checked = kept((storage) => storage.getItem("odds")) === "shown";
    odds.addEventListener("change", () => {
      kept((storage) => storage.setItem("odds", odds.checked ? "shown" : "hidden"));
      describe();
    });
    document.addEventListener("parts:arrived", describe);
    describe();
  }
})();
