/* The fair draw, checked in the visitor's own browser: from the record alone, the bag is made anew from the
   seed and the nonces, and compared with the tiles that were drawn. Nothing is asked of the site but the
   record. docs/oceania-records.md describes how the bag is made. */

const WORDS_IN_BLOCK = 8;
const WORD_VALUES = 2 ** 32;

const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hexOf = (buffer) =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");

/* The tags of a record, and the tiles that were drawn: [turn, kind]. One that was used again was not. */
const read = (record) => {
  const [head, body = ""] = record.replaceAll("\r\n", "\n").split(/\n\n([^]*)/);
  const tags = Object.fromEntries(
    Array.from(head.matchAll(/^\[(\w+) "([^"]*)"\]$/gm), ([, name, value]) => [name, value]),
  );
  const drawn = [];
  for (const [, turn, kind] of body.matchAll(/^(\d+)\. \S+ ([a-z]+)/gm)) {
    drawn.push([Number(turn), kind]);
  }
  return { tags, drawn };
};

/* Uniform numbers from HMAC-SHA256(seed, label|k) for k = 0, 1, … */
const streamOf = async (seed, label) => {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", seed, algorithm, false, ["sign"]);
  let position = 0;
  let block = null;
  const word = async () => {
    if (position % WORDS_IN_BLOCK === 0) {
      const message = new TextEncoder().encode(`${label}|${position / WORDS_IN_BLOCK}`);
      block = new DataView(await crypto.subtle.sign("HMAC", key, message));
    }
    const found = block.getUint32(4 * (position % WORDS_IN_BLOCK));
    position += 1;
    return found;
  };
  return async (below) => {
    const limit = WORD_VALUES - (WORD_VALUES % below);
    let found = await word();
    while (found >= limit) {
      found = await word();
    }
    return found % below;
  };
};

/* All tiles in the order that seed and nonces give. */
const shuffled = async (tiles, seed, label) => {
  const order = tiles.flatMap(([kind, count]) => Array(count).fill(kind));
  const below = await streamOf(seed, label);
  for (let i = order.length - 1; i > 0; i -= 1) {
    const j = await below(i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
};

/* What matches and what does not. `edition` is the material: its tiles as [kind, count], and how many are
   taken out of the game. */
export const checkRecord = async (record, edition) => {
  const { tags, drawn } = read(record);
  const seed = bytesOf(tags.Seed ?? "");
  if (seed.length !== 32 || !tags.Commitment || tags.WhiteNonce === undefined) {
    return { readable: false, sealed: false, ordered: false, count: 0 };
  }
  const sealed = hexOf(await crypto.subtle.digest("SHA-256", seed)) === tags.Commitment;
  const label = `oceania-bag-v1|${tags.WhiteNonce}|${tags.GreyNonce ?? ""}`;
  const order = await shuffled(edition.tiles, seed, label);
  const bag = order.slice(edition.removed);
  const wrong = drawn.findIndex(([, kind], number) => kind !== bag[number]);
  const result = {
    readable: true,
    sealed,
    ordered: wrong < 0,
    count: drawn.length,
    commitment: tags.Commitment,
    removed: order.slice(0, edition.removed),
  };
  if (wrong >= 0) {
    const [turn, told] = drawn[wrong];
    result.wrong = { turn, told, derived: bag[wrong] };
  }
  return result;
};

/* --- on the page --------------------------------------------------------------------------------- */

const filled = (words, facts) => words.replace(/\{(\w+)\}/g, (_, name) => facts[name]);

const findings = ({ dataset }, result) => {
  const kinds = JSON.parse(dataset.kinds);
  const { turn, told, derived } = result.wrong ?? {};
  return [
    [result.sealed && result.commitment === dataset.commitment,
      result.commitment !== dataset.commitment
        ? dataset.otherSeal
        : result.sealed ? dataset.sealed : dataset.broken],
    [result.ordered,
      result.ordered
        ? filled(dataset.ordered, result)
        : filled(dataset.disordered, {
            turn,
            told: kinds[told] ?? told,
            derived: kinds[derived] ?? "–",
          })],
  ];
};

const list = (panel, found) => {
  panel.querySelector(".fair-findings").replaceChildren(
    ...found.map(([matches, words]) => {
      const line = document.createElement("li");
      line.className = matches ? "good" : "bad";
      line.textContent = `${matches ? "✓" : "✗"} ${words}`;
      return line;
    }),
  );
};

const show = (panel, found) => {
  const isFair = found.every(([matches]) => matches);
  const chip = panel.querySelector(".fair-chip");
  chip.textContent = isFair ? panel.dataset.fair : panel.dataset.unfair;
  chip.classList.toggle("chip-bad", !isFair);
  chip.hidden = false;
  list(panel, found);
};

/* Nothing was checked, so nothing is said about the draw. */
const giveUp = (panel, words) => {
  panel.querySelector(".fair-chip").hidden = true;
  list(panel, [[false, words]]);
};

const recordOf = async (panel) => {
  if (!panel.dataset.record) {
    return document.querySelector("#record-form textarea").value;
  }
  const answer = await fetch(panel.dataset.record);
  if (!answer.ok) {
    throw new Error(answer.status);
  }
  return answer.text();
};

const check = async (panel) => {
  if (!globalThis.crypto?.subtle) {
    giveUp(panel, panel.dataset.insecure);
    return;
  }
  try {
    const edition = JSON.parse(panel.dataset.edition);
    const result = await checkRecord(await recordOf(panel), edition);
    if (result.readable) {
      show(panel, findings(panel, result));
    } else {
      giveUp(panel, panel.dataset.unreadable);
    }
  } catch {
    giveUp(panel, panel.dataset.unreadable);
  }
};

const panel = document.getElementById("fairness");
panel?.querySelector("#check-fairness")?.addEventListener("click", () => check(panel));
