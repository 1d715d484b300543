// Charts: progress over time, the map of releases, and the marks along a slider. Each chart also describes in words
// what it shows.

import { valueAt } from "./motion.js";
import { hold, greater, isMeasured, namesIn } from "./rules.js";
export {
  sizes, isSame, prepared, colors, scaleOf, line, axes, stepOf, roundedFor, Plot, DragPlace, GestureMap, drawMarks,
};

/** The sizes of elements in points; cached because reading them between changes forces a new layout of the page. */
const sizes = {
  known: new WeakMap(),
  /**
   * Draws elements again whose size has changed; the page sets it.
   *
   * @type {(targets: Element[]) => void}
   */
  redraw: () => {},
  observer: new ResizeObserver(entries => {
    for (const { target } of entries) {
      sizes.known.set(target, { width: target.clientWidth, height: target.clientHeight });
    }
    sizes.redraw(entries.map(({ target }) => target));
  }),
  of(target) {
    if (!this.known.has(target)) {
      this.known.set(target, { width: target.clientWidth, height: target.clientHeight });
      this.observer.observe(target);
    }
    return this.known.get(target);
  },
};

/** Whether two lists have the same members; null equals no list. */
const isSame = (a, b) => a?.length === b.length && a.every((value, index) => value === b[index]);

/** Prepares a canvas at the screen's resolution, and returns its size in points. */
const prepared = canvas => {
  const { width, height } = sizes.of(canvas);
  const scale = window.devicePixelRatio || 1;
  if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
  }
  const pen = canvas.getContext("2d");
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  pen.clearRect(0, 0, width, height);
  pen.font = `11px ${colors.font}`;
  return { pen, width, height };
};

/** The colours of the page, for the current light or dark appearance. */
const colors = {
  read() {
    const style = getComputedStyle(document.documentElement);
    const read = name => style.getPropertyValue(`--${name}`).trim();
    for (const name of ["ink", "quiet", "line", "ground", "panel", "accent"]) this[name] = read(name);
    for (const name of ["finish", "cancel", "any", "finger", "view"]) this[name] = read(`mark-${name}`);
    this.font = getComputedStyle(document.body).fontFamily;
    this.isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  },
  of(word) { return word === "finish" ? this.finish : word === "cancel" ? this.cancel : this.any; },
};

/** A linear scale from values to points. */
const scaleOf = (from, to, start, end) => ({
  place: value => start + (value - from) / (to - from) * (end - start),
  value: place => from + (place - start) / (end - start) * (to - from),
});

/** Three to six round values within a range. */
const ticksOf = (from, to) => {
  const power = 10 ** Math.floor(Math.log10((to - from) / 3));
  const step = [1, 2, 5, 10].map(part => part * power).find(step => (to - from) / step <= 6) ?? 10 * power;
  const ticks = [];
  for (let value = Math.ceil(from / step) * step; value <= to + step * 1e-9; value += step) {
    ticks.push(Math.abs(value) < step * 1e-9 ? 0 : value);
  }
  return { ticks, decimals: Math.max(0, -Math.floor(Math.log10(step) + 1e-9)) };
};

const line = (pen, from, to) => {
  pen.beginPath();
  pen.moveTo(...from);
  pen.lineTo(...to);
  pen.stroke();
};

const axes = (pen, x, y, area, names) => {
  pen.lineWidth = 1;
  pen.strokeStyle = colors.line;
  pen.fillStyle = colors.quiet;
  pen.textBaseline = "middle";
  pen.textAlign = "right";
  const vertical = ticksOf(y.value(area.bottom), y.value(area.top));
  for (const value of vertical.ticks) {
    line(pen, [area.left, y.place(value)], [area.right, y.place(value)]);
    pen.fillText(value.toFixed(vertical.decimals), area.left - 5, y.place(value));
  }
  pen.textAlign = "center";
  pen.textBaseline = "top";
  const horizontal = ticksOf(x.value(area.left), x.value(area.right));
  for (const value of horizontal.ticks) {
    pen.fillText(value.toFixed(horizontal.decimals), x.place(value), area.bottom + 5);
  }
  pen.textAlign = "right";
  pen.fillText(names[0], area.right, area.bottom + 17);
  pen.textAlign = "left";
  pen.fillText(names[1], area.left, 2);
};

/**
 * The thresholds of a rule on an axis: clauses that compare one of these quantities with a side that depends on
 * settings alone. Each has its value on the axis, and the number that moves it.
 */
