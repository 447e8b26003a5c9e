/* Walking through a game that is over: by the buttons, the slider, the list, the score chart, keys or a
   swipe, or by itself. Each ply is fetched once; the page's address follows, where plies have one. */

(() => {
  "use strict";

  const replay = document.getElementById("replay");
  const slider = document.getElementById("replay-slider");
  const player = document.getElementById("replay-play");
  const form = document.getElementById("record-form");
  const last = Number(replay.dataset.plies);
  const SWIPE = 40; // pixels

  const known = new Map(); // the markup of plies, as promises
  let ply = Number(replay.dataset.ply);
  let timer = null;

  const isPlaying = () => player.getAttribute("aria-pressed") === "true";
  const addressOf = (target) => `${replay.dataset.before}${target}${replay.dataset.after}`;

  // --- fetching ------------------------------------------------------------------------------------

  const asked = async (target) => {
    const headers = { "HX-Request": "true" };
    let answer;
    if (form) {
      const body = new FormData(form);
      body.set("ply", target);
      answer = await fetch(form.action, { method: "POST", body, headers });
    } else {
      answer = await fetch(addressOf(target), { headers });
    }
    if (!answer.ok) {
      throw new Error(answer.status);
    }
    return answer.text();
  };

  const markupOf = (target) => {
    if (!known.has(target)) {
      const markup = asked(target);
      markup.catch(() => known.delete(target));
      known.set(target, markup);
    }
    return known.get(target);
  };

  // --- showing -------------------------------------------------------------------------------------

  const putParts = (markup) => {
    const arrived = document.createElement("template");
    arrived.innerHTML = markup;
    for (const part of [...arrived.content.children]) {
      document.getElementById(part.id)?.replaceChildren(...part.childNodes);
    }
  };

  const moveCursor = () => {
    const strip = replay.querySelector(`.strips [data-ply="${ply}"]`);
    if (!strip) {
      return;
    }
    const { x, heights } = strip.dataset;
    const cursor = document.getElementById("score-cursor");
    cursor.setAttribute("d", cursor.getAttribute("d").replace(/^M\S+/, `M${x}`));
    const [white, grey] = heights.split(" ");
    const [circle, square] = replay.querySelectorAll(".score-mark");
    circle.setAttribute("cx", x);
    circle.setAttribute("cy", white);
    square?.setAttribute("transform", `translate(${x} ${grey})`);
  };

  const WALKS = {
    first: () => 0,
    back: () => Math.max(ply - 1, 0),
    on: () => Math.min(ply + 1, last),
    last: () => last,
  };

  const tell = () => {
    slider.value = ply;
    const words = document.getElementById("replay-line").textContent.trim();
    slider.setAttribute("aria-valuetext", words);
    for (const step of replay.querySelectorAll(".replay-moves [data-ply]")) {
      if (Number(step.dataset.ply) === ply) {
        step.setAttribute("aria-current", "step");
        const box = document.getElementById("moves-scroll");
        const row = step.closest("td");
        box.scrollTop = row.offsetTop - (box.clientHeight - row.clientHeight) / 2;
      } else {
        step.removeAttribute("aria-current");
      }
    }
    for (const step of replay.querySelectorAll("[data-walk]")) {
      const target = WALKS[step.dataset.walk]();
      step.dataset.ply = target;
      if (step.href) {
        step.href = addressOf(target);
      } else {
        step.value = target;
      }
      // Not `disabled`: the focus would be lost.
      step.setAttribute("aria-disabled", String(target === ply));
    }
    moveCursor();
  };

  const complain = (isLost) => {
    let words = document.getElementById("replay-lost");
    if (isLost && !words) {
      words = document.createElement("p");
      words.id = "replay-lost";
      words.className = "refusal";
      words.setAttribute("role", "alert");
      words.textContent = replay.dataset.lost;
      document.getElementById("replay-chart").before(words);
    } else if (!isLost) {
      words?.remove();
    }
  };

  let wanted = ply;
  const goTo = async (target) => {
    wanted = target;
    try {
      const markup = await markupOf(target);
      if (wanted !== target) {
        return; // another was asked for since
      }
      putParts(markup);
      ply = target;
      complain(false);
      if (replay.dataset.before && replay.dataset.follows !== "no") {
        history.replaceState(history.state, "", addressOf(ply));
        const address = document.getElementById("share-address");
        if (address) {
          address.value = new URL(addressOf(ply), location.href).href;
        }
      }
      document.dispatchEvent(new CustomEvent("replay:moved", { detail: { ply } }));
    } catch {
      if (wanted !== target) {
        return;
      }
      wanted = ply;
      pause();
      complain(true);
    }
    tell();
  };

  // --- by itself -----------------------------------------------------------------------------------

  const line = document.getElementById("replay-line");
  const pause = () => {
    clearTimeout(timer);
    player.setAttribute("aria-pressed", "false");
    line.setAttribute("aria-live", "polite");
  };

  const speed = () => Number(replay.querySelector("input[name=speed]:checked").value);
  const playOn = () => {
    clearTimeout(timer);
    if (ply < last) {
      markupOf(ply + 1).catch(() => {});
    }
    timer = setTimeout(async () => {
      await goTo(Math.min(wanted + 1, last));
      if (!isPlaying()) {
        return;
      }
      if (ply >= last) {
        pause();
      } else {
        playOn();
      }
    }, speed());
  };

  const play = async () => {
    player.setAttribute("aria-pressed", "true");
    line.setAttribute("aria-live", "off"); // nobody wants to hear thirty turns one after the other
    if (ply >= last) {
      await goTo(0);
    }
    if (isPlaying()) {
      playOn();
    }
  };

  const walk = (name) => {
    pause();
    goTo({ first: 0, back: Math.max(wanted - 1, 0), on: Math.min(wanted + 1, last), last }[name]);
  };

  // --- what people do ------------------------------------------------------------------------------

  player.addEventListener("click", () => (isPlaying() ? pause() : play()));
  slider.addEventListener("input", () => {
    pause();
    goTo(Number(slider.value));
  });
  replay.addEventListener("change", ({ target }) => {
    if (target.name === "speed" && isPlaying()) {
      playOn();
    }
  });

  replay.addEventListener("click", (event) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;
    const step = event.target.closest("[data-ply]");
    if (!isPlain || !step || step === replay) {
      return;
    }
    event.preventDefault();
    if (step.dataset.walk) {
      walk(step.dataset.walk);
    } else {
      pause();
      goTo(Number(step.dataset.ply));
    }
  });

  const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };
  const TYPED = "input, textarea, select, [contenteditable]";
  const PRESSED = "button, a, summary, input, textarea, select";
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.defaultPrevented) {
      return;
    }
    if (event.key === " " && !event.target.closest(PRESSED)) {
      event.preventDefault();
      player.click();
    } else if (KEYS[event.key] && !event.target.closest(TYPED)) {
      event.preventDefault();
      walk(KEYS[event.key]);
    }
  });

  // A swipe over the chart: to the left goes on, as a page is turned.
  const chart = document.getElementById("replay-chart");
  let touched = null;
  chart.addEventListener("touchstart", (event) => {
    const [finger] = event.touches;
    touched = event.touches.length === 1 ? [finger.clientX, finger.clientY] : null;
  }, { passive: true });
  chart.addEventListener("touchend", ({ changedTouches: [finger] }) => {
    if (!touched) {
      return;
    }
    const [across, down] = [finger.clientX - touched[0], finger.clientY - touched[1]];
    touched = null;
    if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(down)) {
      walk(across < 0 ? "on" : "back");
    }
  }, { passive: true });

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      pause();
    }
  });

  line.setAttribute("aria-live", "polite");
  tell();
})();
