// What a page is written with, and what its modules make of it. `Reports/GesturePage` in Swift writes the data.

declare namespace Page {
  type Direction = "right" | "left" | "down" | "up";
  type Unit = "" | "pt" | "pt/s" | "/s" | "s";
  /** The ends of a range, or a width and a height. */
  type Pair = [number, number];
  /** The left edge, the top, the width and the height. */
  type Box = [number, number, number, number];
  /** A number with its unit: points, widths, heights or lengths along the direction; with `""` a part of the extent. */
  type Extent = [number, "pt" | "w" | "h" | "l"];
  type Length = Extent | [number, ""];

  // Rules.

  /** A quantity, a number by its name, a side of the view, a number, a choice or a function of operands. */
  type Operand = { q: string } | { p: string } | { n: number; times: "width" | "height"; text: string }
    | { n: number; text?: string } | { if: Condition; then: Operand; else: Operand; text: string }
    | { f: string; of: Operand[]; text: string };

  interface Comparison {
    text: string;
    left: Operand;
    is: ">" | ">=" | "<" | "<=";
    right: Operand;
    unit: Unit;
  }

  type Condition = Comparison | { all: Condition[]; text: string } | { any: Condition[]; text: string }
    | { not: Condition; text: string } | { if: Condition; then: Condition; else: Condition; text: string };

  /** A gesture at the moment of a decision: its stored quantities by name. */
  type Release = Record<string, number>;
  /** One release between every two neighbouring stops. */
  type Instant = Release[];
  /** The numbers that a rule reads, by name, and the duration. */
  interface Numbers {
    duration(release: Release, numbers: Numbers): number;
    [name: string]: any;
  }
  type Value = (release: Release, numbers: Numbers) => number;

  interface Verdict {
    holds: boolean;
    margin: number;
    /** The distance to the boundary, in parts of the clause's threshold. */
    nearness: number;
    clause: number;
    isNegated: boolean;
  }

  interface Node {
    condition: Condition;
    parts: Node[];
    verdict(release: Release, numbers: Numbers): Verdict;
    holds(release: Release, numbers: Numbers): boolean;
  }

  interface Clause extends Node {
    condition: Comparison;
    index: number;
    left: Value;
    right: Value;
    margin: Value;
  }

  /** The releases at which a rule can be evaluated. */
  interface Asked {
    changes: Instant[];
    /** Null while the finger is down. */
    end: Instant | null;
    cancelled: boolean;
  }

  /** Those of a gesture that is over. */
  interface Judged extends Asked {
    end: Instant;
  }

  /** The same, with each release as the list of its quantities. */
  interface StoredAsked {
    changes: (number[] | Release)[][];
    end: (number[] | Release)[];
    cancelled: boolean;
  }

  interface Answer {
    /** The index of the stop; null if the rule yields none. */
    stop: number | null;
    finishes: boolean;
    margin: number;
    unit: Unit;
    release: Release | null;
    releases: Instant | null;
    boundary: number | null;
    /** The index of the change at which the rule decided; null at the end. */
    change: number | null;
    clause: number | null;
    /** The boundary in words. */
    place: string;
    text: string;
  }

  // Controllers.

  interface Parameter {
    name: string;
    unit: Unit;
    suffix: string;
    meaning: string;
    value: number;
    default: number | null;
    range: Pair;
  }

  interface Drive {
    direction: Direction;
    extent: Extent;
    clamps: boolean;
    eitherWay: boolean;
    stops: Length[];
    /** What the up of a drag counts for; null for a pan. */
    drag: "nothing" | "place" | "velocity" | null;
    isLocal: boolean;
    edge: "none" | "left" | "right" | "top" | "bottom";
    edgeWidth: number;
    hysteresis: number;
    test: "per-axis" | "euclidean";
    fromRecognition: boolean;
    estimator: string;
    delay: number;
  }

  type SpringForm = { form: "response"; ratio: number; response: number }
    | { form: "physical"; mass: number; stiffness: number; damping: number }
    | { form: "bounce"; duration: number; bounce: number }
    | { form: "uikit"; ratio: number; duration: number };

