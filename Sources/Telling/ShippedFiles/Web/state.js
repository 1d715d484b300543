// The state: setups, their numbers, the decisions under these numbers, and the undo history.

import { flipsOf, askedOf } from "./flips.js";
import { stopsOn, viewProgress } from "./motion.js";
import { lesser, greater, quantitiesIn, Rule } from "./rules.js";
import { settlingOf } from "./settling.js";
export { endings, intentsOf, marks, wordsOf, inOrder, Outcome, Setup, State };

/** @type {Map<string, string[]>} */
const endings = new Map([
  ["finish", ["completed"]], ["cancel", ["cancelled", "not-started"]], ["none", ["not-started"]],
  ["unknown", ["not-started", "completed", "cancelled"]],
]);

/**
 * Whether a transition may end in this way after a decision: finish, cancel, none, or a stop.
 *
 * @type {(decision: string, transition: string) => boolean}
 */
const follows = (decision, transition) => (endings.get(decision) ?? ["completed", "cancelled"]).includes(transition);

/**
 * The possible intents of a gesture under each controller; cached because a slider needs them thousands of times a
 * frame.
 *
 * @type {WeakMap<Page.Controller, string[]>}
 */
const knownIntents = new WeakMap();
/** @type {(controller: Page.Controller) => string[]} */
const intentsOf = controller => {
  const { stops } = controller;
  const known = knownIntents.get(controller);
  if (known !== undefined) return known;
  const intents = [...stops.length === 0 ? ["finish", "cancel"] : stops, "any", "none"];
  knownIntents.set(controller, intents);
  return intents;
};

/**
 * @type {(controller: Page.Controller, gesture: Page.Gesture, decision: string, transition: string) => "pass" |
 *   "fail" | "unlabelled"}
 */
const verdictOf = (controller, gesture, decision, transition) => {
  const { intent } = gesture;
  if (intent === null || gesture.isStray || !intentsOf(controller).includes(intent)) return "unlabelled";
  if (!gesture.fits || !follows(decision, transition)) return "fail";
  // Nothing shows how it ended, so no label judges it.
  if (decision === "unknown") return "unlabelled";
  if (intent === "any" || intent === decision) return "pass";
  // Nothing that began is no cancel, unless a recogniser refused the gesture by its own rule.
  return decision === "none" && gesture.isRefused && intent === (controller.stops[gesture.start] ?? "cancel") ? "pass" : "fail";
};

/**
 * A gesture under a controller, with the releases at which the rule can be evaluated: one between every two
 * neighbouring stops, a single one with two ends. `stored` contains them in the form in which they were received.
 *
 * @type {(stored: Page.StoredGesture, traces: Page.Trace[], controller: Page.Controller) => Page.Gesture}
 */
const gestureOf = (stored, traces, { stops }) => {
  const trace = traces[stored.trace];
  const from = stored.from ?? trace.start;
  const place = stops.indexOf(from ?? "");
  return {
    drag: null, reel: null, cause: null, lanes: [], notes: [], isRefused: false,
    ...stored,
    ...trace,
    /** The index of the stop where the gesture begins, and whether the recording names a stop that does not exist. */
    start: Math.max(place, 0), isStray: stops.length > 0 && from !== null && place < 0,
    asked: askedOf(stored.asked), stored: stored.asked,
  };
};

/**
 * The outcome of a gesture under some numbers: its decision and its verdict.
 *
 * The answer with its margin is computed on demand, because a slider decides thousands of gestures a frame but shows
 * the margins of only a few.
 */
