import Devices
import Formats
import MotionMath
import Rules

extension Parameter {
  /// All built-in parameters, in the order in which help lists them.
  public static let all: [Parameter] = rule + gesture + completion

  /// The rule, which is listed separately from the other parameters.
  static let finishWhen = Parameter(
    name: "finish-when", kind: .rule, meaning: "the rule for finishing",
    role: ParameterRole(
      .rule, .decision, written: [.uikit, .swiftUI, .rule], instead: "decide by it",
      isAlwaysStated: true),
    read: { $0.finishWhen.text },
    write: { (text, controller) throws(ParameterError.Problem) in
      do throws(RuleError) {
        controller.finishWhen = try DecisionRule(
          reading: text, parameters: controller.ownParameters)
      } catch {
        throw .rule(error)
      }
    })

  /// The parameters that every controller accepts, including the stops and the rule.
  static let settable: [Parameter] = named + [stops, finishWhen]

  /// All built-in parameters, and the parameters for quirks of single apps; any controller accepts them.
  package static let named: [Parameter] = all + habits

  /// The switches and choices for quirks of single apps, and the delay of a device; listed only for controllers that have
  /// them.
  static let habits: [Parameter] = [
    .toggle(
      "either-way", \.countsEitherWay,
      "whether travel against the direction counts as progress too",
      ParameterRole(
        .surface, [.decision, .progress], written: [.uikit, .swiftUI],
        instead: "count travel against the direction as progress too"
      ) { $0.stops.isEmpty ? nil : "between stops, where both directions count" }),
    .toggle(
      "keeps-answer", \.keepsAnswer,
      "whether the answer at the last change stays for a next gesture without one",
      ParameterRole(
        .rule, .decision, written: [.uikit],
        lost: [.swiftUI: "every drag begins without an answer in this file"],
        instead: "keep the last answer for a next gesture without one"
      ) {
        $0.decide == .lastChange
          ? nil : "while decide is \($0.decide.rawValue); set decide to last-change"
      }),
    .choice(
      "recogniser", \.recognizer,
      "what follows the finger: UIKit's pan, or SwiftUI's drag with hysteresis as minimum distance",
      ParameterRole(
        .recogniser, [.decision, .progress], written: [.swiftUI],
        lost: [
          .uikit: "this file follows UIKit's pan, whose recognition, position of the touch-up and"
            + " second finger differ; format swiftui has the drag"
        ],
        instead: "follow the finger by SwiftUI's drag")),
    .choice(
      "drag-up", \.dragUp,
      "what the final touch-up of a drag-gesture adds: its position, its position and velocity, or nothing",
      ParameterRole(
        .recogniser, [.decision, .progress, .completion], on: .drag, written: [.swiftUI],
        instead: "count the final touch-up this way")),
    .choice(
      "coordinate-space", \.coordinateSpace,
      "where a drag-gesture measures: on the screen, or in the view that it moves",
      ParameterRole(
        .surface, [.decision, .progress], on: .dragSurface, written: [.swiftUI],
        instead: "measure the drag in the view that it moves")),
    .number(
      "delay", \.delay, .seconds, 0...1,
      "how much later than they happen touches reach the app; the same release may then fall into another frame",
      ParameterRole(
        .recogniser, [.decision, .progress], on: [.controlled, .own], written: [],
        lost: [
          .uikit: "the device and the system delay touches, not this file",
          .swiftUI: "the device and the system delay touches, not this file",
        ],
        instead: "leave it to the device")),
  ]

  /// The parameters of the decision.
  private static let rule: [Parameter] = [
    .number(
      "progress-threshold", \.progressThreshold, .fraction, Threshold.progress.range,
      "the progress the rule compares with",
      .number("progress-threshold", instead: "compare the progress with it")),
    .number(
      "velocity-threshold", \.velocityThreshold, .pointsPerSecond, Threshold.velocity.range,
      "the speed towards completion the rule compares with",
      .number(
        "velocity-threshold", instead: "compare the speed towards completion with it")),
    .choice(
      "decide", \.decide,
      "when the rule is evaluated: at the release, at every change until it holds, or at the "
        + "last change",
      ParameterRole(
        .rule, .decision, written: [.uikit, .swiftUI], instead: "ask the rule at that moment")),
    .choice(
      "cancelled-touch", \.cancelledTouch,
      "when the system cancels the touch: cancel, decide as on release, or do nothing",
      ParameterRole(
        .rule, .decision, written: [.uikit, .swiftUI],
        instead: "handle a touch that the system cancels this way")),
  ]