const thresholdsOn = (setup, quantities, release) => {
  const numbers = setup.rule.numbers(setup.values, setup.pace);
  const lines = [];
  for (const clause of setup.rule.clauses) {
    const { left, right } = clause.condition;
    for (const [side, other, value] of [[left, right, clause.right], [right, left, clause.left]]) {
      if (!(side.q in quantities) || isMeasured(other)) continue;
      const parameter = setup.parameters.find(parameter => namesIn(other).includes(parameter.name));
      const onAxis = values => quantities[side.q](value(release, setup.rule.numbers(values, setup.pace)));
      lines.push({ text: clause.condition.text, parameter: parameter ?? null, onAxis,
        place: quantities[side.q](value(release, numbers)) });
    }
  }
  return lines.filter((line, index) => lines.findIndex(other => other.place === line.place) === index);
};

/** The value of a number that moves its threshold to a place on the axis. */
const valueFor = (setup, threshold, place) => {
  const { name, range } = threshold.parameter;
  const at = value => threshold.onAxis({ ...setup.values, [name]: value });
  let [first, second] = [setup.values[name], setup.values[name] + (range[1] - range[0]) / 16];
  for (let round = 0; round < 8 && at(second) !== at(first); round++) {
    [first, second] = [second, second + (place - at(second)) * (second - first) / (at(second) - at(first))];
    if (Math.abs(at(second) - place) < 1e-9) break;
  }
  return roundedFor(threshold.parameter, second);
};

/** The step of a slider: a thousandth of its range, rounded. */
const stepOf = parameter => 10 ** Math.floor(Math.log10((parameter.range[1] - parameter.range[0]) / 1000) + 1e-9);

const roundedFor = (parameter, value) => {
  const step = stepOf(parameter);
  const decimals = Math.max(0, -Math.round(Math.log10(step)));
  return Number((Math.round(value / step) * step).toFixed(decimals));
};

/** Draws a threshold as a line with a handle; returns where the handle can be grabbed. */
const drawThreshold = (pen, area, threshold, place, isVertical) => {
  pen.strokeStyle = pen.fillStyle = colors.accent;
  pen.lineWidth = 2;
  pen.setLineDash([6, 4]);
  if (isVertical) line(pen, [place, area.top], [place, area.bottom]);
  else line(pen, [area.left, place], [area.right, place]);
  pen.setLineDash([]);
  if (threshold.parameter !== null) {
    pen.beginPath();
    if (isVertical) pen.arc(place, area.bottom, 6, 0, 7); else pen.arc(area.right, place, 6, 0, 7);
    pen.fill();
  }
  return { threshold, place, isVertical };
};

/**
 * Labels the places where a surface can come to rest with their names and progress, beside the plot and clear of the
 * curves.
 */
const drawStops = (pen, area, y, stops) => {
  pen.strokeStyle = pen.fillStyle = colors.quiet;
  pen.textAlign = "left";
  pen.textBaseline = "middle";
  pen.setLineDash([8, 4]);
  for (const { name, progress } of stops) {
    line(pen, [area.left, y.place(progress)], [area.right, y.place(progress)]);
    pen.fillText(`${name} ${progress.toFixed(2)}`, area.right + 4, y.place(progress), 78);
  }
  pen.setLineDash([]);
};

/** A plot of progress over time for finger, transition and view, before and after the last change. */
class Plot {
  /** Prepares a plot; `player` draws the stage again, and seeks to a time. */
  constructor(canvas, state, player) {
    this.canvas = canvas;
    this.state = state;
    this.player = player;
    this.handles = [];
    dragging(canvas, this, state);
  }