class Outcome {
  /**
   * @param {Setup} setup
   * @param {Page.Gesture} gesture
   * @param {Page.Numbers} numbers
   * @param {Page.How} how
   */
  constructor(setup, gesture, numbers, how) {
    const { controller, rule } = setup;
    this.setup = setup;
    this.gesture = gesture;
    this.rule = rule;
    this.numbers = numbers;
    this.how = how;
    /**
     * The rule's answer, and how the transition settles after it, cached after their first use.
     *
     * @type {Page.Answer | null | undefined}
     */
    this.found = undefined;
    /** @type {Page.Settling | null | undefined} */
    this.rest = undefined;
    const { asked } = gesture;
    if (asked === null) {
      this.decision = gesture.decision;
      this.transition = gesture.transition;
      this.verdict = verdictOf(controller, gesture, this.decision, this.transition);
      return;
    }
    const { start } = gesture;
    const place = rule.placeOf(asked, start, numbers);
    const stop = rule.stopOf(asked, start, numbers, place);
    const finishes = stop !== null && stop !== start;
    this.decision = place === Rule.silent || stop === null ? "none" : controller.stops[stop] ?? (finishes ? "finish" : "cancel");
    this.transition = this.decision === gesture.decision ? gesture.transition
      : place === Rule.silent ? "stuck" : finishes || setup.completesWhenCancelled ? "completed" : "cancelled";
    this.verdict = verdictOf(controller, gesture, this.decision, this.transition);
  }

  /** The decision, and the transition's ending if it contradicts it. */
  get ending() {
    const { decision, transition } = this;
    if (transition === "stuck") return `${decision}, stuck`;
    return follows(decision, transition) ? decision : `${decision}, but ${transition}`;
  }

  get answer() {
    const { asked, start } = this.gesture;
    if (this.found === undefined) this.found = this.rule.decision(asked, start, this.numbers);
    return this.found;
  }

  get margin() { return this.gesture.asked === null ? this.gesture.margin : this.answer?.margin ?? null; }

  /** How the transition settles after the decision; null if it does not, or if that is unknown. */
  get settled() { return this.rest === undefined ? this.rest = settlingOf(this) : this.rest; }

  get unit() { return (this.gesture.asked === null ? this.gesture.unit : this.answer?.unit) ?? ""; }

  get text() { return this.gesture.asked === null ? this.gesture.rule : this.answer?.text ?? null; }
}

/**
 * The signs of verdicts.
 *
 * @type {Record<string, string>}
 */
const marks = { pass: "✓", fail: "✗", unlabelled: "·" };

/**
 * The folder that all names share, with a trailing slash; empty if there is none.
 *
 * @type {(names: string[]) => string}
 */
const sharedFolder = names => {
  const folder = names[0]?.slice(0, names[0].lastIndexOf("/") + 1) ?? "";
  return names.every(name => name.startsWith(folder)) ? folder : "";
};

/**
 * The words of a filter; a gesture must match all of them.
 *
 * @type {(filter: string) => string[]}
 */
const wordsOf = filter => filter.toLowerCase().split(/\s+/).filter(word => word !== "");

/** Compares names with their numbers in numerical order: drag-2 before drag-10. */
const inOrder = new Intl.Collator("en", { numeric: true });

