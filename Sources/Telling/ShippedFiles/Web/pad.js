// The pad: the scene, dragged with a finger, a pen or a mouse, settles by the current rule and pace. Gestures are kept
// with what was intended, by the session or in the browser's storage.

import { prepared, colors } from "./charts.js";
import { StopLayout, followed, settled } from "./drive.js";
import { element, byID, say, onChoice, saveFile } from "./elements.js";
import { wayOf, wayFrom, viewsOn } from "./motion.js";
import { state } from "./opened.js";
import { followers, redraw, panlab } from "./page.js";
import { offerIntents } from "./panels.js";
import { drawViews, drawStopEdges, strokeTrail, drawFingertip } from "./phone.js";
import { reasonOf, sentenceOf } from "./reasons.js";
import {
  Recording, isLed, hasFingers, csvOf, gestureOfRecording, ownerOf, Waiting, WaitingList,
} from "./recordings.js";
import { stillRelease } from "./rules.js";
import { drawStatus } from "./skins.js";
export { pad };

/** Ten gestures in a balanced order: half are intended to finish and half to cancel, some slow and some quick. */
const guidedGestures = [
  ["finish", "to the end, at an even speed"], ["cancel", "start, change your mind, and go back"],
  ["finish", "with a quick flick"], ["cancel", "a short distance, slowly, then release"],
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
    /** The fingers that are down, by their pointers: 0 drives the surface, the others are recorded beside it. */
    this.fingers = new Map();
    /** The last report of a pointer that came down beside the screen, and may still swipe into it. */
    this.outside = null;
    this.guided = null;
    this.kept = 0;
    this.count = 0;
    /** The keys of recordings that the session has not answered yet. */
    this.sending = new Set();
    /**
     * The motion of the surface after a release, and the time at which its gesture began; null if the surface is at
     * rest.
     */
    this.flight = null;
    /** The index of the stop where the surface is at rest. */
    this.resting = 0;
    this.isB = false;
    /** The frames of a gesture that the session has played, if the page cannot play it. */
    this.reel = null;
    this.hz = 60;
    this.name = link?.name ?? String(Date.now());
    this.waiting = new Waiting();
    this.list = new WaitingList(this.waiting, byID("pad-kept"), recording => this.forget(recording));
    this.listen();
    state.listen(change => {
      if (change === "setup") this.take();
      if (!byID("pad").hidden) this.showSides();
    });
  }

  /** Connects to a session, and sends the labelled recordings that an earlier page could not send. */
  connect(link) {
    this.link = link;
    this.name = link.name;
    this.showWaiting();
    this.sendWaiting();
  }

  /** Whom a new recording belongs to. */
  get owner() { return ownerOf(this.state, this.state.setup); }

  /** Sends the labelled recordings of this folder, suite, group and scene that could not be sent before. */
  sendWaiting() {
    if (this.link === null || !this.link.isOpen || this.state.setup === undefined) return;
    for (const setup of this.state.setups) {
      for (const recording of this.waiting.of(ownerOf(this.state, setup))) {
        if (recording.intent !== null && recording !== this.made?.stored && !this.sending.has(recording.key)) this.send(recording);
      }
    }
  }

  listen() {
    const on = (id, act) => byID(id).addEventListener("click", act);
    on("record", () => this.open());
    on("pad-guided", () => this.guide(this.guided === null ? 0 : null));
    on("pad-close", () => this.close());
    on("pad-drop", () => this.drop());
    on("pad-download", () => saveFile(csvOf({ ...this.made.stored, intent: this.meant }), "recorded.csv", "text/csv"));
    on("pad-waiting", () => this.showList(byID("pad-kept").hidden));
    on("pad-a", () => this.choose(false));
    on("pad-b", () => this.choose(true));
    on("pad-full", () => this.fill());
    on("pad-controls", () => this.showDrawer(byID("pad-drawer").hidden));
    onChoice("pad-device", value => this.takeDevice(value));
    document.addEventListener("fullscreenchange", () => this.fit());
    window.addEventListener("resize", () => {
      if (byID("pad").hidden) return;
      this.interrupt();
      // A device that was turned shows the scene on its turned screen.
      if (this.own !== Pad.own.join()) this.takeOwnDevice();
      this.own = Pad.own.join();
      this.fit();
    });
    byID("pad-meant").addEventListener("click", event => {
      const button = event.target.closest("button");
      if (button !== null) this.keep(button.value);
    });
    const room = byID("pad-room");
    room.addEventListener("pointerdown", event => this.touchDown(event));
    room.addEventListener("pointermove", event => this.move(event));
    for (const [name, phase] of [["pointerup", "ended"], ["pointercancel", "cancelled"]]) {
      room.addEventListener(name, event => this.end(event, phase));
    }
    // A long press and a second button have no meaning on the screen.
    room.addEventListener("contextmenu", event => event.preventDefault());
    this.field.addEventListener("keydown", event => this.press(event));
    byID("pad").addEventListener("keydown", event => {
      if (event.key === "Escape") this.close();
      const isTab = event.target.getAttribute("role") === "tab";
      if (isTab && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
        this.choose(!this.isB);
        byID(this.isB ? "pad-b" : "pad-a").focus();
      }
      event.stopPropagation();
    });
  }

  /** Shows another setup. */
  take() {
    const { setup } = this.state;
    offerIntents(byID("pad-meant"), setup.controller);
    // The guide only has gestures between two ends.
    byID("pad-guided").hidden = setup.controller.stops.length > 0;
    // Without a session, a scene that the page cannot drive cannot be felt.
    const isFelt = setup.isJudgeable || this.link !== null;
    byID("record").hidden = document.querySelector("#tabs [value=feel]").hidden = !isFelt;
    [this.flight, this.resting, this.shown, this.device] = [null, 0, null, null];
    if (!byID("pad").hidden) this.showDevices();
    this.showWaiting();
    if (this.link !== null) return this.sendWaiting();
    // Without a session, the recordings are in the browser's storage.
    const count = setup.gestures.length;
    for (const stored of this.waiting.of(this.owner)) if (stored.intent !== null) this.add(setup, stored);
    if (setup.gestures.length > count) this.state.tell("labels");
  }

  /** Adds a recording to the gestures of a setup, unless it has been added already. */
  add(setup, stored) {
    if (!setup.isJudgeable || setup.gestures.some(gesture => gesture.trace === stored.key)) return;
    const count = setup.gestures.filter(({ name }) => name.startsWith("recorded-")).length;
    const gesture = gestureOfRecording(setup, stored, `recorded-${count + 1}`);
    setup.gestures.push(gesture);
    setup.take(setup.values);
  }

  /** A recording was removed from the browser's storage. */
  forget({ key }) {
    if (this.made?.stored.key === key) this.ready();
    const { setup } = this.state;
    const place = this.link === null ? setup.gestures.findIndex(gesture => gesture.trace === key) : -1;
    if (place >= 0) {
      setup.gestures.splice(place, 1);
      setup.take(setup.values);
      this.state.selected = Math.min(this.state.selected, Math.max(setup.gestures.length - 1, 0));
      this.state.tell("setup");
    }
    this.showWaiting();
    this.list.show(this.owner);
    if (this.waiting.all.length === 0) this.showList(false);
    (byID("pad-kept").querySelector("button") ?? byID("pad-close")).focus();
  }

  /** Shows or hides the recordings that are in the browser's storage. */
  showList(isShown) {
    byID("pad-kept").hidden = !isShown;
    byID("pad-waiting").setAttribute("aria-expanded", isShown);
    if (isShown) this.list.show(this.owner);
    this.fit();
  }

  /** The intent of the gesture that the guide asks for; null without a guide. */
  get meant() { return this.guided === null ? null : guidedGestures[this.guided][0]; }

  /** The setup that drives the surface, on the pad's screen: the current setup, or the one it is compared with. */
  get side() {
    const { setup, opposite } = this.state;
    const { setup: chosen, how } = this.isB && opposite !== null ? opposite : { setup, how: setup.how };
    return { setup: this.staged(chosen), how };
  }

  /** A setup on the pad's screen: the default phone, unless another device was chosen. */
  staged(setup) {
    if (!setup.isDrivable) return setup;
    const stage = this.device ?? setup.stageOn(Pad.phone) ?? setup.stages[0];
    return setup.on(stage.screen, setup.stageOn(stage.screen) ?? stage);
  }

  /** The size of the default phone, in points. */
  static phone = [390, 844];

  /** Whether fingers may touch this screen. */
  static get isTouched() { return matchMedia("(any-pointer: coarse)").matches; }

  /** The size of this device's screen as it is held, in points. */
  static get own() {
    const sides = [screen.width, screen.height].sort((a, b) => a - b);
    return innerWidth > innerHeight ? sides.reverse() : sides;
  }

  /** The size of the screen to record on, in points; it does not depend on the window. */
  get screen() { return this.staged(this.state.setup).screen; }

  /** Lists the devices whose screens the pad can have. */
  showDevices() {
    const { setup } = this.state;
    /** @type {(screen: number[]) => string} */
    const name = ([width, height]) => `${width} × ${height}`;
    const known = new Map(setup.stages.map(({ screen }) => [screen.join("x"), name(screen)]));
    if (this.link !== null && setup.isDrivable) {
      for (const { title, screen } of this.state.data.live.devices) known.set(screen.join("x"), `${name(screen)}, ${title}`);
      if (Pad.isTouched) known.set(Pad.own.join("x"), `${name(Pad.own)}, this device`);
    }
    const menu = byID("pad-device");
    menu.replaceChildren(...[...known].map(([value, text]) => element("option", { value }, text)));
    menu.value = this.screen.join("x");
    byID("pad-device-field").hidden = known.size < 2;
  }

  /** On a touch screen, a session computes the scene for the very screen that is touched. */
  takeOwnDevice() {
    const { setup } = this.state;
    const isOther = Pad.own.join() !== this.screen.join();
    if (this.link?.isOpen && Pad.isTouched && setup.isDrivable && isOther) this.takeDevice(Pad.own.join("x"));
  }

  async takeDevice(value) {
    const screen = value.split("x").map(Number);
    const known = this.state.setup.stageOn(screen);
    const answer = known ?? await this.link.ask({ stage: screen, group: this.groupName });
    if (answer.error === undefined) this.device = answer;
    else byID("pad-verdict").textContent = answer.error;
    [this.flight, this.shown, this.recording] = [null, null, null];
    this.showDevices();
    this.ready();
  }

  /** Makes the screen as large as its room allows. */
  fit() {
    if (byID("pad").hidden) return;
    byID("pad").classList.toggle("full", document.fullscreenElement === byID("pad"));
    const room = byID("pad-room");
    const [width, height] = this.screen;
    // Where there is a finger, a point of the screen is a point of the finger: a screen that is larger than its room is shown from
    // the side where the gesture begins. Elsewhere the screen is made as small as its room, and recordings say so.
    const isTouched = Pad.isTouched;
    const { direction } = this.state.setup;
    byID("pad").dataset.direction = direction;
    byID("pad").classList.toggle("touched", isTouched);
    const { paddingLeft, paddingRight } = getComputedStyle(room);
    const wide = room.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    // Two points on each side are for the frame.
    const scale = isTouched ? 1 : Math.min((wide - 4) / width, (room.clientHeight - 4) / height, 1);
    room.style.justifyContent = width * scale > wide ? { right: "flex-start", left: "flex-end" }[direction] ?? "center" : "center";
    room.style.alignItems = height * scale > room.clientHeight
      ? { down: "flex-start", up: "flex-end" }[direction] ?? "center" : "flex-start";
    byID("pad-screen").style.width = `${width * scale}px`;
    byID("pad-screen").style.height = `${height * scale}px`;
    requestAnimationFrame(() => requestAnimationFrame(() => this.draw()));
  }

  /** Shows the number of recordings that the session has not received yet. */
  showWaiting() {
    const [all, count] = [this.waiting.all.length, this.state.setup === undefined ? 0 : this.waiting.of(this.owner).length];
    byID("pad-waiting").hidden = all === 0;
    say(byID("pad-waiting"), `In this browser: ${all}`);
    say(byID("record"), count === 0 ? "Record" : `Record (${count} ${this.link === null ? "in this browser" : "not saved"})`);
    if (!byID("pad-kept").hidden && this.state.setup !== undefined) this.list.show(this.owner);
  }

  open() {
    byID("pad").hidden = false;
    for (const name of ["header", "main"]) document.querySelector(name).inert = true;
    this.home = ["answer", "sliders", "motion"].map(byID).map(part => ({ part, before: part.nextSibling, box: part.parentNode }));
    byID("pad-drawer").append(...this.home.map(({ part }) => part));
    this.showDrawer(innerWidth >= 900);
    byID("pad-full").hidden = !document.fullscreenEnabled;
    byID("pad-close").focus();
    byID("pad-secure").hidden = window.isSecureContext;
    this.measureRate();
    this.own = Pad.own.join();
    this.takeOwnDevice();
    this.showDevices();
    this.showSides();
    this.guide(null);
    const left = this.waiting.of(this.owner).find(({ intent }) => intent === null);
    if (left !== undefined) this.show(Object.assign(new Recording(this.screen, null, null), { stored: left }));
  }

  close() {
    if (document.fullscreenElement !== null) document.exitFullscreen();
    for (const { part, before, box } of [...this.home].reverse()) box.insertBefore(part, before);
    byID("pad").hidden = true;
    for (const name of ["header", "main"]) document.querySelector(name).inert = false;
    byID("record").focus();
    redraw();
  }

  showDrawer(isShown) {
    byID("pad-drawer").hidden = !isShown;
    byID("pad-controls").setAttribute("aria-expanded", isShown);
    this.fit();
  }

  fill() {
    if (document.fullscreenElement !== null) document.exitFullscreen();
    else byID("pad").requestFullscreen().catch(() => { byID("pad-full").hidden = true; });
  }

  /** Measures whether the display shows 60 or 120 frames per second. */
  measureRate() {
    const times = [];
    const look = now => {
      times.push(now);
      if (times.length < 12) { requestAnimationFrame(look); return; }
      const steps = times.slice(1).map((time, index) => time - times[index]).sort((a, b) => a - b);
      this.hz = steps[5] < 11 ? 120 : 60;
    };
    requestAnimationFrame(look);
  }

  /** Shows a tab for each side of the comparison. */
  showSides() {
    const { opposite } = this.state;
    byID("pad-sides").hidden = opposite === null;
    if (opposite === null) this.isB = false;
    byID("pad-a").textContent = `A: ${this.state.setup.name}`;
    byID("pad-b").textContent = `B: ${opposite === null || opposite.title === null ? "before the change" : this.state.isKept ? "as kept" : opposite.title}`;
    for (const [id, isB] of [["pad-a", false], ["pad-b", true]]) {
      byID(id).setAttribute("aria-selected", this.isB === isB);
      byID(id).tabIndex = this.isB === isB ? 0 : -1;
    }
    // On a phone the tabs take up a row, which leaves less room for the screen.
    this.fit();
  }

  choose(isB) {
    this.isB = isB;
    [this.flight, this.shown] = [null, null];
    this.showSides();
    this.draw();
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
    const { direction } = this.state.setup;
    byID("pad-task").textContent = this.guided === null ? `Drag ${direction}, as in the app.`
      : `${this.guided + 1} of ${guidedGestures.length}: drag ${direction}: ${guidedGestures[this.guided][1]}.`
        + ` (${this.meant})`;
    this.fit();
  }

  /** A pointer comes down on the screen or beside it. */
  touchDown(event) {
    // A second button, or the mouse's only one with Control, is no finger.
    if (event.button > 0 || event.ctrlKey && event.pointerType === "mouse") return;
    event.preventDefault();
    byID("pad-room").setPointerCapture(event.pointerId);
    if (this.pointer !== null) return this.addFinger(event);
    if (this.contains(event)) this.begin(event); else this.outside = event;
  }

  /** Whether a report lies on the screen. */
  contains({ clientX, clientY }) {
    const { left, top, right, bottom } = this.field.getBoundingClientRect();
    return clientX >= left && clientX < right && clientY >= top && clientY < bottom;
  }

  /** Another finger comes down beside the one that drives the surface. */
  addFinger(event) {
    if (event.pointerType === "mouse" || this.pointer === "keys") return;
    this.touches += 1;
    this.fingers.set(event.pointerId, this.touches);
    this.recording.add(event, "began", this.fingers.get(event.pointerId));
  }

  /** Ends a gesture under which the device is turned, as the system does: its touches are cancelled. */
  interrupt() {
    this.outside = null;
    if (this.pointer === null || this.pointer === "keys") return;
    this.recording.interrupt(performance.now());
    this.finish();
  }

  /** Starts a gesture. */
  begin(event) {
    this.pointer = event.pointerId;
    this.fingers = new Map([[event.pointerId, 0]]);
    this.touches = 0;
    const { setup } = this.side;
    this.held = this.heldAt(event.timeStamp);
    this.goal = this.held === null ? null : this.flight.way;
    this.flight = null;
    this.shown = null;
    // Starting another gesture drops the previous one if it has no label.
    if (this.made !== null) this.waiting.remove(this.made.stored);
    this.made = null;
    this.recording = new Recording(this.screen, this.field.getBoundingClientRect(), event.pointerType);
    Object.assign(this.recording.stored, { hz: this.hz, environment: setup.environment, stops: setup.controller.stops,
      start: setup.isDriven ? setup.controller.stops[this.resting] ?? null : null });
    this.recording.add(event, "began");
    this.tick();
  }

  /** The progress at which a touch catches the moving surface; null if the surface is at rest. */
  heldAt(now) {
    if (this.flight === null || !this.side.setup.isJudgeable) return null;
    const time = (now - this.flight.start) / 1000;
    return time < this.flight.way.end ? this.flight.way.percentAt(time) : null;
  }

  move(event) {
    const coalesced = event.getCoalescedEvents?.() ?? [];
    const reports = coalesced.length > 0 ? coalesced : [event];
    if (event.pointerId === this.outside?.pointerId && this.pointer === null) {
      const first = reports.findIndex(report => this.contains(report));
      if (first < 0) {
        this.outside = event;
        return;
      }
      // The glass of a device begins at its edge: a swipe that comes from beside the screen touches it there.
      this.begin(this.crossing(first === 0 ? this.outside : reports[first - 1], reports[first], event));
      this.outside = null;
      for (const report of reports.slice(first)) this.recording.add(report, "moved");
      return;
    }
    const finger = this.fingers.get(event.pointerId);
    if (this.pointer === null || finger === undefined) return;
    for (const report of reports) this.recording.add(report, "moved", finger);
  }

  /** Where a pointer enters the screen between two of its reports, as a report. */
  crossing(before, after, { pointerId, pointerType }) {
    const { left, top, right, bottom } = this.field.getBoundingClientRect();
    const entry = (from, to, low, high) => from < low ? (low - from) / (to - from) : from > high ? (high - from) / (to - from) : 0;
    const part = Math.max(entry(before.clientX, after.clientX, left, right), entry(before.clientY, after.clientY, top, bottom));
    const mix = name => before[name] + (after[name] - before[name]) * part;
    return { pointerId, pointerType, timeStamp: mix("timeStamp"), clientX: mix("clientX"), clientY: mix("clientY") };
  }

  end(event, phase) {
    if (event.pointerId === this.outside?.pointerId) this.outside = null;
    const finger = this.fingers.get(event.pointerId);
    if (this.pointer === null || finger === undefined) return;
    this.recording.add(event, phase, finger);
    this.fingers.delete(event.pointerId);
    // The gesture lasts as long as a finger is down.
    if (this.fingers.size === 0) this.finish();
  }

  /** Ends a gesture: the surface settles, and the recording is shown. */
  finish() {
    this.pointer = null;
    this.fingers = new Map();
    const { recording } = this;
    this.letGo(recording);
    if (this.held !== null) {
      byID("pad-verdict").textContent = `Caught at ${Math.round(this.held * 100)} %: a gesture that begins in flight`
        + " is felt but not recorded.";
      return;
    }
    this.count += 1;
    const { setup } = this.state;
    Object.assign(recording.stored, { key: `${this.name}/${this.count}`, owner: this.owner, place: this.state.standing?.title
      ?? this.state.data.title, scene: setup.scene, group: this.state.standing?.suite ? setup.name : undefined });
    this.show(recording);
  }

  /** The course of a recording so far, as the recogniser sees it. */
  courseOf({ stored }) {
    const { setup } = this.side;
    return followed(setup, { rows: stored.rows.filter(isLed).map(row => ({ ...row, time: row.time / 1000 })), screen: this.screen,
      hz: stored.hz, start: this.resting, held: this.held ?? 0 });
  }

  /** Releases the surface. */
  letGo(recording) {
    const { setup, how } = this.side;
    if (!setup.isJudgeable || hasFingers(recording.stored)) { this.play(recording); return; }
    if (this.flight !== null) return;
    const course = this.courseOf(recording);
    const numbers = setup.rule.numbers(how.values, how.pace);
    const answer = course.asked === null ? null : setup.rule.decision(course.asked, course.start, numbers);
    if (answer !== null) this.fly(recording, setup, how, course, answer);
    // A touch that did not become a gesture releases the surface that it had caught.
    else if (this.goal !== null) this.resume(recording, setup, how, course);
    this.tick();
  }

  fly(recording, setup, how, course, answer) {
    const decision = answer.stop === null ? "none" : setup.controller.stops[answer.stop] ?? (answer.finishes ? "finish" : "cancel");
    const way = wayFrom(setup, course, decision, answer, how, 0);
    this.flight = { way, setup, start: recording.start };
    this.resting = setup.controller.stops.length > 0 ? answer.stop ?? this.resting : 0;
    // On a phone, a vibration marks the moment at which the surface leaves the finger.
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) navigator.vibrate?.(8);
    this.sayNow(`${decision}${reasonOf({ ...answer, answer })}; settles in ${way.rest.length.toFixed(2)} s`);
  }

  /** Continues from rest to where a caught surface was going. */
  resume(recording, setup, how, course) {
    const { rest, decision } = this.goal;
    const time = course.now;
    const numbers = setup.rule.numbers(how.values, how.pace);
    const [finishes, percent] = [rest.to > rest.from, this.held];
    const [width, height] = setup.sizeOn(this.screen);
    const release = stillRelease({ progress: percent, extent: 1, width, height });
    const onward = settled({ how, numbers, release, finishes, percent: finishes ? percent : Math.max(percent, 0),
      whole: rest.duration, from: this.held, to: rest.to, snaps: setup.snaps });
    const at = instant => instant < time ? this.held : onward.at(instant - time);
    this.flight = { setup, start: recording.start, way: { points: [], released: time, end: time + onward.length, decision,
      rest: onward, course, percentAt: at, shownAt: at } };
  }

  sayNow(text) { byID("pad-now").textContent = text; }

  /** Draws a frame, and requests the next one while something moves. */
  tick() {
    if (this.frame !== undefined) return;
    this.frame = requestAnimationFrame(now => {
      this.frame = undefined;
      this.follow();
      this.draw(now);
      const isFlying = this.flight !== null && now < this.flight.start + this.flight.way.end * 1000 + 700;
      if (this.pointer !== null || isFlying || this.reel !== null) this.tick();
      else if (this.flight !== null) this.rest();
    });
  }

  /** Moves the surface with the finger, and evaluates a rule that can decide during the drag. */
  follow() {
    if (this.pointer === null || this.flight !== null) return;
    const { setup, how } = this.side;
    if (!setup.isJudgeable) { this.ask(this.recording); return; }
    const course = this.courseOf(this.recording);
    const last = course.moments.at(-1);
    this.shown = { way: { rest: null, course, shownAt: () => last?.shown ?? this.held }, setup };
    if (course.asked === null) return;
    const numbers = setup.rule.numbers(how.values, how.pace);
    const answer = setup.rule.decision(course.asked, course.start, numbers);
    if (answer !== null) this.fly(this.recording, setup, how, course, answer);
    else if (last !== undefined) this.sayNow(`${Math.round(last.percent * 100)} %, ${last.rate.toFixed(2)} per second`);
  }

  /** Ends the motion of the surface; a transition that has finished can then be made again. */
  rest() {
    [this.flight, this.shown] = [null, null];
    this.draw();
  }

  /** Lets the session drive a scene that decides itself: sends the touches and receives the screen. */
  async ask(recording) {
    if (this.isAsking || this.link === null) return;
    this.isAsking = true;
    const [sent, count] = [performance.now(), recording.rows.length];
    const answer = await this.link.ask({ touch: csvOf(recording.stored), isDown: true, group: this.groupName });
    this.isAsking = false;
    if (answer.views === undefined || this.recording !== recording || this.pointer === null) return;
    this.latency = performance.now() - sent;
    this.told = answer;
    this.sayNow(`${Math.round(this.latency)} ms behind the finger`);
    this.draw();
    // The finger has moved in the meantime; asking now is earlier than the next frame.
    if (recording.rows.length > count) this.ask(recording);
  }

  get groupName() { return this.state.standing?.suite ? this.state.setup.name : undefined; }

  /** Plays the session's result for the whole gesture, frame by frame. */
  async play(recording) {
    if (this.link === null) {
      if (this.flight === null) this.rest();
      return;
    }
    const answer = await this.link.ask({ touch: csvOf(recording.stored), group: this.groupName });
    if (answer.reel === undefined || this.pointer !== null) {
      if (answer.error !== undefined) this.sayNow(answer.error);
      this.told = null;
      this.draw();
      return;
    }
    const released = recording.rows.at(-1).time / 1000;
    this.reel = { frames: answer.reel, looks: answer.looks, since: performance.now() - released * 1000 };
    this.tick();
  }

  /** Shows a recording with its result, and asks what was intended. */
  async show(made) {
    this.made = this.recording = made;
    this.waiting.put(made.stored);
    this.showWaiting();
    this.draw();
    this.sayNow("");
    byID("pad-verdict").className = "";
    byID("pad-drop").hidden = byID("pad-download").hidden = false;
    for (const button of byID("pad-meant").querySelectorAll("button[value]")) {
      button.hidden = this.guided !== null && button.value !== this.meant;
    }
    if (this.link === null) {
      byID("pad-meant").hidden = false;
      byID("pad-verdict").textContent = this.ownVerdict(made.stored);
      return;
    }
    byID("pad-verdict").textContent = this.link.isOpen ? "…"
      : "No connection: the gesture is kept in this browser. Say what it meant; it is saved when the session is back.";
    byID("pad-meant").hidden = this.link.isOpen;
    const answer = await this.link.ask({ judge: csvOf(made.stored), group: made.stored.group });
    if (this.made !== made) return;
    this.judged = answer;
    byID("pad-verdict").textContent = answer.error ?? answer.text;
    byID("pad-verdict").className = answer.isGood ? "" : "fail";
    byID("pad-meant").hidden = answer.error !== undefined;
  }

  /** The page's own result for a recording, without a session. */
  ownVerdict(stored) {
    const { setup } = this.state;
    const gesture = gestureOfRecording(setup, { ...stored, intent: this.meant }, "");
    const outcome = setup.outcome(gesture, setup.rule.numbers(setup.values, setup.pace));
    this.judged = { decision: outcome.decision };
    return [sentenceOf(setup, gesture, outcome), ...gesture.notes].join("\n");
  }

  /** Discards the recording. */
  drop() {
    if (this.made !== null) this.waiting.remove(this.made.stored);
    this.showWaiting();
    this.ready();
    byID("pad-close").focus();
  }

  /** Keeps the recording with its label, and continues. */
  async keep(intent) {
    const { made } = this;
    if (made === null) return;
    this.made = null;
    byID("pad-meant").hidden = true;
    made.stored.intent = intent;
    this.waiting.put(made.stored);
    if (this.link === null) {
      this.kept += 1;
      this.add(this.state.setup, made.stored);
      this.state.selected = this.state.setup.gestures.length - 1;
      this.state.tell("setup");
      this.showWaiting();
      this.next(`${this.kept} kept in this browser; download them to take them along.`);
      return;
    }
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

  /** Sends a recording to the session, which recognises its key if it already has the recording. */
  async send(recording) {
    const { key, group } = recording;
    this.sending.add(key);
    const answer = await this.link.ask({ keep: csvOf(recording), key, group });
    this.sending.delete(key);
    if (answer.error === undefined) this.waiting.remove(recording);
    this.showWaiting();
    return answer;
  }

  /** Prepares for the next gesture. */
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

  /** Drags with the keyboard: the arrow keys move a finger, and Return or Space releases it. */
  press(event) {
    const step = { ArrowLeft: [-12, 0], ArrowRight: [12, 0], ArrowUp: [0, -12], ArrowDown: [0, 12] }[event.key];
    const isEnd = event.key === "Enter" || event.key === " ";
    if (step === undefined && !(isEnd && this.pointer === "keys")) return;
    event.preventDefault();
    const box = this.field.getBoundingClientRect();
    const { direction, controller: { drive: { edge } } } = this.state.setup;
    const [width, height] = this.screen;
    const report = () => ({ pointerId: "keys", pointerType: "keyboard", isPrimary: true, button: 0,
      timeStamp: performance.now(), preventDefault() {}, clientX: box.left + this.keyed[0] * box.width / width,
      clientY: box.top + this.keyed[1] * box.height / height });
    if (this.pointer === null && step !== undefined) {
      const side = edge === "none" ? { right: "left", left: "right", down: "top", up: "bottom" }[direction] : edge;
      this.keyed = [side === "left" ? 4 : side === "right" ? width - 4 : width / 2,
        side === "top" ? 4 : side === "bottom" ? height - 4 : height / 2];
      this.begin(report());
    }
    if (step !== undefined) {
      this.keyed = this.keyed.map((place, axis) => place + step[axis]);
      this.move(report());
    } else this.end(report(), "ended");
  }

  /** Draws the current scene and the finger's trail. */
  draw(now = performance.now()) {
    if (byID("pad").hidden) return;
    const { setup } = this.side;
    const { pen, width, height } = prepared(this.field);
    const [wide, tall] = this.screen ?? [width, height];
    pen.scale(width / wide, width / wide);
    const views = this.views(now);
    if (views !== null) drawViews(pen, views.setup, views.views, false);
    if (views !== null && views.views.length > 0) drawStatus(pen, this.screen, colors.isDark);
    drawStopEdges(pen, setup.stops, this.screen);
    const rows = this.recording !== null && (this.pointer !== null || this.made !== null) ? this.recording.rows : [];
    strokeTrail(pen, rows);
    if (rows.length > 0 && this.pointer !== null) drawFingertip(pen, rows[rows.length - 1]);
    if (views !== null && views.views.length > 0 || rows.length > 0) return;
    pen.fillStyle = colors.quiet;
    pen.textAlign = "center";
    pen.font = `20px ${colors.font}`;
    pen.fillText("the screen: drag here", wide / 2, tall / 2);
  }

  /** The current views; null if they are unknown. */
  views(now) {
    const { setup } = this.side;
    if (!setup.isJudgeable || this.reel !== null) return this.toldViews(now);
    if (this.flight !== null) {
      return { setup: this.flight.setup, views: viewsOn(this.flight.setup, this.flight.way, (now - this.flight.start) / 1000) };
    }
    if (this.shown !== null) return { setup, views: viewsOn(setup, this.shown.way, 0) };
    if (!setup.hasSurface) return { setup, views: setup.poses.cancelled };
    const layout = StopLayout.of(setup.controller.drive, setup.sizeOn(this.screen), this.resting);
    return layout === null ? null
      : { setup, views: viewsOn(setup, { rest: null, course: { layout }, shownAt: () => layout.progress(layout.base) }, 0) };
  }

  /** The latest views that the session sent for a scene that decides itself. */
  toldViews(now) {
    const { screen, skins } = this.state.setup;
    if (this.reel !== null) {
      const { frames, looks, since } = this.reel;
      let views = [];
      for (const [time, , , shown] of frames) {
        if (time > (now - since) / 1000) break;
        views = shown ?? views;
      }
      if (frames.at(-1)[0] + 0.7 < (now - since) / 1000) this.reel = this.told = null;
      return { setup: { looks, screen, skins }, views };
    }
    return this.told ? { setup: { looks: this.told.looks, screen, skins }, views: this.told.views } : null;
  }
}

const pad = new Pad(state, null);
followers.redrawn.push(() => pad.draw());
byID("tabs").addEventListener("click", ({ target }) => { if (target.value === "feel") pad.open(); });
panlab.pad = pad;
/** What the pad makes of a recording, from its rows alone: a gesture, its outcome and its motion. */
panlab.felt = (place, stored) => {
  const setup = state.setups[place];
  const gesture = gestureOfRecording(setup, stored, "felt");
  const outcome = setup.outcome(gesture, setup.rule.numbers(setup.values, setup.pace));
  return { setup, gesture, outcome, way: wayOf(setup, gesture, outcome) };
};
