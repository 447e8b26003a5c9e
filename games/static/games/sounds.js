/* Sounds, made here out of a few tones; there are no files to fetch.

   `oceaniaSounds.play("move")` plays one and answers whether it could be heard. Browsers keep a page
   silent until somebody has pressed something on it; before that, and while sounds are switched off,
   nothing is played. A button with `data-sound-switch` switches them; the browser remembers it. */

window.oceaniaSounds = (() => {
  "use strict";

  const STORED = "oceania-sounds";

  // Each tone: when it begins, its pitch and the pitch it glides to, how long and how loud it is.
  const SOUNDS = {
    move: [[0, 196, 147, 0.12, 0.5], [0.02, 392, 294, 0.08, 0.2]],
    draw: [[0, 523, 659, 0.09, 0.3]],
    turn: [[0, 440, 440, 0.14, 0.4], [0.13, 587, 587, 0.22, 0.4]],
    chat: [[0, 784, 740, 0.09, 0.25]],
    low: [[0, 880, 880, 0.08, 0.4], [0.16, 880, 880, 0.08, 0.4]],
    end: [[0, 392, 392, 0.2, 0.4], [0.18, 494, 494, 0.2, 0.4], [0.36, 587, 587, 0.45, 0.4]],
  };

  let context = null;

  // A browser may forbid to remember anything.
  const remembered = () => {
    try {
      return localStorage.getItem(STORED);
    } catch {
      return null;
    }
  };
  let isOn = remembered() !== "off";

  const wake = () => {
    context ??= new AudioContext();
    context.resume();
  };

  const playTone = ([begin, pitch, glide, length, loudness]) => {
    const start = context.currentTime + begin;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = "triangle";
    tone.frequency.setValueAtTime(pitch, start);
    tone.frequency.exponentialRampToValueAtTime(glide, start + length);
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(loudness * 0.3, start + 0.012);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + length);
  };

  // Whoever wants no sounds on any device has said so in the settings.
  const isWanted = () => isOn && document.getElementById("personal")?.dataset.sound !== "no";

  const play = (name) => {
    if (!isWanted() || context?.state !== "running") {
      return false;
    }
    SOUNDS[name].forEach(playTone);
    return true;
  };

  const showSwitches = () => {
    for (const button of document.querySelectorAll("[data-sound-switch]")) {
      button.setAttribute("aria-pressed", String(isOn));
      button.hidden = false;
    }
  };

  const toggle = () => {
    isOn = !isOn;
    try {
      localStorage.setItem(STORED, isOn ? "on" : "off");
    } catch {
      // Then it holds for this page alone.
    }
    showSwitches();
    play("move");
  };

  for (const gesture of ["pointerdown", "keydown"]) {
    document.addEventListener(gesture, wake, { once: true, capture: true });
  }
  document.addEventListener("click", (event) => {
    if (event.target.closest?.("[data-sound-switch]")) {
      toggle();
    }
  });
  document.addEventListener("htmx:afterSettle", showSwitches);
  showSwitches();

  return { play };
})();
