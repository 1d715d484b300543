// The pad: gestures are recorded with a finger, a pen or a mouse, shown to the session, and kept with what was meant.

/** A recording while it is made: the reports of one pointer, with their own times. */
class Recording {
  /** On a screen of a size in points, which the page shows in a box of another size. */
  constructor([width, height], box, pointerType) {
    this.box = box;
    this.start = null;
    /** What is kept of it: nothing but values. */
    this.stored = { width, height, pointerType, rows: [], intent: null };
  }

  get rows() { return this.stored.rows; }

  add(event, phase) {
    this.start ??= event.timeStamp;
    const time = event.timeStamp - this.start;
    const last = this.rows[this.rows.length - 1];
    // Two reports of the same moment are one; what ends a gesture always counts.
    if (phase === "moved" && last !== undefined && time <= last.time) return;
    this.rows.push({ time: Math.max(time, last === undefined ? 0 : last.time + 0.001), phase,
      x: (event.clientX - this.box.left) * this.stored.width / this.box.width,
      y: (event.clientY - this.box.top) * this.stored.height / this.box.height });
  }
}

/** A recording as a file, as every recorder writes it; an intent that is one of its stops is declared. */
const csvOf = ({ width, height, pointerType, rows, intent, stops }) => {
  const text = value => String(Math.round(value * 1000) / 1000);
  const head = [`# screen: ${width}x${height}`, `# note: recorded on the page with a ${pointerType}`];
  if (stops.includes(intent)) head.push(`# stops: ${stops.join(", ")}`);
  if (intent !== null) head.push(`# intent: ${intent}`);
  return [...head, "t_ms,x,y,phase",
    ...rows.map(({ time, x, y, phase }) => `${text(time)},${text(x)},${text(y)},${phase}`)].join("\n") + "\n";
};

/** The recordings that the session does not have yet: in the browser's own storage, so that a reload keeps them. */
class Waiting {
  static place = "panlab-recordings";

  /** Without storage they last as long as the page. */
  constructor() {
    this.rest = [];
  }

  get all() {
    try { return JSON.parse(localStorage.getItem(Waiting.place) ?? "[]"); } catch { return this.rest; }
  }

  /** Puts a recording in the place of the one with its key, or adds it. */
  put(recording) { this.write([...this.all.filter(({ key }) => key !== recording.key), recording]); }

  remove(recording) { this.write(this.all.filter(({ key }) => key !== recording.key)); }

  write(all) {
    this.rest = all;
    try { localStorage.setItem(Waiting.place, JSON.stringify(all)); } catch { /* The page still has them. */ }
  }
}

/** Ten gestures in a balanced order: half are meant to finish and half to cancel, slow and quick ones. */
const guidedGestures = [
  ["finish", "all the way, at an even pace"], ["cancel", "start, change your mind, and go back"],
  ["finish", "with a quick flick"], ["cancel", "a little way, slowly, and let go"],
  ["finish", "slowly, and let go where it is far enough"], ["cancel", "quickly to the middle, and back again"],
  ["finish", "a short, quick flick"], ["cancel", "half-way, hold, and let it fall back"],
  ["finish", "far, hold still, and let go"], ["cancel", "a nudge, as if by mistake"],
];

class Pad {
  constructor(state, link) {
    this.state = state;
    this.link = link;
    this.field = byID("pad-field");
    this.recording = null;
    this.made = null;
    this.pointer = null;
    this.guided = null;
    this.kept = 0;
    this.count = 0;
    this.waiting = new Waiting();
    // What an earlier page could not hand over, and what was meant by it.
    for (const recording of this.waiting.all) if (recording.intent !== null) this.send(recording);
    this.showWaiting();
    byID("record").addEventListener("click", () => this.open(null));
    byID("pad-guided").addEventListener("click", () => this.guide(this.guided === null ? 0 : null));
    byID("pad-close").addEventListener("click", () => this.close());
    byID("pad-drop").addEventListener("click", () => this.drop());
    byID("pad-download").addEventListener("click", () => {
      saveFile(csvOf({ ...this.made.stored, intent: this.meant }), "recorded.csv", "text/csv");
    });
    byID("pad-waiting").addEventListener("click", () => this.waiting.all.forEach((recording, index) =>
      // Browsers drop files that a page saves too quickly one after the other.
      setTimeout(() => saveFile(csvOf(recording), `recorded-${index + 1}.csv`, "text/csv"), 120 * index)));
    window.addEventListener("resize", () => this.fit());
    byID("pad-meant").addEventListener("click", event => {
      const button = event.target.closest("button");
      if (button !== null) this.keep(button.value);
    });
    state.listen(change => {
      if (change !== "setup") return;
      offerIntents(byID("pad-meant"), state.setup.controller);
      // The guide asks for gestures between two ends.
      byID("pad-guided").hidden = state.setup.stops.length > 0;
    });
    this.field.addEventListener("pointerdown", event => this.begin(event));
    this.field.addEventListener("pointermove", event => this.move(event));
    for (const [name, phase] of [["pointerup", "ended"], ["pointercancel", "cancelled"]]) {
      this.field.addEventListener(name, event => this.end(event, phase));
    }
    byID("pad").addEventListener("keydown", event => {
      if (event.key === "Escape") this.close();
      event.stopPropagation();
    });
  }

