// The filmstrip above the plot: the screen at instants over the plot's time, and a larger one at the time that is pointed at.

import { sizes, isSame, prepared, colors } from "./charts.js";
import { byID } from "./elements.js";
import { drawPhone, drawScreen } from "./phone.js";
export { filmstrip };

/** How many instants a strip has at most, and by how much keys go on, as a share of the time. */
const stripLimits = { instants: 24, step: 0.1 };

const filmstrip = {
  box: byID("film"),
  strip: byID("filmstrip"),
  preview: byID("preview"),
  /** The time that is pointed at; null if none is. */
  pointed: null,
  /** What the instants were last drawn of. */
  drawn: [],

  /** The size of the preview, in the proportions of the screen. */
  sizeOf({ setup: { screen: [wide, tall] } }) {
    const height = Math.min(240, 240 * tall / wide);
    return [height * wide / tall, height];
  },

  /** Draws the instants of a motion, which `ways` identifies; each stands over the middle of its time. */
  draw(shown, ways) {
    this.shown = shown;
    const { setup, gesture, way } = shown;
    this.box.hidden = gesture === undefined || way === null;
    if (this.box.hidden) return;
    this.box.classList.toggle("beside-stops", setup.stops.length > 0);
    const { width, height } = sizes.of(this.strip);
    const drawn = [...ways, width, height, devicePixelRatio, colors.ink];
    if (width === 0 || isSame(this.drawn, drawn)) return;
    this.drawn = drawn;
    const { pen } = prepared(this.strip);
    const [wide, tall] = setup.screen;
    const count = Math.min(Math.max(Math.floor(width / (height * wide / tall + 4)), 2), stripLimits.instants);
    for (let index = 0; index < count; index++) {
      pen.save();
      pen.translate(index * width / count, 0);
      drawScreen(pen, width / count, height, { ...shown, ghost: null }, shown.end * (index + 0.5) / count, true);
      pen.restore();
    }
  },

  /** Marks the time that is shown, and draws the preview if the strip has the focus or is pointed at. */
  mark(shown, time) {
    this.shown = shown;
    if (this.box.hidden) return;
    byID("film-time").style.left = `${100 * time / shown.end}%`;
    this.strip.setAttribute("aria-valuemax", shown.end.toFixed(3));
    this.strip.setAttribute("aria-valuenow", time.toFixed(3));
    this.strip.setAttribute("aria-valuetext", byID("time").textContent);
    this.show(this.pointed ?? (this.strip.matches(":focus-visible") ? time : null));
  },

  /** Shows the preview at a time, above its place in the strip; null hides it. */
  show(time) {
    this.preview.hidden = time === null;
    if (time === null) return;
    const { width: room } = sizes.of(this.strip);
    const [width, height] = this.sizeOf(this.shown);
    this.preview.style.width = `${width}px`;
    this.preview.style.height = `${height}px`;
    this.preview.style.left = `${Math.min(Math.max(room * time / this.shown.end - width / 2, 0), room - width)}px`;
    this.preview.dataset.time = time.toFixed(3);
    sizes.known.set(this.preview, { width, height });
    drawPhone(this.preview, { ...this.shown, ghost: null }, time);
  },

  /** Lets the strip be pointed at, pressed and stepped through; `seek` shows a time on the stage. */
  connect(seek, time) {
    const at = event => this.shown.end * Math.min(Math.max(event.offsetX / sizes.of(this.strip).width, 0), 1);
    const point = event => {
      this.pointed = at(event);
      if (event.buttons > 0) seek(this.pointed); else this.show(this.pointed);
    };
    const leave = () => {
      this.pointed = null;
      this.show(null);
    };
    this.strip.addEventListener("pointerdown", event => {
      this.strip.setPointerCapture(event.pointerId);
      point(event);
    });
    this.strip.addEventListener("pointermove", point);
    this.strip.addEventListener("pointerup", event => { if (event.pointerType !== "mouse") leave(); });
    for (const name of ["pointerleave", "pointercancel", "blur"]) this.strip.addEventListener(name, leave);
    this.strip.addEventListener("focus", () => this.mark(this.shown, time()));
    this.strip.addEventListener("keydown", event => {
      const step = this.shown.end * stripLimits.step;
      const to = { Home: 0, End: this.shown.end, PageUp: time() + step, PageDown: time() - step }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      seek(to);
    });
  },
};