/** A set of gestures with one controller on one scene; the controller's numbers can be changed. */
class Setup {
  /**
   * @param {Page.StoredSetup} stored
   * @param {Page.Trace[]} traces
   * @param {string[]} pictures
   */
  constructor(stored, traces, pictures = []) {
    this.name = stored.name;
    this.scene = stored.scene;
    this.watch = stored.watch;
    this.tunedOn = stored.tunedOn ?? null;
    this.isDriven = stored.isDriven;
    /** The direction in which a finger drives the scene. */
    this.direction = stored.direction;
    /** The words of the system's settings that are on; null if none is. */
    this.environment = stored.environment;
    this.screen = stored.screen;
    this.words = stored.words;
    /** The poses of the scene on each screen; empty if the scene decides itself, or if no gesture starts it. */
    this.stages = stored.stages;
    this.looks = stored.looks;
    this.hasSurface = stored.hasSurface;
    /** A team's own pictures of views, as addresses by the names of the views. */
    this.skins = Object.fromEntries(Object.entries(stored.skins ?? {}).map(([name, place]) => [name, pictures[place]]));
    this.ownDuration = stored.ownDuration;
    this.hz = stored.hz;
    this.controller = stored.controller;
    /** The initial pace: the settings that determine how the transition settles. */
    this.startPace = stored.controller.pace;
    /** @type {Page.Pace} */
    this.pace = this.startPace;
    /** The controller's rule, compiled. */
    this.rule = new Rule(stored.controller);
    this.parameters = stored.isDriven ? stored.controller.numbers : [];
    /** @type {Record<string, number>} */
    this.start = Object.fromEntries(stored.controller.numbers.map(number => [number.name, number.value]));
    /** @type {Record<string, number>} */
    this.values = { ...this.start };
    /** Whether the scene completes its transition even when it is cancelled. */
    this.completesWhenCancelled = !this.hasSurface && (this.stages[0]?.poses.completesWhenCancelled ?? false);
    /** Whether the transition ends at the release, because the scene's animations do not follow its pace. */
    this.snaps = !this.hasSurface && (this.stages[0]?.poses.snaps ?? false);
    /** @type {Map<string, Setup>} */
    this.onScreens = new Map();
    /** @type {Outcome[] | null} */
    this.decided = null;
    /** @type {Page.Counts | null} */
    this.counted = null;
    /** @type {number[]} */
    this.order = [];
    this.shared = { count: -1, folder: "" };
    /**
     * The flips computed so far, by the indices of their gestures.
     *
     * @type {Map<number, Page.Flip[]>}
     */
    this.flips = new Map();
    /** @type {Page.Poses | null} */
    this.poses = null;
    this.takeStage(this.screen, this.stageOn(this.screen));
    /** Whether the page can drive the scene without Panlab. */
    this.isDrivable = stored.isDriven && this.stages.length > 0;
    this.gestures = stored.gestures.map(gesture => gestureOf(gesture, traces, stored.controller));
    /** The number of times that the labels have changed. */
    this.labelled = 0;
    /**
     * The values at which decisions flip along each number; null until they have been computed.
     *
     * @type {any}
     */
    this.marks = null;
    /**
     * This setup; on a copy for another screen, the original.
     *
     * @type {Setup}
     */
    this.whole = this;
    this.take(this.values);
  }

  /** The outcomes under the current numbers; decided on demand, because a drag skips many values. */
  get outcomes() {
    const { whole } = this;
    return whole.decided ??= whole.decideAll(whole.values);
  }

  /** The number of outcomes with each verdict, and with each decision. */
  get counts() {
    const { whole } = this;
    return whole.counted ??= countsOf(this.outcomes);
  }

  /**
   * @param {Page.Gesture} gesture
   * @param {Page.Numbers} numbers
   */
  outcome(gesture, numbers, how = this.how) { return new Outcome(this, gesture, numbers, how); }

  /**
   * The other interpretations of a SwiftUI drag that would change the decision under the current numbers; null for a
   * pan.
   *
   * @param {number} index
   */
  readingsOf(index) {
    const { readings } = this.gestures[index];
    if (readings === undefined) return null;
    const numbers = this.rule.numbers(this.values, this.pace);
    return readings.map(({ name, unproven, asked }) => {
      const reading = { ...this.gestures[index], asked: askedOf(asked), decision: "none" };
      return { name, unproven, decision: this.outcome(reading, numbers).decision };
    }).filter(({ decision }) => decision !== this.outcomes[index].decision);
  }

  /** The indices of all gestures, sorted by name. */
  get byName() {
    if (this.order.length !== this.gestures.length) {
      this.order = this.gestures.map((_, index) => index)
        .sort((a, b) => inOrder.compare(this.gestures[a].name, this.gestures[b].name) || a - b);
    }
    return this.order;
  }

  /** The common folder of all gestures. */
  get folder() {
    if (this.shared.count !== this.gestures.length) {
      this.shared = { count: this.gestures.length, folder: sharedFolder(this.gestures.map(({ name }) => name)) };
    }
    return this.shared.folder;
  }

  /**
   * The poses of the scene on a screen; null if there are none.
   *
   * @param {number[]} screen
   */
  stageOn(screen) { return this.stages.find(stage => stage.screen.join() === screen.join()) ?? null; }

