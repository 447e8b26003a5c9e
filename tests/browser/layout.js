/* Looks at one page as it lies in the window now. Gives a sentence for each thing that is wrong with its layout.
   `wide` are words that may end in an ellipsis, as no place is wide enough for them. */
(wide) => {
  "use strict";

  const found = new Set();
  const SLACK = 1.5;
  const styles = new Map();
  const styleOf = (element) => {
    if (!styles.has(element)) {
      styles.set(element, getComputedStyle(element));
    }
    return styles.get(element);
  };
  const parentOf = (element) => element.parentElement;
  function* upFrom(element) {
    for (let one = element; one; one = parentOf(one)) {
      yield one;
    }
  }

  // --- what is there --------------------------------------------------------------------------

  const modal = document.querySelector("dialog:modal, [popover]:popover-open");
  const root = modal ?? document.body;
  const isForListeners = (element) => {
    for (const one of upFrom(element)) {
      const { clipPath, clip, overflowX } = styleOf(one);
      const isDot = overflowX === "hidden" && one.clientWidth > 0 && one.clientWidth < 12;
      if (clipPath === "inset(50%)" || clip.startsWith("rect(0") || isDot) {
        return true;
      }
    }
    return false;
  };
  const isShown = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isForListeners(element);
  const nameOf = (element) => {
    const words = (element.getAttribute("aria-label") ?? element.textContent).trim().replace(/\s+/g, " ");
    const mark = element.id ? `#${element.id}` : `.${element.getAttribute("class")}`;
    return `${element.localName}${mark} “${words.slice(0, 40)}”`;
  };
  const isPinned = (element) =>
    [...upFrom(element)].some((one) => ["fixed", "sticky"].includes(styleOf(one).position));

  const isPainted = (element) => {
    if (!element.checkVisibility({ opacityProperty: true })) {
      return false; // such as the radio button behind the words that stand for it
    }
    if (/^(img|svg|canvas|video|input|select|textarea)$/.test(element.localName)) {
      return true;
    }
    if (element instanceof SVGElement) {
      return !["none", "transparent", "rgba(0, 0, 0, 0)"].includes(styleOf(element).fill) && styleOf(element).fillOpacity !== "0";
    }
    const { backgroundColor, backgroundImage } = styleOf(element);
    return !/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor) || backgroundImage !== "none";
  };

  const NOWHERE = { left: 0, right: 0, top: 0, bottom: 0 };
  const isTouching = (one, other) =>
    one.left < other.right - SLACK && other.left < one.right - SLACK && one.top < other.bottom - SLACK && other.top < one.bottom - SLACK;

  // What of a box its scrolling and clipping ancestors leave, and the one that cuts it for good.
  const clippedBy = (element, box) => {
    let { left, right, top, bottom } = box;
    let cutter = null;
    let scrolls = false;
    let isAbsolute = styleOf(element).position === "absolute";
    for (const one of upFrom(element)) {
      const style = styleOf(one);
      if (style.position === "fixed") {
        break;
      }
      if (one === document.body || one === document.documentElement) {
        break;
      }
      const isClipping = style.overflowX !== "visible" || style.overflowY !== "visible";
      const holds = !isAbsolute || style.position !== "static";
      const isDrawing = one.localName === "svg";
      if (isClipping && (isDrawing || (style.display !== "inline" && holds && !(one instanceof SVGElement)))) {
        const edge = one.getBoundingClientRect();
        if (isDrawing && !isTouching(edge, box)) {
          return { box: NOWHERE, cutter: null }; // a part of the drawing that is not shown
        }
        const scrollsX = ["auto", "scroll"].includes(style.overflowX);
        const scrollsY = ["auto", "scroll"].includes(style.overflowY);
        const cutX = left < edge.left - SLACK || right > edge.right + SLACK;
        const cutY = top < edge.top - SLACK || bottom > edge.bottom + SLACK;
        scrolls ||= (scrollsX && cutX) || (scrollsY && cutY);
        // What has no room in a wrapping line is put away as a whole.
        const isPutAway = style.flexWrap === "wrap" && style.overflowY === "hidden" && top > edge.bottom - SLACK;
        if (!cutter && !scrolls && !isPutAway && ((cutX && !scrollsX) || (cutY && !scrollsY))) {
          cutter = { element: one, sideways: cutX && !cutY, ellipsis: style.textOverflow === "ellipsis" };
        }
        left = Math.max(left, edge.left);
        right = Math.min(right, edge.right);
        top = Math.max(top, edge.top);
        bottom = Math.min(bottom, edge.bottom);
      }
      if (holds) {
        isAbsolute = style.position === "absolute";
      }
    }
    return { box: { left, right, top, bottom }, cutter };
  };

  // Letters fill the middle of their line; what is above and below may lie under something.
  const lettersIn = (rect) => {
    const rim = rect.height * 0.22;
    return { left: rect.left, right: rect.right, top: rect.top + rim, bottom: rect.bottom - rim };
  };

  const texts = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (!node.textContent.trim() || element.closest("script, style, noscript, option, title, desc") || !isShown(element)) {
      continue;
    }
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      if (rect.width > 1 && rect.height > 1) {
        texts.push({ node, element, rect: lettersIn(rect) });
      }
    }
  }

  // --- nothing is wider than the window -----------------------------------------------------------

  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) {
    const [widest] = [...root.querySelectorAll("*")]
      .filter((one) => isShown(one) && clippedBy(one, one.getBoundingClientRect()).box.right > clientWidth + 1)
      .slice(-1);
    found.add(`sideways: ${scrollWidth} in ${clientWidth}${widest ? ` for ${nameOf(widest)}` : ""}`);
  }

  // Words that go on beside the edge of a box are read by nobody; wide tables, drawings and rows of buttons are scrolled there.
  for (const one of root.querySelectorAll("*")) {
    const isScrolled = one.scrollWidth > one.clientWidth + 1 && ["auto", "scroll"].includes(styleOf(one).overflowX);
    if (isScrolled && isShown(one) && !one.querySelector("table, svg, button") && !/^(pre|textarea|input)$/.test(one.localName)) {
      found.add(`scrolls sideways: ${one.scrollWidth} in ${one.clientWidth}, ${nameOf(one)}`);
    }
  }

  // --- no text is cut -------------------------------------------------------------------------------

  const FEW_LETTERS = 36;
  const mayEnd = (text) => wide.some((word) => text.node.textContent.includes(word));
  for (const text of texts) {
    const { box, cutter } = clippedBy(text.element, text.rect);
    text.box = box;
    if (cutter && !(cutter.sideways && cutter.ellipsis && mayEnd(text))) {
      found.add(`cut: ${nameOf(text.element)} by ${nameOf(cutter.element)}`);
    } else if (cutter && box.right - box.left < FEW_LETTERS) {
      found.add(`nothing left: ${nameOf(text.element)} by ${nameOf(cutter.element)}`);
    }
  }
  const inside = texts.filter(({ box }) => box.right - box.left > 2 && box.bottom - box.top > 2);

  // --- no table is scrolled for a name that could go on in the next line, nor to reach a button --------

  for (const table of [...root.querySelectorAll("table")].filter(isShown)) {
    const box = [...upFrom(table)].find((one) => one.scrollWidth > one.clientWidth + 1 && ["auto", "scroll"].includes(styleOf(one).overflowX));
    if (!box) {
      continue;
    }
    const { right } = box.getBoundingClientRect();
    const isWide = ({ node, box: seen }) => seen.right - seen.left > box.clientWidth / 2 && wide.some((word) => node.textContent.includes(word));
    for (const text of texts.filter((one) => table.contains(one.element) && isWide(one))) {
      found.add(`widens its table: ${nameOf(text.element)}`);
    }
    for (const button of [...table.querySelectorAll("button, .button")].filter((one) => isShown(one) && one.getBoundingClientRect().right > right + SLACK)) {
      found.add(`beyond the edge of its table: ${nameOf(button)}`);
    }
  }

  // --- no text sticks out of what it stands on, or of the window --------------------------------------

  const isBox = (element) => {
    const { borderLeftStyle, borderRightStyle, display } = styleOf(element);
    return display !== "inline" && (isPainted(element) || (borderLeftStyle !== "none" && borderRightStyle !== "none"));
  };
  for (const { element, box } of inside.filter((text) => !(text.element instanceof SVGElement))) {
    const ground = [...upFrom(element)].find((one) => one !== document.documentElement && isBox(one));
    const edge = (ground ?? document.documentElement).getBoundingClientRect();
    const isParked = box.right <= 0;
    if (!isParked && (box.left < Math.max(edge.left, -scrollX) - SLACK || box.right > edge.right + SLACK)) {
      found.add(`sticks out: ${nameOf(element)} of ${ground ? nameOf(ground) : "the window"}`);
    }
  }

  // --- no word is broken, unless it is one that no place is wide enough for ---------------------------

  const LONG = 24;
  for (const node of new Set(inside.filter(({ element }) => !(element instanceof SVGElement)).map((text) => text.node))) {
    for (const { 0: word, index } of node.textContent.matchAll(/\S+/g)) {
      const isWide = word.length > LONG || wide.some((one) => word.includes(one));
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      const isHyphenated = styleOf(node.parentElement).hyphens === "auto";
      if (!isWide && !isHyphenated && lines > word.split(/[-–/]/).length) {
        found.add(`broken: ${word} in ${nameOf(node.parentElement)}`);
      }
    }
  }

  // --- no text lies on another --------------------------------------------------------------------

  const depthOf = (element) => (isPinned(element) ? "pinned" : "flowing");
  const sorted = [...inside].sort((one, other) => one.box.top - other.box.top);
  sorted.forEach((text, index) => {
    for (let next = index + 1; next < sorted.length && sorted[next].box.top < text.box.bottom - 1; next += 1) {
      const other = sorted[next];
      const across = Math.min(text.box.right, other.box.right) - Math.max(text.box.left, other.box.left);
      const down = Math.min(text.box.bottom, other.box.bottom) - Math.max(text.box.top, other.box.top);
      const isAid = Boolean(text.element.closest(".aid")) !== Boolean(other.element.closest(".aid"));
      const related = text.element === other.element || isAid;
      if (across > 2 && down > 1 && !related && depthOf(text.element) === depthOf(other.element)) {
        found.add(`overlap: ${nameOf(text.element)} and ${nameOf(other.element)}`);
      }
    }
  });

  // --- nothing is painted over a text ---------------------------------------------------------------

  const isInWindow = (x, y) => x > 0 && y > 0 && x < innerWidth && y < innerHeight;
  const coverAt = (element, x, y) => {
    for (const one of document.elementsFromPoint(x, y)) {
      if (one === element || one.contains(element) || element.contains(one)) {
        return null;
      }
      if (isPainted(one)) {
        return one;
      }
    }
    return null;
  };
  const coverOf = ({ element, node }) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      const { box } = clippedBy(element, lettersIn(rect));
      const y = (box.top + box.bottom) / 2;
      for (const x of [box.left + 2, (box.left + box.right) / 2, box.right - 2]) {
        const isThere = box.right - box.left > 4 && box.bottom - box.top > 2 && isInWindow(x, y);
        const cover = isThere && coverAt(element, x, y);
        if (cover) {
          return cover;
        }
      }
    }
    return null;
  };
  const isOnChart = (element) => Boolean(element.closest(".board, svg"));
  const seen = new Set();
  const flowing = inside.filter(({ node, element }) => !isOnChart(element) && !seen.has(node) && seen.add(node));
  const height = document.documentElement.scrollHeight;
  const pageOf = ({ rect }) => Math.floor((rect.top + scrollY) / (innerHeight / 2));
  const start = scrollY;
  const pages = Map.groupBy(flowing.filter(({ element }) => !isPinned(element)), pageOf);
  const cornered = [];
  for (const [page, some] of [...pages, [0, flowing.filter(({ element }) => isPinned(element))]]) {
    scrollTo({ top: Math.min((page * innerHeight) / 2 - innerHeight / 4, height), behavior: "instant" });
    cornered.push(...some.filter((text) => coverOf(text)));
  }
  for (const text of cornered) {
    // What a pinned bar covers may be scrolled out from under it.
    text.element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const cover = coverOf(text);
    if (cover) {
      found.add(`covered: ${nameOf(text.element)} by ${nameOf(cover)}`);
    }
  }

  // --- every control can be hit ---------------------------------------------------------------------

  const CONTROLS = "a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary, label";
  const isItself = (element, hit) =>
    element.contains(hit) || hit?.closest(".aid") || (hit?.closest("label")?.control ?? null) === element || element.control?.contains(hit);
  for (const element of root.querySelectorAll(CONTROLS)) {
    if (!isShown(element) || (element.localName === "label" && !element.control)) {
      continue;
    }
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const [rect] = element.getClientRects();
    const isParked = rect && (rect.right + scrollX <= 0 || rect.bottom + scrollY <= 0 || rect.bottom <= 0);
    if (!rect || rect.width < 1 || rect.height < 1 || isParked) {
      continue;
    }
    const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
    const hit = document.elementFromPoint(x, y);
    if (!isItself(element, hit)) {
      found.add(`out of reach: ${nameOf(element)} under ${hit ? nameOf(hit) : "nothing"}`);
    }
  }

  // --- nothing pinned lies on the chart or on the own clock, and in wide windows on the own player ------

  scrollTo({ top: 0, behavior: "instant" });
  const own = innerWidth >= 800 ? ":is(.clock, .player)" : ".clock";
  const PRECIOUS = `.match:not(:has(#past)) #match-board .board-picture, .match .seat-place:has(.player-you) ${own}`;
  for (const element of modal ? [] : document.querySelectorAll(PRECIOUS)) {
    const rect = element.getBoundingClientRect();
    for (const [right, down] of [[0.5, 0.5], [0.1, 0.1], [0.9, 0.1], [0.1, 0.9], [0.9, 0.9]]) {
      const [x, y] = [rect.left + rect.width * right, rect.top + rect.height * down];
      const hit = isInWindow(x, y) && document.elementFromPoint(x, y);
      if (hit && isPinned(hit)) {
        found.add(`pinned over it: ${nameOf(element)} under ${nameOf(hit)}`);
      }
    }
  }
  scrollTo({ top: start, behavior: "instant" });
  return [...found];
}