  /** What is meant by the gesture that is asked for; null without a guide. */
  get meant() { return this.guided === null ? null : guidedGestures[this.guided][0]; }

  /** The screen that is recorded on, in points: that of the scene, whatever the window's size is. */
  get screen() { return this.state.setup.screen; }

  /** Makes the screen as large as the room for it allows. */
  fit() {
    if (byID("pad").hidden) return;
    const room = byID("pad-room");
    const [width, height] = this.screen;
    // Its frame takes two points on each side.
    const scale = Math.min((room.clientWidth - 4) / width, (room.clientHeight - 4) / height, 1);
    byID("pad-screen").style.width = `${width * scale}px`;
    byID("pad-screen").style.height = `${height * scale}px`;
    requestAnimationFrame(() => requestAnimationFrame(() => this.draw()));
  }

  /** How many recordings the session does not have yet. */
  showWaiting() {
    const count = this.waiting.all.length;
    byID("pad-waiting").hidden = count === 0;
    byID("pad-waiting").textContent = `Download the ${count} not saved yet`;
    byID("record").textContent = count === 0 ? "Record" : `Record (${count} not saved)`;
  }

  open() {
    byID("pad").hidden = false;
    for (const name of ["header", "main"]) document.querySelector(name).inert = true;
    byID("pad-close").focus();
    this.guide(null);
    const left = this.waiting.all.find(({ intent }) => intent === null);
    if (left !== undefined) this.show(Object.assign(new Recording(this.screen, null, null), { stored: left }));
  }

  close() {
    byID("pad").hidden = true;
    for (const name of ["header", "main"]) document.querySelector(name).inert = false;
    byID("record").focus();
  }

  guide(place) {
    this.guided = place;
    byID("pad-guided").textContent = place === null ? "Ten gestures, guided" : "Stop the guide";
    this.ready();
  }

  /** Waits for the next gesture. */
  ready() {
    this.made = null;
    byID("pad-meant").hidden = byID("pad-drop").hidden = byID("pad-download").hidden = true;
    byID("pad-verdict").textContent = this.kept === 0 ? "" : `${this.kept} kept`;
    const { direction } = this.state.setup.controller;
    byID("pad-task").textContent = this.guided === null ? `Drag ${direction}, as in the app.`
      : `${this.guided + 1} of ${guidedGestures.length}: drag ${direction}: ${guidedGestures[this.guided][1]}.`
        + ` (${this.meant})`;
    this.fit();
    this.draw();
  }

  begin(event) {
    if (this.pointer !== null || !event.isPrimary || event.button > 0) return;
    event.preventDefault();
    this.field.setPointerCapture(event.pointerId);
    this.pointer = event.pointerId;
    // The gesture before is dropped where nothing is said of it, as another one is made.
    if (this.made !== null) this.waiting.remove(this.made.stored);
    this.made = null;
    this.recording = new Recording(this.screen, this.field.getBoundingClientRect(), event.pointerType);
    this.recording.add(event, "began");
    this.draw();
  }

  move(event) {
    if (event.pointerId !== this.pointer) return;
    const events = event.getCoalescedEvents?.() ?? [];
    for (const report of events.length > 0 ? events : [event]) this.recording.add(report, "moved");
    this.draw();
  }

