// The motion editor: how the transition settles, as a curve or a spring, and the rate of progress across the hand-off,
// from the finger to the animation.

import { prepared, colors, scaleOf, line, axes, DragPlace } from "./charts.js";
import { held01, dampingRatioOf, responseOf, bounceOf, settlingTime, springOf, paceOf } from "./curves.js";
import { element, byID, hide, onChoice } from "./elements.js";
import { fine } from "./panels.js";
import { quantity } from "./reasons.js";
export { MotionEditor };

/** The named curves with their control points. */
const namedCurves = { "ease-in-out": [0.42, 0, 0.58, 1], "ease-in": [0.42, 0, 1, 1], "ease-out": [0, 0, 0.58, 1],
  "linear": [0, 0, 1, 1], "default": [0.25, 0.1, 0.25, 1] };

const sameNumbers = (a, b) => a.every((value, index) => value === b[index]);

/** Rounds a number to four decimals, which is precise enough for settings made by hand. */
const brief = value => Number(value.toFixed(4));

/** The text of a curve in the notation of parameters. */
const textOfCurve = curve => {
  if (curve === null) return "none";
  if (curve.bezier !== undefined) {
    return Object.keys(namedCurves).find(name => sameNumbers(namedCurves[name], curve.bezier))
      ?? `cubic-bezier(${curve.bezier.join(",")})`;
  }
  const { spring, velocity, limit, push } = curve;
  const members = {
    response: ({ ratio, response }) => `${ratio},${response}`,
    physical: ({ mass, stiffness, damping }) => `mass:${mass},stiffness:${stiffness},damping:${damping}`,
    bounce: ({ duration, bounce }) => `duration:${duration},bounce:${bounce}`,
    uikit: ({ ratio, duration }) => `damping-ratio:${ratio},duration:${duration}`,
  }[spring.form](spring);
  const start = velocity !== null && velocity !== undefined ? `,velocity:${velocity}`
    : limit !== null && limit !== undefined ? `,velocity-limit:${limit}`
    : push !== null && push !== undefined ? `,slow-push:${push}` : "";
  return `spring(${members}${start})`;
};

/** The numbers that describe a spring, in three equivalent groups, each with its range, unit and step. */
const springFields = [
  { form: "response", name: "response", unit: "s", range: [0.05, 2], step: 0.01, of: responseOf },
  { form: "response", name: "ratio", label: "damping ratio", unit: "", range: [0.05, 2], step: 0.01, of: dampingRatioOf },
  { form: "bounce", name: "duration", unit: "s", range: [0.05, 2], step: 0.01, of: responseOf },
  { form: "bounce", name: "bounce", unit: "", range: [-0.9, 0.95], step: 0.01, of: bounceOf },
  { form: "physical", name: "mass", unit: "", range: [0.01, 100], step: 0.1, of: spring => spring.mass },
  { form: "physical", name: "stiffness", unit: "", range: [1, 10000], step: 1, of: spring => spring.stiffness },
  { form: "physical", name: "damping", unit: "", range: [0.1, 1000], step: 0.1, of: spring => spring.damping },
];
/** The three ways to say the same spring; the first is shown, the others are folded. */
const springGroups = [["bounce", "Duration and bounce"], ["response", "Response and damping"],
  ["physical", "Mass, stiffness and damping"]];

/** The springs that have names: SwiftUI's, and the one of UIKit's own transitions. */
const namedSprings = { smooth: { form: "bounce", duration: 0.5, bounce: 0 }, snappy: { form: "bounce", duration: 0.5, bounce: 0.15 },
  bouncy: { form: "bounce", duration: 0.5, bounce: 0.3 }, system: { form: "physical", mass: 3, stiffness: 1000, damping: 500 } };

class MotionEditor {
  constructor(state) {
    this.state = state;
    this.box = byID("motion");
    this.rate = byID("rate");
    this.curve = byID("curve");
    this.handle = null;
    this.make();
    this.dragHandles();
  }

  /** The curve in effect: the timing curve if there is one, otherwise the completion curve. */
  get effective() {
    const { pace } = this.state.setup;
    return pace.timing ?? pace.completion;
  }

