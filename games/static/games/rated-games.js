/* In the form for a challenge: a game that is a rules preview can't be rated. The site refuses it
   too; here the box is taken away, with the reason, and comes back as it was with another game. */

(() => {
  "use strict";

  const REASON = "about-preview";

  for (const form of document.querySelectorAll(".challenge-form")) {
    const rated = form.elements.namedItem("rated");
    if (!rated) {
      continue;
    }
    let wanted = rated.checked;

    const follow = () => {
      const isPreview = form.querySelector("[data-preview]:checked") !== null;
      if (isPreview === rated.disabled) {
        return;
      }
      if (isPreview) {
        wanted = rated.checked;
        rated.setAttribute("aria-describedby", REASON);
      } else {
        rated.removeAttribute("aria-describedby");
      }
      rated.disabled = isPreview;
      rated.checked = !isPreview && wanted;
    };

    form.addEventListener("change", follow);
    // A browser that comes back to the page fills in what was chosen before.
    window.addEventListener("pageshow", follow);
    follow();
  }
})();
