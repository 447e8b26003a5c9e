/* Says in words that the device has no network, on any page, until it has one again. */

(() => {
  "use strict";

  const notice = document.getElementById("offline");
  const show = () => {
    notice.textContent = navigator.onLine ? "" : notice.dataset.words;
  };

  window.addEventListener("online", show);
  window.addEventListener("offline", show);
  show();
})();
