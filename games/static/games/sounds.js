/* One soft sound, made here: for what needs the player's attention. Other scripts ask for it by the
   event "attention" on the document; `data-sound` in the header says whether it is wanted. */

(() => {
  "use strict";

  const NOTES = [587, 880]; // Hz
  const LENGTH = 0.18; // seconds each
  let context = null;

  // Browsers let a page sound only after somebody has touched it.
  const prepare = () => {
    context ??= new AudioContext();
  };
  document.addEventListener("pointerdown", prepare, { once: true });
  document.addEventListener("keydown", prepare, { once: true });

  document.addEventListener("attention", () => {
    const isWanted = document.getElementById("personal")?.dataset.sound === "yes";
    if (!isWanted || context?.state !== "running") {
      return;
    }
    NOTES.forEach((frequency, place) => {
      const start = context.currentTime + place * LENGTH;
      const tone = new OscillatorNode(context, { frequency });
      const loudness = new GainNode(context, { gain: 0.08 });
      loudness.gain.setValueAtTime(0.08, start);
      loudness.gain.exponentialRampToValueAtTime(0.001, start + LENGTH);
      tone.connect(loudness).connect(context.destination);
      tone.start(start);
      tone.stop(start + LENGTH);
    });
  });
})();
