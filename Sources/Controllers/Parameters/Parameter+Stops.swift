import Formats
import Rules

extension Parameter {
  /// The stops; a parameter of controllers that have some, and one that any may be given.
  static let stops = Parameter(
    name: "stops", kind: .stops,
    meaning:
      "where the transition can come to rest, each a name and a position; none for its two ends",
    read: { $0.stopsText },
    write: { (text, controller) throws(ParameterError.Problem) in
      controller.stops = try stops(text, of: controller)
    })

  /// The text of no stops.
  static let noStops = "none"

  /// Reads `closed 0, half 0.5h, full 1`; the order does not matter.
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
  /// The stops as they are written: `closed 0, half 0.5h, full 1`.
  package var stopsText: String {
    stops.isEmpty
      ? Parameter.noStops : stops.map { "\($0.name) \($0.position.text)" }.joined(separator: ", ")
  }

  /// Stops in the order in which they lie on a phone of 390 × 844 points.
  fileprivate func ordered(_ stops: [Stop]) throws(ParameterError.Problem) -> [Stop] {
    var controller = self
    let places = stops.map { ruler.place(of: $0, width: 390, height: 844) }
    controller.stops = zip(stops, places).enumerated()
      .sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }.map(\.element.0)
    if let problem = controller.ruler.stopProblem { throw .stopsOffTravel(problem) }
    return controller.stops
  }
}