  /** Draws the plot. In a drag, `ways` identifies the curves, so that unchanged curves are not drawn again. */
  draw(shown, time, ways = null) {
    const { pen, width, height } = prepared(this.canvas);
    const { setup, gesture, way, ghost } = shown;
    const area = { left: 38, right: width - (setup.stops.length > 0 ? 86 : 12), top: 18, bottom: height - 30 };
    this.handles = [];
    // Between stops, a threshold has a different place in each gap between neighbouring stops.
    const release = setup.controller.stops.length > 0 ? null : gesture?.asked?.end[0] ?? null;
    const thresholds = release === null ? [] : thresholdsOn(setup, {
      "progress": value => value, "projected-progress": value => value, "peak-progress": value => value,
      "translation": value => release.extent > 0 ? value / release.extent : 0,
    }, release);
    const points = [...(way?.points ?? []), ...(ghost?.way.points ?? [])];
    const values = points.flatMap(({ finger, percent }) => [finger, percent]).filter(value => value !== null);
    const low = Math.min(0, ...values, ...thresholds.map(({ place }) => place)) - 0.04;
    const high = Math.max(1, ...values, ...thresholds.map(({ place }) => place)) + 0.04;
    const end = Math.max(shown.end, 0.1);
    const x = scaleOf(0, end, area.left, area.right);
    const y = scaleOf(low, high, area.bottom, area.top);
    this.x = x;
    this.y = y;
    const drawn = ways === null ? null : [...ways, width, height, devicePixelRatio, low, high, end, colors.ink];
    if (drawn === null) {
      this.layer = null;
      this.drawWays(pen, area, x, y, shown);
    } else {
      if (this.layer == null || !isSame(this.layer.drawn, drawn)) {
        const { width: wide, height: tall } = this.canvas;
        const picture = new OffscreenCanvas(Math.max(wide, 1), Math.max(tall, 1));
        const layer = picture.getContext("2d");
        layer.scale(wide / Math.max(width, 1), tall / Math.max(height, 1));
        layer.font = pen.font;
        this.drawWays(layer, area, x, y, shown);
        this.layer = { drawn, picture: picture.transferToImageBitmap() };
      }
      pen.drawImage(this.layer.picture, 0, 0, width, height);
    }
    for (const threshold of thresholds) {
      this.handles.push(drawThreshold(pen, area, threshold, y.place(threshold.place), false));
    }
    pen.strokeStyle = colors.ink;
    pen.lineWidth = 1.5;
    line(pen, [x.place(time), area.top], [x.place(time), area.bottom]);
    this.drawCrosshair(pen, area, x, y, shown);
  }

  /** Draws the axes, the stops, and the motions of finger, transition and view. */
  drawWays(pen, area, x, y, shown) {
    const { setup, way, ghost } = shown;
    axes(pen, x, y, area, ["time (s)", "progress"]);
    drawStops(pen, area, y, setup.stops);
    const curve = (points, column, from = 0) => {
      pen.beginPath();
      let isOpen = false;
      for (const point of points) {
        const value = column(point);
        if (value === null || point.time < from) { isOpen = false; continue; }
        if (isOpen) pen.lineTo(x.place(point.time), y.place(value));
        else pen.moveTo(x.place(point.time), y.place(value));
        isOpen = true;
      }
      pen.stroke();
    };
    pen.lineJoin = "round";
    if (ghost !== null) {
      pen.strokeStyle = colors.quiet;
      pen.lineWidth = 2;
      pen.setLineDash([2, 4]);
      curve(ghost.way.points, point => point.percent, Math.min(ghost.way.released, way?.released ?? Infinity));
      pen.setLineDash([]);
    }
    if (way !== null) {
      if (way.released !== null) {
        pen.strokeStyle = colors.quiet;
        pen.lineWidth = 1;
        line(pen, [x.place(way.released), area.top], [x.place(way.released), area.bottom]);
        pen.fillStyle = colors.quiet;
        // The label is above the plot, where it overlaps neither a curve nor the name of the axis.
        pen.textBaseline = "bottom";
        pen.textAlign = "center";
        pen.fillText("release", Math.min(Math.max(x.place(way.released), area.left + 76), area.right - 18), area.top - 3);
      }
      if (shown.viewProgress !== null) {
        pen.strokeStyle = colors.view;
        pen.lineWidth = 7;
        pen.globalAlpha = 0.45;
        curve(way.points, point => shown.viewProgress(point.percent));
        pen.globalAlpha = 1;
      }
      pen.strokeStyle = colors.finger;
      pen.lineWidth = 4;
      curve(way.points, point => point.finger);
      pen.strokeStyle = colors.finish;
      pen.lineWidth = 2;
      curve(way.points, point => point.percent);
    }
  }

  /** Draws a crosshair at the pointer, with the values there. */
  drawCrosshair(pen, area, x, y, { way }) {
    this.words = null;
    if (this.hover === null || this.hover === undefined || way === null) return;
    const time = Math.min(Math.max(x.value(this.hover[0]), 0), way.end);
    const percent = way.percentAt(time);
    const finger = time <= (way.released ?? Infinity) ? valueAt(way.points, "finger", time, false) : null;
    pen.strokeStyle = colors.quiet;
    pen.lineWidth = 1;
    line(pen, [x.place(time), area.top], [x.place(time), area.bottom]);
    const words = `${time.toFixed(3)} s` + (finger === null ? "" : `, finger ${finger.toFixed(3)}`)
      + (percent === null ? "" : `, transition ${percent.toFixed(3)}`);
    label(pen, words, x.place(time), area.top + 2, area);
    this.words = words;
  }

