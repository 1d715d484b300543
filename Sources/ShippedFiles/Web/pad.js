// The pad: gestures are recorded with a finger, a pen or a mouse, shown to the session, and kept with what was meant.

/** A recording while it is made: the reports of one pointer, with their own times. */
class Recording {
  constructor(box, pointerType) {
    this.box = box;
    this.pointerType = pointerType;
    this.rows = [];
    this.start = null;
  }

  add(event, phase) {
    this.start ??= event.timeStamp;
    const time = event.timeStamp - this.start;
    const last = this.rows[this.rows.length - 1];
    // Two reports of the same moment are one; what ends a gesture always counts.
    if (phase === "moved" && last !== undefined && time <= last.time) return;
    this.rows.push({ time: Math.max(time, last === undefined ? 0 : last.time + 0.001), phase,
      x: event.clientX - this.box.left, y: event.clientY - this.box.top });
  }

  /** The file, as every recorder writes it; an intent that is one of these stops is declared. */
  csv(intent, stops) {
    const text = value => String(Math.round(value * 1000) / 1000);
    const head = [`# screen: ${Math.round(this.box.width)}x${Math.round(this.box.height)}`,
      `# note: recorded on the page with a ${this.pointerType}`];
    if (stops.includes(intent)) head.push(`# stops: ${stops.join(", ")}`);
    if (intent !== null) head.push(`# intent: ${intent}`);
    return [...head, "t_ms,x,y,phase",
      ...this.rows.map(({ time, x, y, phase }) => `${text(time)},${text(x)},${text(y)},${phase}`)].join("\n") + "\n";
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
    byID("record").addEventListener("click", () => this.open(null));
    byID("pad-guided").addEventListener("click", () => this.guide(this.guided === null ? 0 : null));
    byID("pad-close").addEventListener("click", () => this.close());
    byID("pad-drop").addEventListener("click", () => this.ready());
    byID("pad-download").addEventListener("click", () => saveFile(this.csv(this.made, this.meant), "recorded.csv", "text/csv"));
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

  csv(made, intent) { return made.csv(intent, this.state.setup.controller.stops); }

  open() {
    byID("pad").hidden = false;
    for (const name of ["header", "main"]) document.querySelector(name).inert = true;
    byID("pad-close").focus();
    this.guide(null);
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
    this.draw();
  }

  begin(event) {
    if (this.pointer !== null || !event.isPrimary || event.button > 0) return;
    event.preventDefault();
    this.field.setPointerCapture(event.pointerId);
    this.pointer = event.pointerId;
    this.recording = new Recording(this.field.getBoundingClientRect(), event.pointerType);
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
    const made = this.recording;
    this.made = made;
    this.draw();
    byID("pad-verdict").textContent = "…";
    const answer = await this.link.ask({ judge: this.csv(made, null) });
    if (this.made !== made) return;
    this.judged = answer;
    byID("pad-verdict").textContent = answer.error ?? answer.text;
    byID("pad-verdict").className = answer.isGood ? "" : "fail";
    byID("pad-drop").hidden = byID("pad-download").hidden = false;
    byID("pad-meant").hidden = answer.error !== undefined;
    for (const button of byID("pad-meant").querySelectorAll("button[value]")) {
      button.hidden = this.guided !== null && button.value !== this.meant;
    }
  }

  /** Keeps the recording with what was meant, and goes on. */
  async keep(intent) {
    const { made } = this;
    if (made === null) return;
    this.made = null;
    byID("pad-meant").hidden = true;
    this.count += 1;
    const answer = await this.link.ask({ keep: this.csv(made, intent), key: `${this.link.name}/${this.count}` });
    if (answer.error !== undefined) {
      this.made = made;
      byID("pad-verdict").textContent = answer.error;
      byID("pad-verdict").className = "fail";
      byID("pad-meant").hidden = false;
      return;
    }
    this.kept += 1;
    if (this.guided !== null) {
      if (this.guided + 1 === guidedGestures.length) this.guided = null;
      else this.guided += 1;
    }
    this.guide(this.guided);
    byID("pad-verdict").className = "";
    byID("pad-verdict").textContent = `${this.kept} kept, ${answer.text.split("\n")[0]}`;
  }

  /** Draws the finger's trail. */
  draw() {
    const { pen, width, height } = prepared(this.field);
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
    pen.fillStyle = colors.quiet;
    pen.textAlign = "center";
    pen.font = `15px ${colors.font}`;
    pen.fillText("the screen: drag here", width / 2, height / 2);
  }
}

window.panlab.pad = new Pad(state, link);
byID("record").hidden = false;