  /**
   * The view that carries the gesture, on a screen: its frame (left edge, top, width, height), its size while the
   * transition runs, and whether it stays where it is meanwhile. On a screen of which nothing is known, it is the whole
   * screen.
   *
   * @param {Page.Pair} screen
   * @returns {Page.Area}
   */
  areaOn(screen) {
    const key = screen.join();
    const stage = key === this.screen.join() ? this.stage : this.onScreens.get(key)?.stage ?? this.stageOn(screen);
    return stage?.poses.area ?? { frame: [0, 0, ...screen], inFlight: screen, isFixed: true, controls: [], covers: [] };
  }

  /**
   * The size of that view before the gesture.
   *
   * @param {Page.Pair} screen
   */
  sizeOn(screen) { return this.areaOn(screen).frame.slice(2); }

  /**
   * Whether the page can judge what a finger does on this screen: not where the rule reads the finger's location in a
   * view that moves away under it.
   */
  get isJudgeable() {
    return this.isDrivable && (this.areaOn(this.screen).isFixed || !quantitiesIn(this.controller.rule).includes("location"));
  }

  /**
   * @param {Page.Pair} screen
   * @param {Page.Stage | null} stage
   */
  takeStage(screen, stage) {
    this.stage = stage;
    this.screen = screen;
    this.poses = stage?.poses ?? null;
    this.looks = stage?.looks ?? this.looks;
    /** The stops, each with its progress and the line where the surface's edge rests; empty with two ends. */
    this.stops = stopsOn(this, screen);
    this.viewProgress = viewProgress(this.poses, this.hasSurface);
  }

  /**
   * The same setup on another screen.
   *
   * @param {Page.Pair | undefined} screen
   * @param {Page.Stage | null} stage
   * @returns {Setup}
   */
  on(screen, stage = null) {
    if (screen === undefined || screen.join() === this.screen.join()) return this;
    const key = screen.join();
    const known = this.onScreens.get(key);
    if (known !== undefined) return known;
    const other = Object.create(this);
    other.takeStage(screen, stage ?? this.stageOn(screen));
    this.onScreens.set(key, other);
    return other;
  }

  /** The current numbers and pace. */
  get how() { return { values: this.values, pace: this.pace }; }

  /** @param {Record<string, number>} values */
  decideAll(values, pace = this.pace) {
    const numbers = this.rule.numbers(values, pace);
    return this.gestures.map(gesture => this.outcome(gesture, numbers, { values, pace }));
  }

  /** @param {number} index */
  flipsOf(index) {
    const flips = this.flips.get(index) ?? flipsOf(this.rule, this.gestures[index], this.outcomes[index].answer, this.how);
    this.flips.set(index, flips);
    return flips;
  }

  /**
   * Sets the numbers and the pace.
   *
   * @param {Record<string, number>} values
   */
  take(values, pace = this.pace) {
    this.values = values;
    this.pace = pace;
    this.decided = this.counted = null;
    this.flips = new Map();
  }

  /** The gestures that this browser decides differently from Panlab; there should be none. */
  get differences() {
    // Uses the numbers with which Panlab decided.
    const outcomes = this.changes.length === 0 ? this.outcomes : this.decideAll(this.start, this.startPace);
    return this.gestures.filter((gesture, index) => {
      // What was recorded on the page has no decision of Panlab's.
      if (gesture.isRecorded) return false;
      const outcome = outcomes[index];
      return outcome.decision !== gesture.decision || outcome.margin !== gesture.margin;
    });
  }

  /** The changes as arguments of a command line or of the console. */
  get changes() {
    const numbers = this.parameters.filter(({ name }) => this.values[name] !== this.start[name])
      .map(({ name, suffix }) => `--set ${name}=${this.values[name]}${suffix}`);
    return [...numbers, ...this.changedPace.map(name => {
      const word = `${name}=${this.pace.texts[name]}`;
      // Parentheses must be quoted in a shell.
      return `--set ${/^[\w=.,:%-]*$/.test(word) ? word : `'${word}'`}`;
    })];
  }

  /** The names of the changed settings of the pace, without a duration that is also a number of the rule. */
  get changedPace() {
    return Object.keys(this.pace.texts).filter(name => this.pace.texts[name] !== this.startPace.texts[name]
      && !this.parameters.some(parameter => parameter.name === name));
  }

