/* Words that are explained: beside the word while the pointer or the focus is on it, and by a click or
   tap until the next one. The pointer may go over to the explanation; Escape closes it. */

(() => {
  "use strict";

  const WORDS = "[popovertarget^=means-], [data-means]";
  const LINGER = 160; // long enough to move from the word onto its explanation
  const GAP = 6;
  const RIM = 8;

  let word = null; // whose explanation is shown
  let pinned = false;
  let leaving = null;

  const meaningOf = (element) =>
    document.getElementById(element.getAttribute("popovertarget") ?? element.dataset.means);

  const place = () => {
    const meaning = meaningOf(word);
    const { left, top, bottom } = word.getBoundingClientRect();
    const { width, height } = meaning.getBoundingClientRect();
    const isRoomBelow = bottom + GAP + height + RIM < innerHeight;
    const y = isRoomBelow ? bottom + GAP : Math.max(RIM, top - GAP - height);
    meaning.style.left = `${Math.max(RIM, Math.min(left, innerWidth - width - RIM))}px`;
    meaning.style.top = `${y}px`;
  };

  const hide = () => {
    clearTimeout(leaving);
    const shown = word;
    word = null;
    if (shown) {
      meaningOf(shown).hidePopover();
    }
  };

  const show = (element, pin) => {
    clearTimeout(leaving);
    if (word && meaningOf(word) !== meaningOf(element)) {
      hide();
    }
    word = element;
    pinned = pin;
    const meaning = meaningOf(element);
    meaning.classList.add("placed");
    if (!meaning.matches(":popover-open")) {
      meaning.showPopover();
    }
    place();
  };

  const leave = () => {
    clearTimeout(leaving);
    if (word && !pinned) {
      leaving = setTimeout(hide, LINGER);
    }
  };

  document.addEventListener("pointerover", ({ target, pointerType }) => {
    if (pointerType === "touch") {
      return;
    }
    const over = target.closest(WORDS);
    if (over && over !== word) {
      show(over, false);
    } else if (over || (word && meaningOf(word).contains(target))) {
      clearTimeout(leaving);
    } else {
      leave();
    }
  });
  document.addEventListener("focusin", ({ target }) => {
    if (target.matches(`:is(${WORDS}):focus-visible`)) {
      show(target, false);
    } else if (word && word !== target) {
      hide();
    }
  });
  document.addEventListener("focusout", ({ target }) => {
    if (target === word) {
      hide();
    }
  });

  document.addEventListener("click", (event) => {
    const clicked = event.target.closest("[popovertarget^=means-]");
    if (clicked) {
      event.preventDefault();
      if (clicked === word && pinned) {
        hide();
      } else {
        show(clicked, true);
      }
    } else if (word && event.target.closest(WORDS)) {
      hide();
    }
  });
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Escape" && word) {
        event.stopImmediatePropagation();
        event.preventDefault();
        hide();
      }
    },
    true,
  );
  // The browser closes it with a click elsewhere.
  document.addEventListener(
    "toggle",
    ({ target, newState }) => {
      if (newState === "closed" && word && target === meaningOf(word)) {
        word = null;
      }
    },
    true,
  );

  // The word may be in a part of the page that has been exchanged.
  const look = () => {
    if (word && !word.isConnected) {
      word = document.getElementById(word.id) ?? word;
    }
    if (word?.isConnected) {
      place();
    } else {
      hide();
    }
  };
  document.addEventListener("parts:arrived", look);
  document.addEventListener("htmx:afterSettle", look);
  addEventListener("scroll", () => word && place(), { capture: true, passive: true });
  addEventListener("resize", hide);
})();
