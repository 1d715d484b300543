// Recordings: what fingers did on the pad, as traces and as gestures, and those that wait in the browser's storage.

import { StopLayout, followed } from "./drive.js";
import { element, saveFile } from "./elements.js";
export { Recording, isLed, hasFingers, csvOf, gestureOfRecording, ownerOf, Waiting, WaitingList };

/** A recording in progress: the reports of a pointer, or of several fingers, with their own times. */
class Recording {
  /** Starts a recording on a screen of this size in points, which the page shows in a box of another size. */
  constructor([width, height], box, pointerType) {
    this.box = box;
    this.start = null;
    /** The stored form of the recording, which contains only plain values, and nothing that a rule has answered. */
    // Keys move by points of the screen, whatever its size on the page.
    const isDrawn = box !== null && pointerType !== "keyboard";
    this.stored = { width, height, pointerType, scale: isDrawn ? Math.round(width / box.width * 1000) / 1000 : 1,
      rows: [], intent: null };
  }

  get rows() { return this.stored.rows; }

  /** The rows of the first finger, which is the one that drives the surface. */
  get led() { return this.rows.filter(isLed); }

  /** Adds a report with the precision of a recording's file, so that the page and the file are decided alike. */
  add({ timeStamp, clientX, clientY }, phase, finger = 0) {
    this.start ??= timeStamp;
    const precise = value => Math.round(value * 1000) / 1000;
    const time = precise(timeStamp - this.start);
    const last = this.rows[this.rows.length - 1];
    // A move at the time of the previous report is dropped; the end of a gesture is always added.
    if (phase === "moved" && last !== undefined && time <= last.time) return;
    this.rows.push({ time: Math.max(time, last === undefined ? 0 : precise(last.time + 0.001)), phase,
      x: precise((clientX - this.box.left) * this.stored.width / this.box.width),
      y: precise((clientY - this.box.top) * this.stored.height / this.box.height),
      ...finger === 0 ? {} : { finger } });
  }

  /** Ends the recording as the system does that takes the fingers away, such as when the device is turned. */
  interrupt(timeStamp) {
    const [width, height] = [this.stored.width / this.box.width, this.stored.height / this.box.height];
    for (const finger of new Set(this.rows.map(({ finger }) => finger ?? 0))) {
      const own = this.rows.filter(row => (row.finger ?? 0) === finger);
      const { phase, x, y } = own[own.length - 1];
      if (phase === "ended" || phase === "cancelled") continue;
      this.add({ timeStamp, clientX: this.box.left + x / width, clientY: this.box.top + y / height }, "cancelled", finger);
    }
  }
}

/** Whether a row is one of the first finger. */
const isLed = ({ finger }) => finger === undefined;

/** Whether several fingers made a recording, which only Panlab can judge. */
const hasFingers = ({ rows }) => !rows.every(isLed);

/**
 * A recording as a trace file, in the format of all recorders. If the intent or the start is a stop, the stops are
 * declared.
 */
const csvOf = ({ width, height, hz, environment, pointerType, scale, rows, intent, stops, start }) => {
  const head = [`# screen: ${width}x${height}`, ...hz === 120 ? ["# display-hz: 120"] : [],
    ...(environment ?? null) === null ? [] : [`# environment: ${environment}`],
    ...(scale ?? 1) === 1 ? [] : [`# scale: ${scale}`, `# pointer: ${pointerType}`],
    `# note: recorded on the page with a ${pointerType}`];
  if (stops.length > 0 && (stops.includes(intent) || start !== null)) head.push(`# stops: ${stops.join(", ")}`);
  if (stops.length > 0 && start !== null) head.push(`# start: ${start}`);
  if (intent !== null) head.push(`# intent: ${intent}`);
  const isOfOne = !hasFingers({ rows });
  return [...head, `t_ms,x,y,phase${isOfOne ? "" : ",id"}`, ...rows.map(({ time, x, y, phase, finger }) =>
    `${time},${x},${y},${phase}${isOfOne ? "" : `,${finger ?? 0}`}`)].join("\n") + "\n";
};

