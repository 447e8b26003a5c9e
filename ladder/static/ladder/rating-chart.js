/* The chart of a rating: the value under the pointer, or under the arrow keys.

   Without this script every point has its value as a title of its own. */

(() => {
  "use strict";

  const SVG = "http://www.w3.org/2000/svg";
  const WORDS_ABOVE_FLOOR = 10;

  const part = (parent, name) => parent.appendChild(document.createElementNS(SVG, name));

  class Reading {
    constructor(chart) {
      this.chart = chart;
      this.marks = [...chart.querySelectorAll(".mark")].map((circle) => {
        const title = circle.querySelector("title");
        title.remove(); // or the browser would show it beside ours
        return { circle, x: circle.cx.baseVal.value, words: title.textContent };
      });
      this.chosen = null;
      this.group = part(chart, "g");
      this.group.classList.add("reading");
      this.line = part(this.group, "path");
      this.words = part(this.group, "text");
      this.spoken = document.createElement("p");
      this.spoken.className = "visually-hidden";
      this.spoken.setAttribute("aria-live", "polite");
      chart.after(this.spoken);
      chart.classList.add("readable");
      chart.setAttribute("tabindex", "0");
      chart.addEventListener("pointermove", (event) => this.point(event));
      chart.addEventListener("pointerdown", (event) => this.point(event));
      chart.addEventListener("pointerleave", ({ pointerType }) => {
        if (pointerType === "mouse") {
          this.show(null); // what a finger has chosen stays when the finger is lifted
        }
      });
      chart.addEventListener("keydown", (event) => this.step(event));
      chart.addEventListener("blur", () => this.show(null));
    }

    point({ clientX, clientY }) {
      const { x } = new DOMPoint(clientX, clientY).matrixTransform(
        this.chart.getScreenCTM().inverse(),
      );
      const distance = (mark) => Math.abs(mark.x - x);
      this.show(this.marks.reduce((near, mark) => (distance(mark) < distance(near) ? mark : near)));
    }

    step(event) {
      const last = this.marks.length - 1;
      const at = this.chosen === null ? last + 1 : this.marks.indexOf(this.chosen);
      const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
      if (event.key === "Escape") {
        this.show(null);
      } else if (to !== undefined) {
        event.preventDefault();
        this.show(this.marks[Math.min(Math.max(to, 0), last)]);
        this.spoken.textContent = this.chosen.words;
      }
    }

    show(mark) {
      this.chosen?.circle.classList.remove("read");
      this.chosen = mark;
      this.group.style.display = mark === null ? "none" : "";
      if (mark === null) {
        return;
      }
      mark.circle.classList.add("read");
      const { left, right, floor } = this.chart.dataset;
      this.line.setAttribute("d", `M${mark.x} ${mark.circle.cy.baseVal.value}V${floor}`);
      this.words.textContent = mark.words;
      const half = this.words.getComputedTextLength() / 2;
      const x = Math.min(Math.max(mark.x, Number(left) + half), Number(right) - half);
      this.words.setAttribute("x", x);
      this.words.setAttribute("y", Number(floor) - WORDS_ABOVE_FLOOR);
    }
  }

  document.querySelectorAll(".rating-chart").forEach((chart) => new Reading(chart));
})();