  /// The parameters of recognition and progress.
  private static let gesture: [Parameter] = [
    .choice(
      "direction", \.direction, "the finger's direction that counts as progress",
      ParameterRole(
        .surface, [.decision, .progress], written: [.uikit, .swiftUI],
        instead: "count travel in that direction as progress")),
    .extent(
      "extent", \.extent, "the travel that counts as progress 1",
      ParameterRole(
        .surface, [.decision, .progress], written: [.uikit, .swiftUI, .numbers],
        instead: "divide the travel by it for the progress", isAlwaysStated: true
      ) {
        $0.ignoresExtent
          ? "between stops at travels of their own; give a stop as a fraction" : nil
      }),
    .toggle(
      "clamp-progress", \.clampsProgress, "whether progress is held within 0…1",
      ParameterRole(
        .surface, [.decision, .progress], written: [.uikit, .swiftUI],
        instead: "let the progress go below 0 and above 1")),
    .choice(
      "edge", \.edge, "the screen edge the gesture must start from",
      ParameterRole(
        .recogniser, .decision, written: [.uikit, .swiftUI],
        instead: "let the gesture begin at that edge alone")),
    .number(
      "edge-width", \.edgeWidth, .points, 0...1000,
      "how far from the edge the touch may start",
      ParameterRole(
        .recogniser, .decision, written: [.swiftUI],
        lost: [.uikit: "UIKit itself decides how near to the edge a touch must begin"],
        instead: "let the touch begin within that distance of the edge", isAlwaysStated: true
      ) { $0.edge == .none ? "while edge is none; set edge" : nil }),
    .number(
      "hysteresis", \.hysteresis, .points, 0...200,
      "how far a touch moves before it counts as a pan",
      ParameterRole(
        .recogniser, [.decision, .progress], written: [.swiftUI],
        lost: [.uikit: "UIKit keeps the hysteresis of a pan to itself, about 10 pt"],
        instead: "begin the transition after that travel")),
    .choice(
      "recognition-test", \.recognitionTest,
      "how the travel is compared with the hysteresis: the greater axis or the distance",
      ParameterRole(
        .recogniser, [.decision, .progress], on: .pan, written: [],
        lost: [
          .uikit: "UIKit compares the greater axis with the hysteresis",
          .swiftUI: "SwiftUI's drag compares by a test of its own",
        ],
        instead: "compare the distance with the hysteresis"
      ) { $0.recognizer == .dragGesture ? "for a drag-gesture, which has no axis" : nil }),
    .choice(
      "translation-origin", \.translationOrigin,
      "where translation is measured from: the first contact or the place of recognition",
      ParameterRole(
        .recogniser, [.decision, .progress], written: [.uikit, .swiftUI],
        instead: "measure the travel from the place of recognition")),
    .choice(
      "velocity-estimator", \.velocityEstimator, "how the velocity the rule sees is estimated",
      ParameterRole(
        .recogniser, [.decision, .completion], written: [],
        lost: [
          .uikit: "the velocity in this file is that of UIKit's recogniser",
          .swiftUI: "the velocity in this file is SwiftUI's",
        ],
        instead: "estimate the velocity this way")),
  ]

  /// The parameters of the transition's completion: its speeds, its curves, and the transition's duration.
  private static let completion: [Parameter] = [
    .speed(
      "completion-speed", \.completionSpeed, "completionSpeed when the transition finishes", .pace),
    .speed(
      "cancel-speed", \.cancelSpeed, "completionSpeed when the transition is cancelled", .pace),
    .completionCurve,
    .timingCurve,
    .duration(
      "duration", \.durationRule, "the whole transition's duration",
      ParameterRole(
        .motion, .completion, written: [.uikit, .swiftUI, .curve],
        formulas: [.uikit, .swiftUI, .constants],
        instead: "the animation takes what it is in a view of 390 x 844 pt"
      ) { $0.isDurationRead ? nil : $0.idleBesideSpring }),
  ]
}

