/* The browser's own part in the chance of a game: made at the moment when a form is sent, so that
   nobody can have known it before. Where no script runs the site makes it, and says so. */

(() => {
  "use strict";

  const BYTES = 16;

  const nonce = () =>
    Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
      byte.toString(16).padStart(2, "0"),
    ).join("");

  document.addEventListener("submit", (event) => {
    const field = event.target.elements.namedItem("nonce");
    if (field) {
      field.value = nonce();
    }
  });

  document.addEventListener("htmx:configRequest", (event) => {
    if (event.detail.elt.id === "series-rematch") {
      event.detail.parameters.nonce = nonce();
    }
  });
})();
