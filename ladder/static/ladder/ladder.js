/* The ladder's page: asks for its rows anew when the site says that there is a newer version.

   The site tells all open pages at once, so each waits for a moment of its own before it asks. */

(() => {
  "use strict";

  const LONGEST_WAIT = 1000;
  let known = null; // the newest version that was told and asked for

  const askForRows = () => htmx.trigger(document.getElementById("standings"), "ladder:moved");

  const compare = () => {
    const { version } = document.getElementById("ladder-state").dataset;
    if (version !== known && version !== document.getElementById("standings").dataset.version) {
      known = version;
      setTimeout(askForRows, Math.random() * LONGEST_WAIT);
    }
  };

  document.addEventListener("parts:arrived", compare);
  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (detail.elt.id === "standings" && !detail.successful) {
      known = null; // so that it is asked for again
    }
  });
})();