extension ParameterRole {
  /// The role of a number that the rule compares with.
  static func number(_ name: String, instead: String) -> ParameterRole {
    ParameterRole(
      .rule, .decision, written: [.uikit, .swiftUI, .numbers], instead: instead,
      isAlwaysStated: true
    ) { $0.idleNumber(name) }
  }

  /// The role of a completion speed.
  fileprivate static let pace = ParameterRole(
    .motion, .completion, written: [.uikit, .swiftUI, .constants], formulas: [.uikit],
    lost: [.swiftUI: "the rest runs at speed 1 in this file"],
    instead: "run the rest at that multiple of its pace"
  ) { $0.idleBesideSpring }
}

extension Controller {
  /// Whether the stops and the duration are the same whatever the extent is.
  fileprivate var ignoresExtent: Bool {
    if case .formula(let formula) = durationRule, formula.operand.quantities.contains(.extent) {
      return false
    }
    return !stops.isEmpty
      && stops.allSatisfy { stop in
        if case .fraction(let fraction) = stop.position { fraction == 0 } else { true }
      }
  }

  /// Whether a decision or a speed depends on the duration.
  package var isDurationRead: Bool {
    (finishWhen.parameterNames + completionSpeed.parameterNames + cancelSpeed.parameterNames)
      .contains(Threshold.duration.rawValue)
  }

  /// Why a pace has no effect if a spring settles the transition; nil for other timings.
  fileprivate var idleBesideSpring: String? {
    guard case .spring = timing else { return nil }
    return "beside \(timing.text), which takes its own time; set timing-curve or completion-curve"
      + " to a curve"
  }

  /// Why a number has no effect if it is not used by the rule, by a completion or cancel speed, or by the duration.
  fileprivate func idleNumber(_ name: String) -> String? {
    guard !usedParameterNames.contains(name) else { return nil }
    let others = finishWhen.parameterNames
    return "because the rule '\(finishWhen.text)' does not use it; set "
      + (others.isEmpty ? "finish-when" : alternatives(others))
  }
}

extension Parameter {
  /// The parameter for the curve with which the transition settles.
  static let completionCurve: Parameter = {
    let words = CurveSpec.names.map(\.name)
    return setting(
      "completion-curve", \.completionCurve, .curve(words),
      "the curve of the rest of the transition, without the finger's speed; UIKit gives all but"
        + " the first four to timingCurve",
      ParameterRole(
        .motion, .completion, written: [.uikit, .swiftUI, .curve], instead: "settle by it"
      ) {
        $0.timingCurve == .none
          ? nil : "while timing-curve is \($0.timingCurve.text); set timing-curve to none"
      },
      text: \.text,
      value: { (text, _) throws(ParameterError.Problem) in
        let curve = try handOff(text, words) { text throws(CurveError) in
          (try CurveSpec(parsing: text), nil, nil, nil)
        }
        return CompletionCurve(curve.spec)
      })
  }()

  /// The parameter for the value of UIKit's `timingCurve`.
  static let timingCurve: Parameter = {
    let words = [TimingCurve.noneText] + CurveSpec.names.map(\.name)
    return setting(
      "timing-curve", \.timingCurve, .curve(words),
      "what timingCurve is given at the hand-off, in place of completion-curve; a spring takes"
        + " the finger's speed over unless it says velocity:0",
      ParameterRole(
        .motion, .completion, written: [.uikit, .swiftUI, .curve], instead: "settle by it"),
      text: \.text,
      value: { (text, _) throws(ParameterError.Problem) in
        if word(text, in: words) == TimingCurve.noneText { return .none }
        return TimingCurve(
          try handOff(text, words) { text throws(CurveError) in
            try CurveSpec.handOff(parsing: text)
          })
      })
  }()