  interface Bezier {
    bezier: [number, number, number, number];
    velocity?: undefined;
    limit?: undefined;
    spring?: undefined;
    push?: undefined;
    slow?: undefined;
  }

  interface PacedSpring {
    bezier?: undefined;
    spring: SpringForm;
    /** Null if the finger gives it. */
    velocity: number | null;
    limit?: number | null;
    push?: number;
    slow?: number;
  }

  type Curve = Bezier | PacedSpring;

  /** How the speed of a completion is found: a constant, the finger's within limits, a formula, or what is left. */
  interface Speed {
    constant?: number;
    matched?: Pair;
    formula?: Operand;
  }

  interface Pace {
    duration: Operand;
    completion: Curve;
    timing: Curve | null;
    finish: Speed;
    cancel: Speed;
    /** Each setting as text. */
    texts: Record<string, string>;
  }

  interface Controller {
    name: string;
    source: string;
    tunedName: string;
    direction: Direction;
    decide: "release" | "during" | "last-change";
    cancelledTouch: "cancel" | "ignore" | "release";
    stops: string[];
    rule: Condition;
    text: string;
    names: string[];
    drive: Drive;
    pace: Pace;
    paceDefaults: Record<string, string>;
    numbers: Parameter[];
    /** The controller's file. */
    file: string;
    withoutRule: [string, string];
  }

  /** Numbers with a pace. */
  interface How {
    values: Record<string, number>;
    pace: Pace;
  }

  interface Flip {
    parameter: Parameter;
    old: number;
    value: number;
    effort: number;
  }

  // Fingers and springs.

  interface Sample {
    time: number;
    x: number;
    y: number;
  }

  interface Row extends Sample {
    phase: string;
  }

  interface Spring {
    mass: number;
    stiffness: number;
    damping: number;
  }

  /** How a transition settles with a curve. */
  interface Run {
    length: number;
    progress(time: number): number;
    slope: number;
    overshoot: number;
  }

  /** The view that carries a gesture. */
  interface Area {
    frame: Box;
    inFlight: Pair;
    isFixed: boolean;
    controls: Box[];
    covers: Box[];
  }

  /** What can be said of a finger at a moment. */
  interface Measure {
    time: number;
    translation: number;
    velocity: number;
    peakVelocity: number;
    speed: number;
    location: number;
    peak: number;
    elapsed: number;
    active: number;
  }

  /** A moment of a motion: the progress of finger and transition, and what the screen shows. */
  interface Moment {
    time: number;
    finger: number | null;
    percent: number | null;
    shown?: number | null;
    rate?: number | null;
  }

  /** What a finger did with a scene, from contact to release. */
  interface Course {
    moments: Moment[];
    layout: import("../Web/drive.js").StopLayout | null;
    extent: number;
    /** The index of the stop where it began. */
    start: number;
    released?: number;
    asked: Asked | null;
  }

  interface FollowedCourse extends Course {
    changes: Instant[];
    end: Instant | null;
    isCancelled: boolean;
    /** When the pan was recognised. */
    recognized: number | null;
    refused: boolean;
    missed: boolean;
    now: number;
  }

  /** What settling needs of a course. */
  interface Ended {
    layout: import("../Web/drive.js").StopLayout | null;
    extent: number;
    start: number;
    asked: Judged;
    moments: { percent: number | null }[];
  }

  /** How a transition settles after the hand-off. */
  interface Rest {
    length: number;
    from: number;
    to: number;
    speed: number;
    duration: number;
    /** The rates of progress of the finger before the hand-off, and of the animation after it. */
    fingerRate: number;
    firstRate: number;
    startRate: number;
    overshoot: number;
    at(time: number): number;
  }

  /** How a transition settles, as reports compare it; null for what is unknown. */
  interface Settling {
    length: number;
    overshoot: number;
    jump: number | null;
    relativeJump: number | null;
  }

  interface SettlingPair {
    name: string;
    before: Settling;
    after: Settling;
  }

  // Gestures and scenes.