  make() {
    /**
     * The settings with a field and a slider. A drag is one step for undo, and so are arrow keys until the slider loses
     * focus.
     */
    this.fields = new Map();
    const field = (key, parameter, label, unit, range, step, hint, apply) => {
      const id = `motion-${key}`;
      const title = `${hint}; ${range[0]} to ${range[1]}${unit === "" ? "" : ` ${unit}`}`;
      const input = element("input", { type: "number", id, step: "any", min: range[0], max: range[1] });
      const track = element("input", { type: "range", min: range[0], max: range[1], step, "aria-label": label });
      let continues = false;
      let isKeyed = false;
      track.addEventListener("keydown", event => { isKeyed = event.key !== "u"; continues &&= isKeyed; });
      track.addEventListener("pointerdown", () => { isKeyed = continues = false; });
      track.addEventListener("blur", () => { isKeyed = continues = false; });
      track.addEventListener("input", () => {
        apply(brief(fine.value(track)), continues);
        continues = true;
      });
      track.addEventListener("change", () => { continues &&= isKeyed; });
      input.addEventListener("change", () => {
        const value = Number(input.value);
        if (input.value.trim() !== "" && Number.isFinite(value)) apply(Math.min(Math.max(value, range[0]), range[1]), false);
        this.update();
      });
      const row = element("div", { class: "field" }, element("label", { for: id }, label),
        element("span", { class: "value" }, input, unit), track);
      this.fields.set(key, { row, input, track, parameter, title });
      return row;
    };
    const set = (changes, continues) => this.state.setPace(changes, continues);
    byID("motion-length").append(field("duration", "duration", "duration", "s", [0.01, 2], 0.01, "the whole transition",
      (value, continues) => set({ duration: { text: `${value}s`, part: { n: value } } }, continues)));
    for (const [key, name, hint] of [["finish", "completion-speed", "the speed of the completion; 1 keeps the duration"],
      ["cancel", "cancel-speed", "the speed back to the start; 1 keeps the duration"]]) {
      const menu = element("select", { id: `motion-${key}-kind`, "aria-label": `${name}, how it is found` },
        ...["a number", "1-progress", "matched"].map(text => element("option", { value: text }, text)));
      const choose = () => {
        const part = { "a number": { constant: 1 }, "1-progress": {}, "matched": { matched: [0.5, 3] } }[menu.value];
        set({ [name]: { text: menu.value === "a number" ? "1" : menu.value, part } }, false);
      };
      const row = field(key, name, name, "", [0.01, 5], 0.01, hint,
        (value, continues) => set({ [name]: { text: String(value), part: { constant: value } } }, continues));
      row.insertBefore(menu, row.lastChild);
      byID("motion-speeds").append(row);
      onChoice(menu.id, choose);
    }
    const kind = byID("motion-kind");
    kind.append(...Object.keys(namedCurves).map(name => element("option", { value: name }, name)),
      element("option", { value: "cubic-bezier" }, "custom curve"), element("option", { value: "spring" }, "spring"));
    onChoice("motion-kind", value => this.choose(value));
    byID("motion-join").addEventListener("click", () => this.choose("spring"));
    byID("motion-handles").append(...["x1", "y1", "x2", "y2"].map((name, index) => field(name, "completion-curve", name, "",
      index % 2 === 0 ? [0, 1] : [-1, 2], 0.01, `${index < 2 ? "first" : "second"} control point, ${index % 2 === 0 ? "time" : "progress"}`,
      (value, continues) => {
        const bezier = [...this.effective.bezier];
        bezier[index] = value;
        this.setCurve({ bezier }, continues);
      })));
    const [shown, ...folded] = springGroups.map(([form, title]) => element("fieldset", {}, element("legend", {}, title),
      ...springFields.filter(each => each.form === form).map(({ name, label, unit, range, step }) =>
        field(`spring-${form}-${name}`, "timing-curve", label ?? name, unit, range, step, `the spring's ${label ?? name}`,
          (value, continues) => this.setSpring(form, name, value, continues)))));
    byID("motion-spring").append(shown, element("details", {}, element("summary", {}, "The same in other numbers"), ...folded));
    byID("motion-springs").append(...Object.entries(namedSprings).map(([name, spring]) => {
      const button = element("button", { type: "button", value: name, "aria-pressed": "false" }, name);
      button.addEventListener("click", () => {
        const { velocity, limit } = this.effective;
        this.setCurve({ spring, velocity, limit }, false);
      });
      return button;
    }));
    this.dragSpring();
    const takes = byID("motion-takes");
    takes.addEventListener("change", () => {
      const { velocity, limit, ...rest } = this.effective;
      this.setCurve({ ...rest, velocity: takes.checked ? null : 0, limit: null }, false);
    });
    byID("motion-limit").addEventListener("change", event => {
      const value = event.target.value.trim() === "" ? null : Math.min(Math.max(Number(event.target.value), 0), 1e6);
      if (value === null || Number.isFinite(value)) this.setCurve({ ...this.effective, velocity: null, limit: value }, false);
    });
  }