  /// Reads a curve from a text that is either the name of a curve or a curve's description, which `parsing` parses.
  private static func handOff(
    _ text: String, _ words: [String],
    parsing: (String) throws(CurveError) -> CurveSpec.HandOff
  ) throws(ParameterError.Problem) -> CurveSpec.HandOff {
    if let word = word(text, in: words),
      let curve = CurveSpec.names.first(where: { $0.name == word })?.curve
    {
      return (.bezier(curve), nil, nil, nil)
    }
    let curve: CurveSpec.HandOff
    do throws(CurveError) {
      curve = try parsing(text)
    } catch {
      switch error.fact {
      case .unknownName, .empty: throw .notAChoice(text.trimmed, words + CurveSpec.forms)
      default: throw .curve(error)
      }
    }
    if let seconds = curve.spec.excessiveSettling {
      throw .settlesTooLate(text.trimmed, seconds)
    }
    return curve
  }
}

extension TimingCurve {
  fileprivate init(_ curve: CurveSpec.HandOff) {
    switch curve.spec {
    case .bezier(let curve): self = .curve(curve)
    case .spring(let spec):
      let velocity =
        curve.velocity.map(InitialVelocity.fixed) ?? curve.push.map(InitialVelocity.pushed)
      self = .spring(spec.form, velocity ?? .finger(limit: curve.limit))
    }
  }
}

extension Parameter {
  /// The parameter for the stops; listed only if a controller has stops, but accepted by any controller.
  static let stops = Parameter(
    name: "stops", kind: .stops,
    meaning:
      "where the transition can settle, each a name and a position; none for its two ends",
    role: ParameterRole(
      .surface, [.decision, .progress, .completion], written: [.uikit, .swiftUI, .rule],
      instead: "ask the rule between every two neighbours, and settle beyond the lower one of those"
        + " that it passes"),
    read: { $0.stopsText },
    write: { (text, controller) throws(ParameterError.Problem) in
      controller.stops = try stops(text, of: controller)
    })

  /// The text that stands for an empty list of stops.
  static let noStops = "none"

  /// Parses a list of stops in any order: `closed 0, half 0.5h, full 1`.
  private static func stops(
    _ text: String, of controller: Controller
  ) throws(ParameterError.Problem) -> [Stop] {
    if text.trimmed == noStops { return [] }
    var stops: [Stop] = []
    for entry in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = entry.split(whereSeparator: \.isWhitespace).map(String.init)
      guard words.count == 2 else { throw .notStops("'\(String(entry).trimmed)' is not a stop") }
      stops.append(try stop(named: words[0], at: words[1]))
      if stops.dropLast().contains(where: { $0.name == words[0] }) {
        throw .notStops("'\(words[0])' is named twice")
      }
    }
    guard stops.count > 1 else { throw .notStops("there is one stop") }
    return try controller.ordered(stops)
  }

  private static func stop(
    named name: String, at text: String
  ) throws(ParameterError.Problem) -> Stop {
    if Stop.reserved.contains(name) {
      throw .notStops("'\(name)' means something else where stops are named")
    }
    if NamedParameter.problem(withName: name) == .malformed {
      throw .notStops(
        "'\(name)' is not letters, and digits and single hyphens between them")
    }
    guard let written = WrittenNumber(text), written.value.isFinite else {
      throw .notStops("'\(text)' of '\(name)' is not a position")
    }
    let value = written.value
    switch written.unit {
    case "": return Stop(name, at: .fraction(value))
    case "%": return Stop(name, at: .fraction(value / 100))
    case "pt": return Stop(name, at: .travel(.points(value)))
    case "w": return Stop(name, at: .travel(.widths(value)))
    case "h": return Stop(name, at: .travel(.heights(value)))
    case "l": return Stop(name, at: .travel(.lengths(value)))
    default: throw .notStops("'\(text)' of '\(name)' is not a position")
    }
  }
}

extension Controller {
  /// The stops as text: `closed 0, half 0.5h, full 1`.
  package var stopsText: String {
    stops.isEmpty
      ? Parameter.noStops : stops.map { "\($0.name) \($0.position.text)" }.joined(separator: ", ")
  }

  /// The stops in the order of their places on the default phone.
  fileprivate func ordered(_ stops: [Stop]) throws(ParameterError.Problem) -> [Stop] {
    var controller = self
    let phone = DeviceModel.usual
    let places = stops.map { ruler.place(of: $0, width: phone.width, height: phone.height) }
    controller.stops = zip(stops, places).enumerated()
      .sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }.map(\.element.0)
    if let problem = controller.ruler.stopProblem { throw .stopsOffTravel(problem) }
    return controller.stops
  }
}
