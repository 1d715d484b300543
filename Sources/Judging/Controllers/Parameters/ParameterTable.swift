import Devices
import Formats
import MotionMath
import Rules

extension Parameter {
  /// All built-in parameters, in the order in which help lists them.
  public static let all: [Parameter] = rule + gesture + completion

  /// The rule, which is listed separately from the other parameters.
  static let finishWhen = Parameter(
    name: "finish-when", kind: .rule, meaning: "the rule that says finish",
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

  /// The switches and choices for quirks of single apps; listed only for controllers that have the quirk.
  static let habits: [Parameter] = [
    .toggle(
      "either-way", \.countsEitherWay,
      "whether travel against the direction counts as progress too"),
    .toggle(
      "keeps-answer", \.keepsAnswer,
      "whether the answer at the last change stays for a next gesture without one"),
    .choice(
      "recogniser", \.recognizer,
      "what follows the finger: UIKit's pan, or SwiftUI's drag with hysteresis as minimum distance"),
    .choice(
      "drag-up", \.dragUp,
      "what the up counts for in a drag-gesture: its place, its place and the velocity, or nothing"),
    .choice(
      "coordinate-space", \.coordinateSpace,
      "where a drag-gesture measures: on the screen, or in the view that it moves"),
  ]

  /// The parameters of the decision.
  private static let rule: [Parameter] = [
    .number(
      "progress-threshold", \.progressThreshold, .fraction, Threshold.progress.range,
      "the progress the rule compares with"),
    .number(
      "velocity-threshold", \.velocityThreshold, .pointsPerSecond, Threshold.velocity.range,
      "the speed towards completion the rule compares with"),
    .choice(
      "decide", \.decide,
      "when the rule is asked: as the finger lifts, at every change until it holds, or at the "
        + "last change"),
    .choice(
      "cancelled-touch", \.cancelledTouch,
      "when the system cancels the touch: cancel, decide as on release, or do nothing"),
  ]

  /// The parameters of recognition and progress.
  private static let gesture: [Parameter] = [
    .choice("direction", \.direction, "the finger's direction that counts as progress"),
    .extent("extent", \.extent, "the travel that counts as progress 1"),
    .toggle("clamp-progress", \.clampsProgress, "whether progress is held within 0…1"),
    .choice("edge", \.edge, "the screen edge the gesture must start from"),
    .number(
      "edge-width", \.edgeWidth, .points, 0...1000,
      "how far from the edge the touch may start"),
    .number(
      "hysteresis", \.hysteresis, .points, 0...200,
      "how far a touch moves before it counts as a pan"),
    .choice(
      "recognition-test", \.recognitionTest,
      "how the travel is compared with the hysteresis: the greater axis or the distance"),
    .choice(
      "translation-origin", \.translationOrigin,
      "where translation is measured from: the first contact or the place of recognition"),
    .choice(
      "velocity-estimator", \.velocityEstimator, "how the velocity the rule sees is estimated"),
  ]

  /// The parameters of the transition's completion: its speeds, its curves, and the transition's duration.
  private static let completion: [Parameter] = [
    .speed("completion-speed", \.completionSpeed, "completionSpeed when the transition finishes"),
    .speed("cancel-speed", \.cancelSpeed, "completionSpeed when the transition is cancelled"),
    .completionCurve,
    .timingCurve,
    .duration("duration", \.durationRule, "the whole transition's duration"),
  ]
}

extension Parameter {
  /// The parameter for the curve with which the transition settles.
  static let completionCurve: Parameter = {
    let words = CurveSpec.names.map(\.name)
    return setting(
      "completion-curve", \.completionCurve, .curve(words),
      "the curve of the rest of the transition, without the finger's speed; UIKit gives all but"
        + " the first four to timingCurve",
      text: \.text,
      value: { (text, _) throws(ParameterError.Problem) in
        let curve = try handOff(text, words) { text throws(CurveError) in
          (try CurveSpec(parsing: text), nil, nil)
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
      return (.bezier(curve), nil, nil)
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
      self = .spring(
        spec.form, curve.velocity.map(InitialVelocity.fixed) ?? .finger(limit: curve.limit))
    }
  }
}

extension Parameter {
  /// The parameter for the stops; listed only if a controller has stops, but accepted by any controller.
  static let stops = Parameter(
    name: "stops", kind: .stops,
    meaning:
      "where the transition can come to rest, each a name and a position; none for its two ends",
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
      guard words.count == 2 else { throw .notStops("'\(String(entry).trimmed)' is no stop") }
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
      throw .notStops("'\(text)' of '\(name)' is no position")
    }
    let value = written.value
    switch written.unit {
    case "": return Stop(name, at: .fraction(value))
    case "%": return Stop(name, at: .fraction(value / 100))
    case "pt": return Stop(name, at: .travel(.points(value)))
    case "w": return Stop(name, at: .travel(.widths(value)))
    case "h": return Stop(name, at: .travel(.heights(value)))
    case "l": return Stop(name, at: .travel(.lengths(value)))
    default: throw .notStops("'\(text)' of '\(name)' is no position")
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