/** A recording as a gesture of a setup, whose decision and verdict follow from the numbers at any time. */
const gestureOfRecording = (setup, stored, name) => {
  const rows = stored.rows.filter(isLed).map(row => ({ ...row, time: row.time / 1000 }));
  const { stops } = setup.controller;
  const place = stops.indexOf(stored.start);
  /** @type {Page.Pair} */
  const screen = [stored.width, stored.height];
  const start = Math.max(place, 0);
  /** @type {any} */
  const gesture = { name, intent: stored.intent, note: null, rows, samples: [], still: [], isPlain: true, drag: null,
    reel: null, fits: !setup.hasSurface || StopLayout.of(setup.controller.drive, setup.sizeOn(screen), start) !== null,
    isStray: stops.length > 0 && stored.start !== null && place < 0,
    start, screen, hz: stored.hz, notes: [], lanes: [], cause: null, seen: null, tags: [], margin: null, unit: null,
    rule: null, completion: null, trace: stored.key, person: null, weight: 1, isRecorded: true };
  const isOfFingers = hasFingers(stored);
  const course = isOfFingers ? null : followed(setup, { rows, screen, hz: stored.hz, start });
  // A control acts on a touch that no recogniser takes from it, as a tap on a tab bar selects a tab.
  const isOnControl = course !== null && course.end === null && rows.length > 0
    && setup.areaOn(screen).controls.some(([left, top, width, height]) =>
      rows[0].x >= left && rows[0].x < left + width && rows[0].y >= top && rows[0].y < top + height);
  const isUnknown = isOfFingers || isOnControl;
  gesture.course = course === null || course.end === null ? null : course;
  gesture.asked = gesture.stored = gesture.course === null ? null : course.asked;
  // A touch outside the view was refused by no recogniser.
  gesture.isRefused = course !== null && !isUnknown && gesture.course === null && !course.missed;
  gesture.isUndriven = gesture.asked === null;
  // What no rule is asked about is the same under all numbers.
  [gesture.decision, gesture.transition] = gesture.asked !== null ? [null, null]
    : [isUnknown ? "unknown" : "none", "not-started"];
  if (isUnknown) {
    gesture.notes = [`${isOfFingers ? "Several fingers" : "A touch on a control"}: only Panlab's full replay judges that. `
      + "Download it, or record on a page of 'panlab serve'."];
  }
  return gesture;
};

/**
 * Whom a recording belongs to: a folder, a suite, a group and a scene. A page that is a file stands for the folder that
 * its gestures come from.
 */
const ownerOf = ({ link, standing, data }, { name, scene }) => JSON.stringify(link === null
  ? [location.pathname, data.title, name, scene]
  : [standing?.owner ?? null, standing?.suite ?? null, standing?.suite ? name : null, scene]);

/** The recordings that wait in the browser's storage, so that they survive a reload, for whichever page they belong to. */
class Waiting {
  static place = "panlab-recordings";

  /** Without storage, recordings last as long as the page. */
  constructor() {
    this.rest = [];
  }

  get all() {
    try { return JSON.parse(localStorage.getItem(Waiting.place) ?? "[]"); } catch { return this.rest; }
  }

  of(owner) { return this.all.filter(recording => recording.owner === owner); }

  /** Adds a recording, or replaces the one with the same key. */
  put(recording) { this.write([...this.all.filter(({ key }) => key !== recording.key), recording]); }

  remove({ key }) { this.write(this.all.filter(recording => recording.key !== key)); }

  write(all) {
    this.rest = all;
    try { localStorage.setItem(Waiting.place, JSON.stringify(all)); } catch { /* The page still has them. */ }
  }
}

/** Saves recordings as files, one after another. */
const saveRecordings = all => all.forEach((recording, index) =>
  // Browsers drop downloads that follow one another too quickly.
  setTimeout(() => saveFile(csvOf(recording), `recorded-${index + 1}.csv`, "text/csv"), 120 * index));

/** The recordings in the browser's storage as a list, from which each can be downloaded or removed. */
class WaitingList {
  /** `act` is called after a recording was removed. */
  constructor(waiting, box, act) {
    this.waiting = waiting;
    this.box = box;
    this.act = act;
  }

  show(owner) {
    const { all } = this.waiting;
    const own = all.filter(recording => recording.owner === owner);
    const button = (text, label, act) => {
      const made = element("button", { type: "button", "aria-label": label }, text);
      made.addEventListener("click", act);
      return made;
    };
    const row = (recording, index) => {
      const { intent, rows, pointerType, place, scene } = recording;
      const name = `recorded-${index + 1}`;
      const length = (rows[rows.length - 1].time / 1000).toFixed(2);
      const where = recording.owner === owner ? "" : `, of ${place ?? "another page"} on ${scene ?? "its scene"}`;
      return element("li", {}, element("span", {}, `${name}: ${intent ?? "no label"}, ${length} s, ${pointerType}${where}`), " ",
        button("Download", `Download ${name}`, () => saveFile(csvOf(recording), `${name}.csv`, "text/csv")), " ",
        button("Remove", `Remove ${name}`, () => {
          this.waiting.remove(recording);
          this.act(recording);
        }));
    };
    this.box.replaceChildren(element("h3", {}, `In this browser: ${all.length}`
        + (own.length === all.length ? "" : `, ${own.length} of this page`)),
      ...own.length === 0 ? [] : [button("Download all of this page", null, () => saveRecordings(own))],
      element("ul", {}, ...all.map(row)));
  }
}