  /** The controller file with the current numbers. */
  get file() {
    const file = JSON.parse(this.controller.file);
    for (const { name, default: initial } of this.parameters) {
      const value = this.values[name];
      if (value === this.start[name]) continue;
      const own = file.parameters?.[name];
      if (own === undefined) file[name] = value;
      else {
        own.value = value;
        own.default ??= initial ?? undefined;
      }
    }
    for (const name of this.changedPace) {
      const text = this.pace.texts[name];
      const value = Number(name === "duration" ? text.replace(/s$/, "") : text);
      file[name] = text !== "" && Number.isFinite(value) ? value : text;
    }
    file.name = this.changes.length === 0 ? file.name : this.controller.tunedName;
    return JSON.stringify(file, null, 2) + "\n";
  }
}

/** @type {(outcomes: Outcome[]) => Page.Counts} */
const countsOf = outcomes => {
  const counts = { pass: 0, fail: 0, unlabelled: 0 };
  /** @type {Map<string, number>} */
  const decisions = new Map();
  for (const { verdict, decision } of outcomes) {
    counts[verdict] += 1;
    decisions.set(decision, (decisions.get(decision) ?? 0) + 1);
  }
  return { ...counts, decisions };
};

/** The state of the page: what is shown, and the history of changes. */
class State {
  /** @param {any} data */
  constructor(data) {
    this.filter = "";
    /** @type {((change: string) => void)[]} */
    this.listeners = [];
    /** Whether a number is being dragged; listeners may then delay drawing to the next frame. */
    this.isDragging = false;
    /**
     * The connection to a session, which receives every change; null if the page is not live.
     *
     * @type {any}
     */
    this.link = null;
    /** @type {any} */
    this.standing = null;
    /**
     * The proposal of `tune`: numbers, their intervals, and the outcomes under them; null if there is none.
     *
     * @type {any}
     */
    this.proposal = null;
    /** @type {Setup[]} */
    this.setups = [];
    /**
     * The index of the setup with which this one is compared; null for the numbers before the last change, or for B.
     *
     * @type {number | null}
     */
    this.other = null;
    /** @type {Page.Step | null} */
    this.kept = null;
    this.isKept = false;
    /** @type {Page.Step[]} */
    this.history = [];
    /**
     * The changes that were taken back, the last one at the end.
     *
     * @type {Page.Step[]}
     */
    this.undone = [];
    /** @type {{ reference: (Outcome | null)[] | null, flipped: Set<number> } | null} */
    this.compared = null;
    /** @type {{ name: string, turned: number }[]} */
    this.touched = [];
    /** @type {Page.Step | null} */
    this.before = null;
    this.place = 0;
    this.selected = 0;
    this.load(data);
  }

  /**
   * Loads new gestures or controllers, and keeps the selection if it still exists.
   *
   * @param {any} data
   */
  load(data) {
    const old = this.setup;
    const name = old?.gestures[this.selected]?.name;
    const [other, kept] = [this.setups[this.other ?? -1]?.name, this.setups[this.kept?.place ?? -1]?.name];
    this.data = data;
    this.setups = (data.setups ?? []).map((/** @type {Page.StoredSetup} */ setup) => new Setup(setup, data.traces, data.pictures));
    this.place = Math.max(this.setups.length < 2 ? 0 : this.setups.findIndex(setup => setup.name === old?.name), 0);
    this.selected = Math.max(this.setup?.gestures.findIndex(gesture => gesture.name === name) ?? 0, 0);
    /** @type {(name: string | undefined) => number} */
    const placeOf = name => this.setups.findIndex(setup => setup.name === name);
    this.other = placeOf(other) < 0 || placeOf(other) === this.place ? null : placeOf(other);
    const isSameRule = Object.keys(this.setups[placeOf(kept)]?.values ?? {}).join() === Object.keys(this.kept?.values ?? {}).join();
    this.kept = placeOf(kept) < 0 || this.kept === null || !isSameRule ? null : this.keptAs(placeOf(kept), this.kept.values, this.kept.pace);
    this.isKept = this.kept !== null && this.isKept;
    this.history = [];
    this.undone = [];
    this.compared = null;
    this.touched = [];
    this.before = null;
    this.proposal = null;
    // Selects the first failure, which is the usual reason to open a page.
    if (old === undefined) this.selected = Math.max(this.setup?.outcomes.findIndex(({ verdict }) => verdict === "fail") ?? 0, 0);
    if (old === undefined || this.setup === undefined) return;
    const outcomes = new Map(old.gestures.map((gesture, index) => [gesture.name, old.outcomes[index]]));
    this.before = { place: this.place, name: null, values: old.values, pace: old.pace,
      outcomes: this.setup.gestures.map(gesture => outcomes.get(gesture.name) ?? null) };
  }