  /**
   * Sets the curve with which the transition settles. A spring becomes the timing curve and leaves the completion curve
   * in place; a Bézier curve becomes the completion curve and removes the timing curve.
   */
  setCurve(curve, continues) {
    const text = textOfCurve(curve);
    this.state.setPace(curve.bezier === undefined ? { "timing-curve": { text, part: curve } }
      : { "completion-curve": { text, part: curve }, "timing-curve": { text: "none", part: null } }, continues);
  }

  choose(kind) {
    const { effective } = this;
    if (kind === "spring") {
      if (effective.bezier !== undefined) {
        this.setCurve({ spring: { form: "response", ratio: 0.85, response: 0.35 }, velocity: null, limit: null }, false);
      }
      return;
    }
    const bezier = namedCurves[kind] ?? (effective.bezier ?? [0.2, 0, 0, 1]).map((value, index) =>
      // A custom curve must differ from every named one.
      index === 0 && kind === "cubic-bezier" && namedCurves[textOfCurve({ bezier: effective.bezier ?? [0.2, 0, 0, 1] })] !== undefined
        ? brief(Math.min(value + 0.01, 1)) : value);
    this.setCurve({ bezier }, false);
  }

  setSpring(form, name, value, continues) {
    const spring = this.spring;
    const members = Object.fromEntries(springFields.filter(field => field.form === form)
      .map(field => [field.name, brief(field.of(spring))]));
    const { velocity, limit } = this.effective;
    /** @type {any} */
    const next = { form, ...members, [name]: value };
    // Springs that take more than a minute to settle are rejected.
    if (settlingTime(springOf(next), 0) > 60) return;
    this.setCurve({ spring: next, velocity, limit }, continues);
  }

  /** The spring in physical constants; for UIKit's form, those of a start from rest. */
  get spring() { return springOf(this.effective.spring); }

  build() {
    const { setup } = this.state;
    this.box.hidden = !setup.isDrivable;
    for (const { input, track, parameter, title } of this.fields.values()) {
      input.title = track.title = `${title}; ${parameter} is ${setup.controller.paceDefaults[parameter]} by default`;
    }
    this.update();
  }

  /** Updates the editor if the motion has changed. */
  follow() {
    const { setup } = this.state;
    if (this.told?.setup !== setup || this.told.pace !== setup.pace || this.told.duration !== setup.values.duration) this.update();
  }

  update() {
    const { setup } = this.state;
    this.told = { setup, pace: setup.pace, duration: setup.values.duration };
    if (!setup.isDrivable) return;
    const { pace, startPace } = setup;
    const show = (key, value) => {
      const { row, input, track } = this.fields.get(key);
      row.hidden = value === null;
      if (value === null) return;
      if (Number(input.value) !== brief(value) || input.value === "") input.value = brief(value);
      if (Number(track.value) !== value) track.value = value;
    };
    const seconds = setup.values.duration ?? pace.duration.n ?? null;
    show("duration", setup.ownDuration === null ? seconds : null);
    /** @type {any} */
    const effective = this.effective;
    const isSpring = effective.bezier === undefined;
    const own = byID("motion-own");
    own.textContent = isSpring ? "A spring takes its own time: duration, completion-speed and cancel-speed have no effect on it."
      : setup.ownDuration !== null ? `The scene's own duration is ${setup.ownDuration} s.`
        : seconds === null ? `The duration is computed: ${pace.texts.duration}.` : "";
    own.hidden = own.textContent === "";
    for (const key of ["finish", "cancel"]) {
      const rule = pace[key];
      show(key, rule.constant ?? 1);
      const { input, track } = this.fields.get(key);
      input.hidden = track.hidden = rule.constant === undefined;
      const menu = byID(`motion-${key}-kind`);
      const text = rule.constant !== undefined ? "a number" : pace.texts[key === "finish" ? "completion-speed" : "cancel-speed"];
      for (const option of menu.querySelectorAll("[data-other]")) option.remove();
      if (![...menu.options].some(({ value }) => value === text)) menu.append(element("option", { value: text, "data-other": "" }, text));
      menu.value = text;
    }
    const name = textOfCurve(effective);
    byID("motion-kind").value = isSpring ? "spring" : namedCurves[name] === undefined ? "cubic-bezier" : name;
    byID("motion-curve").hidden = isSpring;
    byID("motion-spring-part").hidden = !isSpring;
    if (isSpring) {
      const { spring } = this;
      const text = textOfCurve({ spring: effective.spring, velocity: null });
      for (const button of byID("motion-springs").children) {
        button.setAttribute("aria-pressed", textOfCurve({ spring: namedSprings[button.value], velocity: null }) === text);
      }
      for (const { form, name: member, of } of springFields) show(`spring-${form}-${member}`, of(spring));
      byID("motion-takes").checked = effective.velocity === null || effective.velocity === undefined;
      byID("motion-limit").value = effective.limit ?? "";
      byID("motion-limit").disabled = !byID("motion-takes").checked;
    } else effective.bezier.forEach((value, index) => show(["x1", "y1", "x2", "y2"][index], value));
    byID("motion-text").textContent = `${pace.timing === null ? "completion-curve" : "timing-curve"} ${name}`
      + (setup.changedPace.length === 0 ? "" : `; was ${startPace.timing === null ? startPace.texts["completion-curve"] : startPace.texts["timing-curve"]}`);
    const unit = paceOf(isSpring ? { ...effective, velocity: effective.velocity ?? 0 } : effective, 1, 0);
    byID("motion-overshoot").textContent = isSpring
      ? `From rest it overshoots by ${(unit.overshoot * 100).toFixed(1)} % and settles in ${unit.length.toFixed(2)} s.`
      : `Overshoot ${(unit.overshoot * 100).toFixed(1)} %.`;
    this.drawCurve();
  }