  async end(event, phase) {
    if (event.pointerId !== this.pointer) return;
    this.pointer = null;
    this.recording.add(event, phase);
    this.count += 1;
    const { setup } = this.state;
    Object.assign(this.recording.stored, { key: `${this.link.name}/${this.count}`, stops: setup.controller.stops,
      group: this.state.standing?.suite ? setup.name : undefined });
    this.show(this.recording);
  }

  /** Shows a recording and what the session makes of it, and asks what was meant. */
  async show(made) {
    this.made = this.recording = made;
    this.waiting.put(made.stored);
    this.showWaiting();
    this.draw();
    byID("pad-verdict").className = "";
    byID("pad-verdict").textContent = this.link.isOpen ? "…"
      : "No connection: the gesture is kept in this browser. Say what it meant; it is saved when the session is back.";
    byID("pad-drop").hidden = byID("pad-download").hidden = false;
    for (const button of byID("pad-meant").querySelectorAll("button[value]")) {
      button.hidden = this.guided !== null && button.value !== this.meant;
    }
    byID("pad-meant").hidden = this.link.isOpen;
    const answer = await this.link.ask({ judge: csvOf(made.stored), group: made.stored.group });
    if (this.made !== made) return;
    this.judged = answer;
    byID("pad-verdict").textContent = answer.error ?? answer.text;
    byID("pad-verdict").className = answer.isGood ? "" : "fail";
    byID("pad-meant").hidden = answer.error !== undefined;
  }

  /** Forgets the recording. */
  drop() {
    if (this.made !== null) this.waiting.remove(this.made.stored);
    this.showWaiting();
    this.ready();
    byID("pad-close").focus();
  }

  /** Keeps the recording with what was meant, and goes on. */
  async keep(intent) {
    const { made } = this;
    if (made === null) return;
    this.made = null;
    byID("pad-meant").hidden = true;
    made.stored.intent = intent;
    this.waiting.put(made.stored);
    const isHeard = this.link.isOpen;
    const answered = this.send(made.stored);
    if (!isHeard) this.next("Kept in this browser until the session is back.");
    const answer = await answered;
    if (answer.error === undefined) {
      this.kept += 1;
      const words = `${this.kept} kept, ${answer.text.split("\n")[0]}`;
      if (isHeard) this.next(words);
      else if (this.made === null) byID("pad-verdict").textContent = words;
      return;
    }
    if (this.made !== null) return;
    made.stored.intent = null;
    this.waiting.put(made.stored);
    this.made = this.recording = made;
    byID("pad-verdict").textContent = answer.error;
    byID("pad-verdict").className = "fail";
    byID("pad-meant").hidden = byID("pad-drop").hidden = byID("pad-download").hidden = false;
  }

  /** Hands a recording to the session, which knows its key if it has it already. */
  async send(recording) {
    const { key, group } = recording;
    const answer = await this.link.ask({ keep: csvOf(recording), key, group });
    if (answer.error === undefined) this.waiting.remove(recording);
    this.showWaiting();
    return answer;
  }

  /** Asks for the next gesture. */
  next(words) {
    if (this.guided !== null) {
      if (this.guided + 1 === guidedGestures.length) this.guided = null;
      else this.guided += 1;
    }
    this.guide(this.guided);
    byID("pad-verdict").className = "";
    byID("pad-verdict").textContent = words;
    byID("pad-close").focus();
  }

  /** Draws the finger's trail. */
  draw() {
    const { pen, width, height } = prepared(this.field);
    const [wide] = this.screen ?? [width];
    pen.scale(width / wide, width / wide);
    const rows = this.recording !== null && (this.pointer !== null || this.made !== null) ? this.recording.rows : [];
    pen.strokeStyle = pen.fillStyle = colors.finger;
    pen.lineWidth = 5;
    pen.lineCap = pen.lineJoin = "round";
    pen.beginPath();
    for (const { x, y } of rows) pen.lineTo(x, y);
    pen.stroke();
    if (rows.length > 0 && this.pointer !== null) {
      const { x, y } = rows[rows.length - 1];
      pen.beginPath();
      pen.arc(x, y, 20, 0, 7);
      pen.fill();
    }
    if (rows.length > 0) return;
    pen.scale(wide / width, wide / width);
    pen.fillStyle = colors.quiet;
    pen.textAlign = "center";
    pen.font = `15px ${colors.font}`;
    pen.fillText("the screen: drag here", width / 2, height / 2);
  }
}

window.panlab.pad = new Pad(state, link);
byID("record").hidden = false;