  /**
   * Takes over the session's numbers for every setup.
   *
   * @param {Record<string, number>[]} all
   * @param {Page.Pace[]} paces
   */
  takeNumbers(all, paces) {
    let isChanged = false;
    /** @type {{ name: string, turned: number }[]} */
    const touched = [];
    this.setups.forEach((setup, place) => {
      const values = { ...setup.values, ...all[place] };
      const isSamePace = JSON.stringify(paces[place].texts) === JSON.stringify(setup.pace.texts);
      if (isSamePace && Object.keys(values).every(name => values[name] === setup.values[name])) return;
      const { values: old, pace, outcomes } = setup;
      // Where nothing is left to undo, nothing is flipped by a change.
      if (place === this.place) this.before = this.standing?.undo === null ? null : { place, name: null, values: old, pace, outcomes };
      setup.take(values, isSamePace ? pace : paces[place]);
      isChanged = true;
      if (place === this.place) return;
      const turned = setup.outcomes.filter(({ decision }, index) => decision !== outcomes[index].decision).length;
      touched.push({ name: setup.name, turned });
    });
    if (isChanged) this.touched = touched;
    if (isChanged) this.tell("numbers");
  }

  /**
   * Takes over the labels of all gestures, by name: what was intended, the note and the tags.
   *
   * @param {Record<string, [string | null, string | null, string[]]>} labels
   */
  takeLabels(labels) {
    for (const setup of this.setups) {
      for (const gesture of setup.gestures) {
        [gesture.intent, gesture.note, gesture.tags] = labels[gesture.name] ?? [null, null, []];
        gesture.words = undefined;
      }
      setup.labelled += 1;
      setup.marks?.drawn.clear();
      setup.take(setup.values);
    }
    this.before = this.proposal = null;
    if (this.kept !== null) this.kept = this.keptAs(this.kept.place, this.kept.values, this.kept.pace);
    this.tell("labels");
  }

  get setup() { return this.setups[this.place]; }

  /**
   * What the setup is compared with: another setup, numbers that were kept, or the numbers before the last change; null
   * if there is nothing to compare with. `placeOf` converts a gesture's index to its index in that setup.
   *
   * @returns {Page.Opposite | null}
   */
  get opposite() {
    if (this.other !== null) {
      const setup = this.setups[this.other];
      // Computed on demand: the pad needs the comparison in every frame, but not the indices of single gestures.
      /** @type {Map<number, number> | null} */
      let places = null;
      return { setup, how: setup.how, title: setup.name,
        placeOf: index => {
          places ??= new Map(setup.gestures.map((gesture, place) => [gesture.trace, place]));
          return places.get(this.setup.gestures[index]?.trace) ?? null;
        },
        outcomeAt: place => setup.outcomes[place] };
    }
    const kept = this.isKept ? this.kept : this.before;
    if (kept === null || kept.place !== this.place) return null;
    return { setup: this.setup, how: kept, outcomes: kept.outcomes, title: this.isKept ? "B" : null, placeOf: index => index,
      outcomeAt: place => kept.outcomes?.[place] ?? null };
  }

  /** Keeps the current numbers and pace for comparison. */
  keep() {
    this.kept = this.keptAs(this.place, this.setup.values, this.setup.pace);
    this.other = null;
    this.isKept = true;
    this.tell("setup");
  }