  /** The scales of progress and time on the curve's canvas. */
  scales(width, height) {
    return { x: scaleOf(0, 1, 16, width - 16), y: scaleOf(-0.35, 1.35, height - 4, 4) };
  }

  /** The scales of progress and time on the spring's canvas: two seconds, and as far beyond the end as a spring swings. */
  springScales(width, height) {
    return { x: scaleOf(0, 1.5, 16, width - 16), y: scaleOf(-0.1, 1.75, height - 20, 8) };
  }

  /** Where the handles of a spring are: the bounce at the height of its first peak, the duration on the line of the end. */
  springHandles({ x, y }) {
    const [duration, bounce] = [responseOf(this.spring), bounceOf(this.spring)];
    return { duration: [x.place(Math.min(duration, 1.5)), y.place(1)],
      bounce: [x.place(Math.min(duration * 0.5, 1.45)), y.place(1 + 0.7 * bounce)] };
  }

  /** Draws a spring from rest, with a handle for its duration and one for its bounce, and a ball that runs by it. */
  drawSpring(elapsed = null) {
    const canvas = byID("spring");
    const { pen, width, height } = prepared(canvas);
    if (width === 0) return;
    const scales = this.springScales(width, height);
    const { x, y } = scales;
    const run = paceOf({ ...this.effective, velocity: this.effective.velocity ?? 0 }, 1, 0);
    const at = time => time >= run.length ? 1 : run.progress(time);
    pen.strokeStyle = colors.line;
    pen.lineWidth = 1;
    for (const level of [0, 1]) line(pen, [x.place(0), y.place(level)], [x.place(1.5), y.place(level)]);
    pen.strokeStyle = colors.finish;
    pen.lineWidth = 2.5;
    pen.beginPath();
    for (let step = 0; step <= 150; step++) pen.lineTo(x.place(step / 100), y.place(at(step / 100)));
    pen.stroke();
    pen.font = `11px ${colors.font}`;
    pen.textAlign = "center";
    pen.fillStyle = colors.quiet;
    for (const time of [0, 0.5, 1, 1.5]) pen.fillText(`${time} s`, x.place(time), height - 4);
    pen.fillStyle = colors.accent;
    const handles = this.springHandles(scales);
    for (const [name, place] of Object.entries(handles)) {
      pen.beginPath();
      pen.arc(...place, 8, 0, 7);
      pen.fill();
      pen.textAlign = place[0] > width - 90 ? "right" : "left";
      pen.fillText(name, place[0] + (place[0] > width - 90 ? -12 : 12), place[1] + (name === "bounce" ? -8 : 16));
    }
    if (elapsed !== null) {
      pen.fillStyle = colors.finger;
      pen.beginPath();
      pen.arc(x.place(Math.min(elapsed, 1.5)), y.place(at(elapsed)), 6, 0, 7);
      pen.fill();
    }
    canvas.setAttribute("aria-label", `A spring of ${brief(responseOf(this.spring))} s with a bounce of ${brief(bounceOf(this.spring))}`);
  }

