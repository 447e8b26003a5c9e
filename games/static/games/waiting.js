/* How long each challenge has been waiting, counted by the site's clock and not by this device's. */

(() => {
  "use strict";

  let lead = null; // of the site's time over the time since this page was opened
  const readStamp = () => {
    const { now } = document.getElementById("server-time").dataset;
    lead = now === undefined ? lead : Number(now) - performance.now() / 1000;
  };

  const twoDigits = (number) => String(number).padStart(2, "0");
  const words = (seconds) => {
    const [hours, minutes] = [seconds / 3600, (seconds / 60) % 60].map(Math.floor);
    const short = `${hours ? twoDigits(minutes) : minutes}:${twoDigits(Math.floor(seconds % 60))}`;
    return hours ? `${hours}:${short}` : short;
  };

  const show = () => {
    if (lead === null) {
      return;
    }
    const now = performance.now() / 1000 + lead;
    for (const cell of document.querySelectorAll(".waiting[data-since]")) {
      cell.textContent = words(Math.max(0, now - Number(cell.dataset.since)));
    }
  };

  document.addEventListener("parts:arrived", () => {
    readStamp();
    show();
  });
  setInterval(show, 1000);
})();