  /**
   * A setup's index with numbers, a pace, and the outcomes under them.
   *
   * @param {number} place
   * @param {Record<string, number>} values
   * @param {Page.Pace} pace
   */
  keptAs(place, values, pace) {
    return { place, values, pace, outcomes: this.setups[place].decideAll(values, pace) };
  }

  /** The outcomes with which changes are compared; null if there are none. */
  get reference() { return this.comparison.reference; }

  /** The indices of the gestures whose decision differs from the comparison. */
  get flipped() { return this.comparison.flipped; }

  get comparison() { return this.compared ??= this.compare(); }

  compare() {
    const { opposite } = this;
    const { outcomes } = this.setup;
    const reference = opposite === null ? null
      : opposite.outcomes?.length === outcomes.length ? opposite.outcomes : outcomes.map((_, index) => {
      const place = opposite.placeOf(index);
      return place === null ? null : opposite.outcomeAt(place);
    });
    const flipped = new Set();
    reference?.forEach((old, index) => {
      if (old !== null && old.decision !== outcomes[index].decision) flipped.add(index);
    });
    return { reference, flipped };
  }

  /**
   * Shows the proposal of `tune`, or none if it is null; its outcomes are computed for this setup.
   *
   * A proposal for another group of a suite is not shown.
   *
   * @param {any} proposal
   */
  propose(proposal) {
    if (this.setup === undefined) return;
    const told = proposal === null || (proposal.group ?? this.setup.name) !== this.setup.name ? null : proposal;
    if (JSON.stringify(told) === JSON.stringify(this.proposal?.told ?? null)) return;
    this.proposal = null;
    if (told !== null) {
      const { outcomes } = this.setup;
      const proposed = this.setup.decideAll({ ...this.setup.values, ...told.values });
      const turned = outcomes.map((_, index) => index).filter(index => outcomes[index].decision !== proposed[index].decision);
      this.proposal = { ...told, told, outcomes: proposed, turned: new Set(turned) };
    }
    this.tell("proposal");
  }

  /** @param {(change: string) => void} listener */
  listen(listener) { this.listeners.push(listener); }

  /** @param {string} change */
  tell(change) {
    if (this.setup === undefined) return;
    if (change !== "selection") this.compared = null;
    for (const listener of this.listeners) listener(change);
  }

  /**
   * Sets a number. Changes with `continues` belong to one drag, which undo reverts as a whole.
   *
   * @param {string} name
   * @param {number} value
   */
  set(name, value, continues = false) {
    const setup = this.setup;
    const parameter = setup.parameters.find(parameter => parameter.name === name);
    if (parameter === undefined || !Number.isFinite(value)) return;
    const held = lesser(greater(value, parameter.range[0]), parameter.range[1]);
    if (held === setup.values[name]) return;
    this.takeStep({ ...setup.values, [name]: held }, setup.pace, continues, name);
    this.link?.run(["set", `${name}=${held}${parameter.suffix}`], continues);
  }

  /**
   * Changes settings of the pace, each with its text. Changes with `continues` belong to one drag, which undo reverts
   * as a whole.
   *
   * @param {Record<string, { text: string, part: any }>} changes
   */
  setPace(changes, continues = false) {
    const { setup } = this;
    const changed = Object.keys(changes).filter(name => changes[name].text !== setup.pace.texts[name]);
    if (changed.length === 0) return;
    if (setup.parameters.some(({ name }) => name === "duration") && changes.duration !== undefined) {
      this.set("duration", changes.duration.part.n, continues);
      return;
    }
    /** @type {any} */
    const pace = { ...setup.pace, texts: { ...setup.pace.texts } };
    for (const name of changed) {
      pace.texts[name] = changes[name].text;
      pace[State.paceParts[name]] = changes[name].part;
    }
    this.takeStep(setup.values, pace, continues, changed.join());
    this.link?.run(["set", ...changed.map(name => `${name}=${changes[name].text}`)], continues);
  }