  point(left, top) {
    this.hover = left === null ? null : [left, top];
    this.player.redraw();
  }

  /** A click in the plot seeks to its time. */
  click(left) { this.player.seek(this.x.value(left)); }
}

/** Draws words beside a place, on an opaque background. */
const label = (pen, words, left, top, area) => {
  const width = pen.measureText(words).width + 8;
  const start = Math.max(Math.min(left + 6, area.right - width), area.left);
  pen.fillStyle = colors.panel;
  pen.fillRect(start, top, width, 16);
  pen.fillStyle = colors.ink;
  pen.textAlign = "left";
  pen.textBaseline = "middle";
  pen.fillText(words, start + 4, top + 8);
};

/** The place of a drag on its canvas; while Shift is held, it moves by a tenth of the pointer's movement. */
class DragPlace {
  constructor(event) {
    this.pointer = this.place = [event.offsetX, event.offsetY];
  }

  /** Returns the place after the pointer has moved. */
  moved(event) {
    const pointer = [event.offsetX, event.offsetY];
    const share = event.shiftKey ? 0.1 : 1;
    this.place = this.place.map((value, axis) => value + (pointer[axis] - this.pointer[axis]) * share);
    this.pointer = pointer;
    return this.place;
  }
}

/** Lets the thresholds of a chart be dragged with a mouse, a pen or a finger. */
const dragging = (canvas, chart, state) => {
  let taken = null;
  let drag = null;
  let hasMoved = false;
  const handleNear = (x, y, reach) => chart.handles.find(({ threshold, place, isVertical }) =>
    threshold.parameter !== null && Math.abs((isVertical ? x : y) - place) < reach) ?? null;
  // A finger covers more of the screen than the tip of a pointer.
  const handleAt = event => handleNear(event.offsetX, event.offsetY, event.pointerType === "touch" ? 20 : 9);
  // A finger on a threshold must not scroll the page; a finger elsewhere may.
  canvas.addEventListener("touchstart", event => {
    const box = canvas.getBoundingClientRect();
    const [{ clientX, clientY }] = event.touches;
    if (event.touches.length === 1 && handleNear(clientX - box.left, clientY - box.top, 20) !== null) event.preventDefault();
  }, { passive: false });
  canvas.addEventListener("pointerdown", event => {
    taken = handleAt(event);
    chart.isTaken = taken !== null;
    hasMoved = false;
    if (taken === null) {
      chart.click?.(event.offsetX, event.offsetY);
      return;
    }
    drag = new DragPlace(event);
    canvas.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  canvas.addEventListener("pointermove", event => {
    if (taken === null) {
      const handle = handleAt(event);
      canvas.style.cursor = handle === null ? "" : handle.isVertical ? "ew-resize" : "ns-resize";
      if (event.pointerType === "mouse") chart.point?.(event.offsetX, event.offsetY);
      return;
    }
    const [left, top] = drag.moved(event);
    const place = taken.isVertical ? chart.x.value(left) : chart.y.value(top);
    const value = valueFor(state.setup, taken.threshold, place);
    if (Number.isFinite(value)) state.set(taken.threshold.parameter.name, value, hasMoved);
    hasMoved = true;
  });
  for (const name of ["pointerup", "pointercancel"]) {
    canvas.addEventListener(name, () => {
      taken = null;
      chart.isTaken = false;
    });
  }
  canvas.addEventListener("pointerleave", () => chart.point?.(null, null));
};

/** A map of progress at the release against velocity, with all gestures and the boundary of the rule. */
class GestureMap {
  constructor(canvas, state) {
    this.canvas = canvas;
    this.state = state;
    this.handles = [];
    this.dots = [];
    this.isTaken = false;
    dragging(canvas, this, state);
  }

  draw() {
    const { setup } = this.state;
    // With stops there is no map, because each gap between neighbouring stops has its own boundary.
    if (setup.controller.stops.length > 0) return;
    const { pen, width, height } = prepared(this.canvas);
    const area = { left: 44, right: width - 12, top: 18, bottom: height - 30 };
    this.handles = [];
    const { all, x, y, radius, layer } = this.dotsOf(setup, width, height, area);
    this.x = x;
    this.y = y;
    const lines = setup.isDriven && all.length > 0 ? this.thresholds(setup, all, x, y) : [];
    if (setup.isDriven && all.length > 0) this.drawRules(pen, area, x, y, setup, all, lines);
    axes(pen, x, y, area, ["progress at the release", "velocity (pt/s)"]);
    for (const { threshold, place, isVertical } of lines) {
      this.handles.push(drawThreshold(pen, area, threshold, place, isVertical));
    }
    this.dots = all;
    pen.drawImage(layer, 0, 0, width, height);
    const { outcomes } = setup;
    const failed = all.filter(({ index }) => outcomes[index].verdict === "fail");
    const turned = this.state.proposal?.turned ?? this.state.flipped;
    const flipped = turned.size === 0 ? [] : all.filter(({ index }) => turned.has(index));
    drawDotMarks(pen, ...[failed, flipped].map(dots => seenDots(dots, width, height, 3)), radius);
    const chosen = this.dots.find(dot => dot.index === this.state.selected);
    if (chosen !== undefined) {
      pen.strokeStyle = colors.ink;
      pen.lineWidth = 2;
      pen.beginPath();
      pen.arc(chosen.x, chosen.y, radius + 5, 0, 7);
      pen.stroke();
    }
    this.canvas.setAttribute("aria-label",
      `Map of ${all.length} releases by progress and velocity; ${setup.counts.fail} against their label`);
  }

  /** The thresholds that a number moves, each with where its line is. */
  thresholds(setup, all, x, y) {
    const { release } = all.find(dot => dot.index === this.state.selected) ?? all[0];
    const found = quantities => thresholdsOn(setup, quantities, release).filter(({ parameter }) => parameter !== null);
    const vertical = found({
      "progress": value => value, "translation": value => release.extent > 0 ? value / release.extent : 0,
    });
    const horizontal = found({ "velocity": value => value, "speed": value => value });
    return [...vertical.map(threshold => ({ threshold, place: x.place(threshold.place), isVertical: true })),
      ...horizontal.map(threshold => ({ threshold, place: y.place(threshold.place), isVertical: false }))];
  }

  /**
   * The releases with their places on the map, and a picture of their dots.
   *
   * Cached if the rule decides at the release only, because then no number moves the dots.
   */
  dotsOf(setup, width, height, area) {
    const key = [width, height, devicePixelRatio, setup.gestures.length, setup.labelled, colors.finish, colors.cancel].join();
    if (this.known?.setup === setup && this.known.key === key && setup.rule.decide === "release") return this.known;
    const isAtEnd = setup.rule.decide === "release";
    const all = setup.gestures.map(({ asked, seen, intent }, index) => {
      const release = (isAtEnd ? null : setup.outcomes[index].answer?.release) ?? asked?.end[0] ?? seen;
      return release === null ? null : { index, release, intent };
    }).filter(dot => dot !== null);
    const bounds = (name, low, high) => {
      for (const { release } of all) {
        if (release[name] < low) low = release[name]; else if (release[name] > high) high = release[name];
      }
      return [low - (high - low) * 0.04, high + (high - low) * 0.04];
    };
    const x = scaleOf(...bounds("progress", 0, 1), area.left, area.right);
    const y = scaleOf(...bounds("velocity", -300, 600), area.bottom, area.top);
    for (const dot of all) [dot.x, dot.y] = [x.place(dot.release.progress), y.place(dot.release.velocity)];
    const radius = all.length > 400 ? 2.5 : 4;
    const scale = window.devicePixelRatio || 1;
    const layer = new OffscreenCanvas(Math.max(Math.round(width * scale), 1), Math.max(Math.round(height * scale), 1));
    const pen = layer.getContext("2d");
    pen.scale(scale, scale);
    drawDots(pen, seenDots(all, width, height, 0.5), radius);
    this.known = { setup, key, all, x, y, radius, layer: layer.transferToImageBitmap() };
    return this.known;
  }

  /** Colours the map by the rule's answers for gestures like the selected one, and draws the boundary of a proposal. */
  drawRules(pen, area, x, y, setup, all, lines) {
    const like = (all.find(dot => dot.index === this.state.selected) ?? all[0]).release;
    const answers = ({ rule }, values, pace) => {
      const numbers = rule.numbers(values, pace);
      return progress => {
        const release = { ...like, progress: hold(progress), translation: hold(progress * like.extent),
          "peak-progress": greater(progress, like["peak-progress"]) };
        return velocity => {
          release.velocity = hold(velocity);
          release.speed = Math.abs(release.velocity);
          release["peak-velocity"] = greater(velocity, like["peak-velocity"]);
          return rule.root.holds(release, numbers);
        };
      };
    };
    const finishes = answers(setup, setup.values, setup.pace);
    const fill = (left, top, bottom, answer) => {
      pen.fillStyle = answer ? colors.finish : colors.cancel;
      pen.fillRect(left, top, Math.min(3, area.right - left), bottom - top);
    };
    pen.globalAlpha = 0.13;
    const boundary = this.boundary(area, x, y, finishes, fill);
    pen.globalAlpha = 1;
    this.strokeBoundary(pen, boundary, colors.ink, 1.5);
    const { proposal, opposite } = this.state;
    // The boundary of the comparison is dashed.
    if (opposite !== null && opposite.title !== null) {
      const { values, pace } = opposite.how;
      const other = this.boundary(area, x, y, answers(opposite.setup, values, pace), () => {});
      this.strokeBoundary(pen, other, colors.quiet, 2, true);
    }
    if (proposal !== null) {
      const proposed = this.boundary(area, x, y, answers(setup, { ...setup.values, ...proposal.values }, setup.pace), () => {});
      this.strokeBoundary(pen, proposed, colors.accent, 2);
    }
    pen.textBaseline = "alphabetic";
    // Whether the word can be placed here without crossing a boundary or a threshold.
    const isClear = (left, place) => !boundary.steps.some(([side, step]) => Math.abs(side - left) < 50 && Math.abs(step - place + 4) < 12)
      && !boundary.walls.some(([side, top, bottom]) => Math.abs(side - left) < 50 && top < place && bottom > place - 10)
      && !lines.some(line => line.isVertical ? Math.abs(line.place - left) < 50 : Math.abs(line.place - place + 4) < 12);
    /** @type {[string, number, number[]][]} */
    const places = [["finish", 0.92, [0.82, 0.92, 0.7]], ["cancel", 0.08, [0.12, 0.03, 0.25, 0.4]]];
    for (const [answer, progress, heights] of places) {
      const left = area.left + (area.right - area.left) * progress;
      const place = heights.map(height => area.bottom - (area.bottom - area.top) * height)
        .find(place => finishes(x.value(left))(y.value(place)) === (answer === "finish") && isClear(left, place));
      if (place === undefined) continue;
      pen.fillStyle = colors.ink;
      pen.textAlign = answer === "finish" ? "right" : "left";
      pen.fillText(answer, left, place);
    }
  }

  /** Draws the boundary where a rule changes its answer. */
  strokeBoundary(pen, { steps, walls }, color, width, isDashed = false) {
    pen.fillStyle = pen.strokeStyle = color;
    pen.lineWidth = width;
    steps.forEach(([left, place], index) => {
      if (!isDashed || index % 4 < 2) pen.fillRect(left, place - width / 2, 3, width);
    });
    pen.setLineDash(isDashed ? [6, 6] : []);
    for (const [left, top, bottom] of walls) line(pen, [left, top], [left, bottom]);
    pen.setLineDash([]);
  }

  /**
   * Finds the boundary where a rule changes its answer, within columns and between them. `answers` returns, for a
   * progress, the rule's answer as a function of the velocity; `fill` is called for every interval of a column with one
   * answer.
   */
  boundary(area, x, y, answers, fill) {
    const [columns, rows] = [Math.ceil((area.right - area.left) / 3), 28];
    const [steps, walls] = [[], []];
    let before = null;
    for (let column = 0; column < columns; column++) {
      const left = area.left + column * 3;
      const finishes = answers(x.value(left + 1.5));
      let [top, answer] = [area.top, finishes(y.value(area.top))];
      const now = { first: answer, edges: [] };
      for (let row = 1; row <= rows; row++) {
        const place = area.top + (area.bottom - area.top) * row / rows;
        const next = finishes(y.value(place));
        if (next === answer) continue;
        let [low, high] = [area.top + (area.bottom - area.top) * (row - 1) / rows, place];
        for (let round = 0; round < 6; round++) {
          const middle = (low + high) / 2;
          if (finishes(y.value(middle)) === answer) low = middle; else high = middle;
        }
        fill(left, top, high, answer);
        steps.push([left, high]);
        now.edges.push(high);
        [top, answer] = [high, next];
      }
      fill(left, top, area.bottom, answer);
      if (before !== null) walls.push(...wallsBetween(left, before, now, area));
      before = now;
    }
    return { steps, walls };
  }

  /** The dot near a place; null if there is none. */
  dotNear(left, top) {
    let best = null;
    for (const dot of this.dots) {
      const distance = Math.hypot(dot.x - left, dot.y - top);
      if (distance < (best?.distance ?? 14)) best = { dot, distance };
    }
    return best?.dot ?? null;
  }

  click(left, top) {
    const dot = this.dotNear(left, top);
    if (dot !== null) this.state.select(dot.index);
  }

  point(left, top) {
    const dot = left === null ? null : this.dotNear(left, top);
    this.canvas.title = dot === null ? "" : `${this.state.setup.gestures[dot.index].name}: progress ${dot.release.progress.toFixed(3)},`
      + ` ${dot.release.velocity.toFixed(1)} pt/s, ${this.state.setup.outcomes[dot.index].decision}`;
  }
}

/** The intervals in which two neighbouring columns have different answers, each as [left, top, bottom]. */
const wallsBetween = (left, before, after, { top, bottom }) => {
  const walls = [];
  let start = before.first === after.first ? null : top;
  // Each edge flips the answer of one of the two columns.
  for (const place of [...before.edges, ...after.edges].sort((a, b) => a - b)) {
    if (start !== null && place > start) walls.push([left, start, place]);
    start = start === null ? place : null;
  }
  return start === null ? walls : [...walls, [left, start, bottom]];
};

/** Of many dots, those that are visible: the first one of each intent in each cell of a grid of `grain` points. */
const seenDots = (dots, width, height, grain) => {
  if (dots.length < 400) return dots;
  const columns = Math.ceil(width / grain) + 1;
  const taken = new Uint8Array(columns * (Math.ceil(height / grain) + 1) * 3);
  return dots.filter(({ x, y, intent }) => {
    const kind = intent === "finish" ? 0 : intent === "cancel" ? 1 : 2;
    const place = (Math.round(y / grain) * columns + Math.round(x / grain)) * 3 + kind;
    const isFirst = taken[place] === 0;
    taken[place] = 1;
    return isFirst;
  });
};

const discAt = (pen, { x, y }, radius) => {
  pen.moveTo(x + radius, y);
  pen.arc(x, y, radius, 0, 7);
};

/** Draws gestures by intent, all of one kind at once: a disc for finish, a square for cancel, a ring for all others. */
const drawDots = (pen, dots, radius) => {
  const draw = (chosen, shape, end) => {
    pen.beginPath();
    for (const dot of dots) if (chosen(dot)) shape(dot);
    end();
  };
  const disc = dot => discAt(pen, dot, radius);
  pen.lineWidth = 1.5;
  pen.fillStyle = colors.finish;
  draw(dot => dot.intent === "finish", disc, () => pen.fill());
  pen.fillStyle = colors.cancel;
  draw(dot => dot.intent === "cancel", ({ x, y }) => pen.rect(x - radius, y - radius, 2 * radius, 2 * radius),
    () => pen.fill());
  pen.strokeStyle = colors.any;
  draw(dot => dot.intent !== "finish" && dot.intent !== "cancel", disc, () => pen.stroke());
};

/**
 * A picture of a shape with a radius in points. Drawing thousands of such pictures is faster than stroking the shapes.
 */
const stampOf = (reach, color, outline) => {
  const scale = window.devicePixelRatio || 1;
  const size = Math.ceil((2 * reach + 2) * scale);
  const layer = new OffscreenCanvas(size, size);
  const pen = layer.getContext("2d");
  pen.scale(scale, scale);
  pen.translate(size / scale / 2, size / scale / 2);
  pen.lineWidth = 1.5;
  pen.strokeStyle = color;
  pen.beginPath();
  outline(pen);
  pen.stroke();
  return { picture: layer.transferToImageBitmap(), size: size / scale };
};

/** The pictures of a map's marks, cached until size or colours change. */
const stamps = {
  key: "",
  of(radius) {
    const key = [radius, devicePixelRatio, colors.ink, colors.accent].join();
    if (key !== this.key) {
      const arm = radius + 2;
      this.cross = stampOf(arm, colors.ink, pen => {
        for (const side of [-1, 1]) {
          pen.moveTo(-arm, -arm * side);
          pen.lineTo(arm, arm * side);
        }
      });
      this.ring = stampOf(radius + 4, colors.accent, pen => pen.arc(0, 0, radius + 4, 0, 7));
      this.key = key;
    }
    return this;
  },
};

/** Draws a cross on each failed gesture, and a circle around each flipped one. */
const drawDotMarks = (pen, failed, flipped, radius) => {
  const { cross, ring } = stamps.of(radius);
  for (const [dots, { picture, size }] of [[failed, cross], [flipped, ring]]) {
    for (const { x, y } of dots) pen.drawImage(picture, x - size / 2, y - size / 2, size, size);
  }
};

/**
 * The places of the marks of flips, each as [place, kind, count]; marks of the same kind on the same half point are
 * merged.
 */
const markColumns = (setup, name, x) => {
  const alike = new Map();
  setup.marks.places.get(name).forEach((value, index) => {
    if (Number.isNaN(value)) return;
    const { intent } = setup.gestures[index];
    const column = Math.round(x.place(value) * 2) * 3 + (intent === "finish" ? 0 : intent === "cancel" ? 1 : 2);
    alike.set(column, (alike.get(column) ?? 0) + 1);
  });
  return [...alike].map(([column, count]) => [(column - column % 3) / 6, column % 3, count]);
};

/** The marks of flips as a picture, darker where there are more. Cached, because every frame of a drag shows it. */
const flipsLayer = (setup, parameter, x, width, height) => {
  const { marks } = setup;
  const scale = window.devicePixelRatio || 1;
  const key = ["layer", parameter.name, width, height, scale, colors.finish, colors.cancel, colors.any].join(" ");
  if (marks.drawn.has(key)) return marks.drawn.get(key);
  const layer = new OffscreenCanvas(Math.max(Math.round(width * scale), 1), Math.max(Math.round(height * scale), 1));
  const pen = layer.getContext("2d");
  pen.scale(scale, scale);
  const middle = height / 2;
  const alpha = setup.gestures.length > 200 ? 0.35 : 0.75;
  for (const [place, kind, count] of markColumns(setup, parameter.name, x)) {
    pen.globalAlpha = 1 - (1 - alpha) ** Math.min(count, 20);
    pen.fillStyle = [colors.finish, colors.cancel, colors.any][kind];
    if (kind === 1) pen.fillRect(place - 0.75, middle, 1.5, height - 1 - middle);
    else pen.fillRect(place - 0.75, 1, 1.5, middle - 1);
  }
  marks.drawn.set(key, layer.transferToImageBitmap());
  return marks.drawn.get(key);
};

/**
 * Draws the marks along a slider: one for each gesture, at the value where its decision flips, and a band and a ring
 * for the interval and the value that `tune` proposes.
 */
const drawMarks = (canvas, setup, parameter, proposal) => {
  // While one slider is dragged, most others do not change and are not drawn again.
  const { width: wide, height: high } = sizes.of(canvas);
  const drawn = [setup, setup.values[parameter.name], setup.marks, setup.marks?.isOld, setup.labelled, proposal, wide, high,
    devicePixelRatio, colors.ink, colors.finish];
  if (isSame(canvas.drawn, drawn)) return;
  canvas.drawn = drawn;
  const { pen, width, height } = prepared(canvas);
  const inset = 8;
  const x = scaleOf(parameter.range[0], parameter.range[1], inset, width - inset);
  const middle = height / 2;
  const interval = proposal?.intervals[parameter.name] ?? null;
  if (interval !== null) {
    pen.fillStyle = colors.accent;
    pen.globalAlpha = 0.25;
    pen.fillRect(x.place(interval[0]), 0, Math.max(x.place(interval[1]) - x.place(interval[0]), 2), height);
    pen.globalAlpha = 1;
  }
  pen.strokeStyle = colors.line;
  line(pen, [inset, middle], [width - inset, middle]);
  if (setup.marks?.places.has(parameter.name)) {
    pen.globalAlpha = setup.marks.isOld ? 0.6 : 1;
    pen.drawImage(flipsLayer(setup, parameter, x, width, height), 0, 0, width, height);
    pen.globalAlpha = 1;
  }
  const proposed = proposal?.values[parameter.name];
  if (proposed === undefined) return;
  pen.strokeStyle = colors.accent;
  pen.lineWidth = 2;
  pen.beginPath();
  pen.arc(x.place(proposed), middle, 5, 0, 7);
  pen.stroke();
};