  /** Has a ball run by the spring, again and again, unless motion is to be reduced. */
  loopSpring() {
    const isSeen = () => this.effective.bezier === undefined && byID("spring").offsetParent !== null;
    if (this.looping !== undefined || matchMedia("(prefers-reduced-motion: reduce)").matches || !isSeen()) return;
    const start = performance.now();
    const tick = now => {
      this.looping = undefined;
      if (!isSeen()) return;
      this.drawSpring((now - start) / 1000 % 2);
      this.looping = requestAnimationFrame(tick);
    };
    this.looping = requestAnimationFrame(tick);
  }

  dragSpring() {
    const canvas = byID("spring");
    let [taken, drag, continues] = [null, null, false];
    canvas.addEventListener("pointerdown", event => {
      const handles = this.springHandles(this.springScales(canvas.clientWidth, canvas.clientHeight));
      const [{ name, distance }] = Object.entries(handles).map(([name, [left, top]]) =>
        ({ name, distance: Math.hypot(left - event.offsetX, top - event.offsetY) })).sort((a, b) => a.distance - b.distance);
      if (distance > 30) return;
      [taken, drag, continues] = [name, new DragPlace(event), false];
      drag.place = handles[name];
      canvas.setPointerCapture(event.pointerId);
      event.preventDefault();
    });
    canvas.addEventListener("pointermove", event => {
      if (taken === null) return;
      const { x, y } = this.springScales(canvas.clientWidth, canvas.clientHeight);
      const [left, top] = drag.moved(event);
      const value = taken === "duration" ? Math.min(Math.max(x.value(left), 0.05), 1.5) : Math.min(Math.max((y.value(top) - 1) / 0.7, -0.9), 0.95);
      this.setSpring("bounce", taken, Math.round(value * 100) / 100, continues);
      continues = true;
    });
    for (const name of ["pointerup", "pointercancel"]) canvas.addEventListener(name, () => { taken = null; });
  }

  drawCurve() {
    const { effective } = this;
    if (effective.bezier === undefined) {
      this.drawSpring();
      this.loopSpring();
      return;
    }
    const { pen, width, height } = prepared(this.curve);
    if (width === 0) return;
    const { x, y } = this.scales(width, height);
    const [x1, y1, x2, y2] = effective.bezier;
    pen.strokeStyle = colors.line;
    pen.lineWidth = 1;
    for (const level of [0, 1]) line(pen, [x.place(0), y.place(level)], [x.place(1), y.place(level)]);
    const at = (px, py) => [x.place(px), y.place(py)];
    pen.strokeStyle = colors.accent;
    pen.lineWidth = 1.5;
    line(pen, at(0, 0), at(x1, y1));
    line(pen, at(1, 1), at(x2, y2));
    pen.strokeStyle = colors.finish;
    pen.lineWidth = 2.5;
    pen.beginPath();
    pen.moveTo(...at(0, 0));
    pen.bezierCurveTo(...at(x1, y1), ...at(x2, y2), ...at(1, 1));
    pen.stroke();
    pen.fillStyle = colors.accent;
    for (const [px, py] of [[x1, y1], [x2, y2]]) {
      pen.beginPath();
      pen.arc(...at(px, py), 7, 0, 7);
      pen.fill();
    }
    this.curve.setAttribute("aria-label", `Timing curve with control points ${x1}, ${y1} and ${x2}, ${y2}`);
  }

  dragHandles() {
    const { curve } = this;
    let taken = null;
    let drag = null;
    let continues = false;
    curve.addEventListener("pointerdown", event => {
      const { x, y } = this.scales(curve.clientWidth, curve.clientHeight);
      const [x1, y1, x2, y2] = this.effective.bezier;
      const distances = [[x1, y1], [x2, y2]].map(([px, py]) =>
        Math.hypot(x.place(px) - event.offsetX, y.place(py) - event.offsetY));
      const nearest = distances[0] <= distances[1] ? 0 : 1;
      taken = distances[nearest] < 30 ? nearest : null;
      continues = false;
      if (taken === null) return;
      drag = new DragPlace(event);
      curve.setPointerCapture(event.pointerId);
      event.preventDefault();
    });
    curve.addEventListener("pointermove", event => {
      if (taken === null) return;
      const { x, y } = this.scales(curve.clientWidth, curve.clientHeight);
      const [left, top] = drag.moved(event);
      const bezier = [...this.effective.bezier];
      bezier[taken * 2] = brief(held01(Math.round(x.value(left) * 100) / 100));
      bezier[taken * 2 + 1] = brief(Math.min(Math.max(Math.round(y.value(top) * 100) / 100, -1), 2));
      this.setCurve({ bezier }, continues);
      continues = true;
    });
    for (const name of ["pointerup", "pointercancel"]) curve.addEventListener(name, () => { taken = null; });
  }