  /**
   * The member of a pace for each of its parameters.
   *
   * @type {Record<string, string>}
   */
  static paceParts = { "duration": "duration", "completion-curve": "completion", "timing-curve": "timing",
    "completion-speed": "finish", "cancel-speed": "cancel" };

  /**
   * @param {Record<string, number>} values
   * @param {Page.Pace} pace
   * @param {boolean} continues
   * @param {string | null} name
   */
  takeStep(values, pace, continues, name) {
    const setup = this.setup;
    if (!continues || this.before === null || this.before.place !== this.place || this.before.name !== name) {
      const step = { place: this.place, name, values: setup.values, pace: setup.pace, outcomes: setup.outcomes };
      this.history.push(step);
      this.before = step;
    }
    this.touched = [];
    this.undone = [];
    setup.take(values, pace);
    this.isDragging = continues;
    this.tell("numbers");
    this.isDragging = false;
  }

  reset() {
    if (this.link !== null) {
      this.link.run(["reset"]);
      return;
    }
    if (this.setup.changes.length > 0) this.takeStep({ ...this.setup.start }, this.setup.startPace, false, null);
  }

  undo() {
    if (this.link !== null) {
      this.link.run(["undo"]);
      return;
    }
    const step = this.history.pop();
    if (step === undefined) return;
    const isElsewhere = step.place !== this.place;
    this.place = step.place;
    this.undone.push({ ...step, values: this.setup.values, pace: this.setup.pace, outcomes: undefined });
    this.setup.take(step.values, step.pace);
    // What is shown as flipped is what the change flipped that is the last one now.
    const last = this.history[this.history.length - 1];
    this.before = last?.place === step.place ? { ...last, outcomes: last.outcomes, name: null } : null;
    this.selected = Math.min(this.selected, Math.max(this.setup.gestures.length - 1, 0));
    // The numbers of another setup have sliders of their own.
    this.tell(isElsewhere ? "setup" : "numbers");
  }

  /** Makes the change again that was taken back last. */
  redo() {
    if (this.link !== null) {
      this.link.run(["redo"]);
      return;
    }
    const step = this.undone.pop();
    if (step === undefined) return;
    const isElsewhere = step.place !== this.place;
    this.place = step.place;
    const { undone } = this;
    this.takeStep(step.values, step.pace, false, step.name ?? null);
    this.undone = undone;
    this.tell(isElsewhere ? "setup" : "numbers");
  }

  /** @param {number} place */
  choose(place) {
    this.place = place;
    this.before = this.proposal = null;
    this.selected = Math.min(this.selected, Math.max(this.setup.gestures.length - 1, 0));
    this.tell("setup");
    this.propose(this.standing?.proposal ?? null);
  }

  /** @param {number} index */
  select(index) {
    if (index === this.selected || this.setup.gestures[index] === undefined) return;
    this.selected = index;
    this.tell("selection");
  }

  /** The indices of the gestures that match the filter: flipped ones first, then failed ones, each sorted by name. */
  get order() {
    const { gestures, outcomes, byName } = this.setup;
    const words = wordsOf(this.filter);
    const { flipped } = this;
    /** @type {(index: number) => boolean} */
    const lets = index => {
      const gesture = gestures[index];
      const { decision, verdict, text } = outcomes[index];
      const said = gesture.words ??= [gesture.name, gesture.intent, gesture.note, ...gesture.tags].join(" ").toLowerCase();
      return words.every(word => word === "flipped" ? flipped.has(index) : Object.hasOwn(marks, word) ? verdict === word
        : word.startsWith("tag:") ? gesture.tags.some(tag => tag.toLowerCase() === word.slice(4))
          : word.startsWith("person:") ? gesture.tags.some(tag => tag.toLowerCase() === word)
            : said.includes(word) || decision.includes(word) || text?.toLowerCase().includes(word));
    };
    /** @type {number[][]} */
    const ranks = [[], [], []];
    for (const index of byName) {
      if (words.length > 0 && !lets(index)) continue;
      ranks[flipped.has(index) ? 0 : outcomes[index].verdict === "fail" ? 1 : 2].push(index);
    }
    return ranks.flat();
  }
}