  /** A view: its look, its alpha, its corners, its outline, and the ends of its gradient. */
  type View = [number, number, number[], (number[] | null)?, number[]?];

  interface Poses {
    steps: [number, View[]][];
    finished: View[];
    cancelled: View[];
    completesWhenCancelled: boolean;
    snaps: boolean;
    area: Area | null;
  }

  interface Stage {
    screen: Pair;
    poses: Poses;
    /** Of a screen that the page asked for later. */
    looks?: any[];
  }

  interface Stop {
    name: string;
    progress: number;
    edge: number[];
  }

  interface Trace {
    name: string;
    intent: string | null;
    note: string | null;
    tags: string[];
    /** The stop where the recording says that it begins. */
    start: string | null;
    samples: number[];
    still: number[];
    isCancelled: boolean;
    person: string | null;
    weight: number;
    hz: number | null;
  }

  interface StoredGesture {
    trace: number;
    from?: string;
    /** The screen, where it is not the setup's. */
    screen?: Pair;
    isPlain: boolean;
    isUnmoved?: boolean;
    isThin?: boolean;
    isRecorded?: boolean;
    fits: boolean;
    isUndriven: boolean;
    decision: string;
    rule: string | null;
    margin: number | null;
    unit: Unit | null;
    flip: [string, number] | null;
    transition: string;
    released: number | null;
    completion: number | null;
    asked: StoredAsked | null;
    readings?: { name: string; unproven: boolean; asked: StoredAsked | null }[];
  }

  interface Gesture extends Omit<StoredGesture, "asked">, Trace {
    trace: number;
    drag: number[] | null;
    reel: [number, number | null, number | null, View[] | null][] | null;
    cause: any;
    lanes: any[];
    notes: string[];
    isRefused: boolean;
    /** The index of the stop where it begins, of which a trace has the name. */
    start: any;
    /** Whether the recording names a stop that does not exist. */
    isStray: boolean;
    asked: Judged | null;
    stored: StoredAsked | null;
    /** The samples, and the course, once they were asked for. */
    rows?: Row[];
    course?: Course | null;
    words?: string;
  }

  interface StoredSetup {
    name: string;
    scene: string;
    watch: string;
    tunedOn?: number | null;
    isDriven: boolean;
    direction: Direction;
    environment: string | null;
    screen: Pair;
    words: string[];
    stages: Stage[];
    looks: any[];
    /** The team's own pictures of views: their places among the page's, by the names of the views. */
    skins?: Record<string, number>;
    hasSurface: boolean;
    ownDuration: number | null;
    hz: number | null;
    controller: Controller;
    gestures: StoredGesture[];
  }

  /** What is seen of a motion. One that goes on has no rest, and no end. */
  interface Shown {
    rest: Rest | null;
    end?: number;
    course: { layout: Course["layout"] } | null;
    shownAt(time: number): number | null;
  }

  /** The motion of a gesture under a decision; it has no course if its frames were written. */
  interface Way {
    points: Moment[];
    released: number | null;
    end: number;
    decision: string;
    rest: Rest | null;
    course: Course | null;
    percentAt(time: number): number | null;
    shownAt(time: number): number | null;
  }

  /** What two ways to decide differ by, among people. */
  interface Difference {
    gain: number;
    interval: Pair | null;
    named: number;
    nobody: number;
    winners: string[];
    losers: string[];
  }

  // The state.

  interface Counts {
    pass: number;
    fail: number;
    unlabelled: number;
    decisions: Map<string, number>;
  }

  /** Numbers of a setup that were left or kept, and the outcomes under them. */
  interface Step extends How {
    place: number;
    /** What was changed, for a drag to go on. */
    name?: string | null;
    outcomes?: (import("../Web/state.js").Outcome | null)[];
  }

  /** What the state is compared with. */
  interface Opposite {
    setup: import("../Web/state.js").Setup;
    how: How;
    title: string | null;
    outcomes?: (import("../Web/state.js").Outcome | null)[];
    placeOf(index: number): number | null;
    outcomeAt(place: number): import("../Web/state.js").Outcome | null;
  }
}
