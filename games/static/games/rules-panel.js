/* The rules in a panel beside a board, so that reading them leaves no game. Without scripts the same
   links open a new tab. */

(() => {
  "use strict";

  const panel = document.getElementById("rules-panel");
  const text = document.getElementById("rules-panel-text");
  let opener = null; // the id of the link, since the part that it stands in may be replaced

  const open = (link) => {
    opener = link.id;
    document.querySelector("[popover]:popover-open")?.hidePopover();
    if (!panel.open) {
      panel.show();
    }
    if (!text.querySelector(".rules")) {
      htmx.trigger(panel, "rules:wanted");
    }
  };

  const close = () => {
    panel.close();
    const link = document.getElementById(opener);
    const way = link?.checkVisibility() ? link : document.querySelector(".menu-button");
    way.focus({ preventScroll: true });
  };

  const isPlain = ({ button, ctrlKey, metaKey, shiftKey }) =>
    button === 0 && !ctrlKey && !metaKey && !shiftKey;

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-opens-rules]");
    if (link && isPlain(event)) {
      event.preventDefault();
      open(link);
    }
  });

  document.getElementById("rules-panel-close").addEventListener("click", close);
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Escape" && panel.open && !document.querySelector(":modal")) {
        event.stopPropagation();
        event.preventDefault();
        close();
      }
    },
    true,
  );

  // The contents lead to places in the panel; whatever leads elsewhere must not replace the game.
  panel.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    const place = link?.getAttribute("href") ?? "";
    if (place.startsWith("#")) {
      event.preventDefault();
      text.querySelector(place)?.scrollIntoView();
    } else if (link) {
      link.target = "_blank";
    }
  });

  panel.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (!detail.successful) {
      text.textContent = panel.dataset.lost;
    }
  });
})();