  /** Draws the rate of progress: the finger's, then the animation's, with the jump between them as a step. */
  draw(shown) {
    const { way, ghost } = shown;
    const isShown = !this.box.hidden && way?.rest != null;
    for (const part of [this.rate, byID("rate-legend")]) hide(part, !isShown);
    if (!isShown) {
      this.jump = null;
      byID("motion-jump").textContent = "";
      byID("motion-join").hidden = true;
      return;
    }
    const { rest, released } = way;
    const finger = way.course.moments.filter(({ rate, time }) => rate !== null && time >= released - 0.3);
    const rates = (way, until) => {
      const { rest } = way;
      const count = 60;
      if (rest.length === 0) return [];
      return Array.from({ length: count + 1 }, (_, index) => {
        const time = Math.max(until * index / count, 0);
        const step = 1e-5;
        return { time, rate: index === 0 ? rest.startRate : (rest.at(Math.min(time + step, rest.length - 1e-9)) - rest.at(time - step))
          / (Math.min(time + step, rest.length - 1e-9) - time + step) };
      }).filter(({ rate }) => Number.isFinite(rate));
    };
    const until = Math.min(rest.length, 0.6);
    const animation = rates(way, until);
    const before = ghost?.way.rest != null && ghost.setup.name === shown.setup.name ? rates(ghost.way, Math.min(ghost.way.rest.length, until)) : [];
    // In a thinned recording, interpolation changes the speeds slightly, so the stored rate at the release is used.
    const last = (shown.gesture.isThin ? null : finger.at(-1)?.rate) ?? rest.fingerRate;
    const first = rest.startRate;
    this.jump = first - last;
    const { pen, width, height } = prepared(this.rate);
    if (width === 0) return;
    const area = { left: 38, right: width - 12, top: 18, bottom: height - 30 };
    const all = [...finger, ...animation, ...before].map(({ rate }) => rate);
    const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
    const pad = Math.max((high - low) * 0.1, 0.1);
    const x = scaleOf(-0.3, Math.max(until, 0.1), area.left, area.right);
    const y = scaleOf(low - pad, high + pad, area.bottom, area.top);
    axes(pen, x, y, area, ["time after the release (s)", "rate (1/s)"]);
    const curve = points => {
      pen.beginPath();
      points.forEach(({ time, rate }) => pen.lineTo(x.place(time), y.place(rate)));
      pen.stroke();
    };
    pen.lineJoin = "round";
    pen.strokeStyle = colors.quiet;
    pen.lineWidth = 2;
    pen.setLineDash([2, 4]);
    curve(before);
    pen.setLineDash([]);
    pen.strokeStyle = colors.finger;
    pen.lineWidth = 3;
    curve([...finger.map(({ time, rate }) => ({ time: time - released, rate })), { time: 0, rate: last }]);
    pen.strokeStyle = colors.finish;
    pen.lineWidth = 2;
    curve(animation);
    pen.strokeStyle = colors.accent;
    pen.lineWidth = 4;
    line(pen, [x.place(0), y.place(last)], [x.place(0), y.place(first)]);
    byID("motion-join").hidden = Math.abs(this.jump) < 0.005 || this.effective.bezier === undefined;
    const words = Math.abs(this.jump) < 0.005 ? "no jump at the hand-off" : `jump ${quantity(this.jump, "1/s", true)}`;
    byID("motion-jump").textContent = `Finger ${quantity(last, "1/s")}, animation ${quantity(first, "1/s")}: ${words}`
      + `${rest.overshoot > 5e-4 ? `; overshoot ${(rest.overshoot * 100).toFixed(1)} %` : ""}; the rest takes ${rest.length.toFixed(2)} s.`;
    this.rate.setAttribute("aria-label", `Rate of progress through the hand-off: ${byID("motion-jump").textContent}`);
  }
}
