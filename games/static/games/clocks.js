/* Clocks count down between what the site sends: its time now, and for each clock what was left when
   it was started. The wall clock of this device, which may be wrong, is not asked. */

(() => {
  "use strict";

  const LOW = { live: 20, days: 6 * 3600 };
  const SHORT = 5; // characters: minutes and seconds, without hours
  const REMEMBERED_STAMPS = 8;
  const LATEST = 10; // seconds: a stamp that is later than this says that the site's clock was set

  const words = document.getElementById("line").dataset;
  const labels = new Map();
  const announced = new Set();

  // By how much the site's time is ahead of the time since this page was opened. A stamp is late by
  // the time it took to arrive, so the largest of the last ones comes nearest.
  let leads = [];
  let lastStamp = "";
  const readStamp = () => {
    const stamp = document.getElementById("server-time").dataset.now;
    if (stamp === lastStamp) {
      return; // what has arrived had none
    }
    lastStamp = stamp;
    const lead = Number(stamp) - performance.now() / 1000;
    const isSetBack = lead < Math.max(...leads) - LATEST;
    leads = isSetBack ? [lead] : [...leads, lead].slice(-REMEMBERED_STAMPS);
  };
  const siteTime = () => performance.now() / 1000 + Math.max(...leads);

  const secondsLeft = ({ left = 0, since }) => {
    const elapsed = since === undefined ? 0 : Math.max(0, siteTime() - Number(since));
    return Math.max(0, Number(left) - elapsed);
  };

  const twoDigits = (number) => String(number).padStart(2, "0");

  const timeWords = (kind, left) => {
    const [hours, minutes, seconds] = [left / 3600, (left / 60) % 60, left % 60].map(Math.floor);
    if (kind === "days" && hours >= 24) {
      const days = Math.floor(hours / 24);
      return words.days.replace("{days}", days).replace("{hours}", hours % 24);
    }
    if (kind === "days" && hours) {
      return words.hours.replace("{hours}", hours).replace("{minutes}", minutes);
    }
    const short = `${hours ? twoDigits(minutes) : minutes}:${twoDigits(seconds)}`;
    return hours ? `${hours}:${short}` : short;
  };

  // The site writes in UTC when a clock ends, for all readers at once.
  const moment = new Intl.DateTimeFormat(document.documentElement.lang, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: words.timeZone,
  });
  const showEnd = (clock) => {
    const { left, since } = clock.dataset;
    if (since === undefined || clock.dataset.endShown === since) {
      return;
    }
    clock.dataset.endShown = since;
    const end = moment.format(new Date((Number(since) + Number(left)) * 1000));
    clock.title = words.until.replace("{moment}", end);
  };

  const warn = (clock, isLow) => {
    clock.classList.toggle("clock-low", isLow);
    const label = labels.get(clock.id) ?? clock.getAttribute("aria-label");
    labels.set(clock.id, label);
    clock.setAttribute("aria-label", isLow ? `${label}, ${words.low}` : label);
    if (isLow && !announced.has(clock.id)) {
      document.getElementById("announcer").textContent = `${label}: ${words.low}`;
      document.dispatchEvent(new CustomEvent("clock:low", { detail: clock }));
    }
    announced[isLow ? "add" : "delete"](clock.id);
  };

  const show = () => {
    for (const clock of document.querySelectorAll(".clock")) {
      if (clock.dataset.since === "now") {
        clock.dataset.since = siteTime();
      }
      showEnd(clock);
      const { kind, since } = clock.dataset;
      const left = secondsLeft(clock.dataset);
      const shown = timeWords(kind, left);
      if (clock.textContent !== shown) {
        clock.textContent = shown;
        clock.classList.toggle("clock-long", shown.length > SHORT);
        warn(clock, since !== undefined && left < LOW[kind]);
      }
      clock.classList.toggle("clock-running", since !== undefined);
      clock.toggleAttribute("data-ended", since !== undefined && left === 0);
    }
  };

  readStamp();
  document.addEventListener("parts:arrived", () => {
    readStamp();
    show();
  });
  setInterval(show, 200);
  show();
})();
