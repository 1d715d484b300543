import Devices
import Formats
import MotionMath
package import Rules

/// A place where a transition can come to rest, such as the position of a sheet at half height (a detent).
public struct Stop: Hashable, Sendable {
  /// The stop's name: letters, digits and single hyphens.
  public let name: String
  public let position: Position

  /// The travel at which a stop lies.
  public enum Position: Hashable, Sendable {
    /// A fraction of the extent.
    case fraction(Double)
    case travel(Extent)
  }

  public init(_ name: String, at position: Position) {
    (self.name, self.position) = (name, position)
  }

  /// The greatest number of stops; what follows from them takes time and memory far beyond proportion.
  package static let limit = 100
  /// The names that a stop cannot have, because they have another meaning wherever Panlab accepts the name of a stop.
  static let reserved = ["finish", "cancel", "none", "any", "unknown"]
}

extension Stop.Position {
  /// The position as text: `0`, `0.5`, `320pt`, `0.5h`.
  public var text: String {
    switch self {
    case .fraction(let fraction): Number.shortest(fraction)
    case .travel(let travel): travel.text
    }
  }
}

/// Two neighbouring stops, and the place where a drag began; all in points of travel on one screen.
package struct StopGap: Hashable, Sendable {
  package let lower, upper: Double
  package let start: Double

  package init(lower: Double, upper: Double, start: Double) {
    (self.lower, self.upper, self.start) = (lower, upper, start)
  }

  /// The distance between the stops.
  package var extent: Double { upper - lower }
}

/// The places of a controller's stops on one screen, and the stop where a drag begins.
///
/// A controller without stops of its own gets two: one at 0, where the drag begins, and one at the extent, which is the
/// travel of the whole transition.
package struct StopLayout: Hashable, Sendable {
  let way: StopWay

  fileprivate init(_ places: [Double], start: Int, isClamped: Bool) {
    way = StopWay(places: places, start: start, isClamped: isClamped)
  }

  /// The places of the stops, in points of travel, ascending; at least two.
  package var places: [Double] { way.places }
  /// The travel from the first stop to the last, in points.
  package var length: Double { way.length }
  /// The index of the stop where the drag begins.
  package var start: Int { way.start }

  /// The gaps between neighbouring stops, in ascending order.
  package var gaps: [StopGap] {
    zip(places, places.dropFirst()).map { lower, upper in
      StopGap(lower: lower, upper: upper, start: places[start])
    }
  }

  /// Converts a place, in points of travel, to a fraction of the distance from the first stop to the last; below 0
  /// before the first stop, above 1 beyond the last.
  package func progress(at place: Double) -> Double {
    way.length > 0 ? (place - places[0]) / way.length : 0
  }

  /// The position of the surface, the view that moves between stops, after a drag of this length; both are in points of
  /// travel.
  ///
  /// Between the first and the last stop the surface follows the finger; beyond them it stays or moves on a rubber
  /// band.
  package func shown(after dragged: Double) -> Double { way.shown(after: dragged) }
}

extension ProgressRuler {
  /// Places the stops on a screen of this size.
  ///
  /// - Parameters:
  ///   - width: The view's width, in points.
  ///   - height: The view's height, in points.
  ///   - start: The name of the stop where the drag begins; the first stop if there is none with this name.
  /// - Returns: nil if a stop lies outside the travel, or if the stops are not in ascending order at distinct places;
  ///   without stops, nil if the extent is not positive.
  package func layout(width: Double, height: Double, start: String? = nil) -> StopLayout? {
    let extent = extent(width: width, height: height)
    guard !stops.isEmpty else {
      return extent > 0 ? StopLayout([0, extent], start: 0, isClamped: clampsProgress) : nil
    }
    let places = stops.map { place(of: $0, width: width, height: height) }
    guard stopProblem(width: width, height: height) == nil else { return nil }
    return StopLayout(
      places, start: stops.firstIndex { $0.name == start } ?? 0, isClamped: clampsProgress)
  }

  /// The travel at which a stop lies, in a view of the given size; all in points.
  func place(of stop: Stop, width: Double, height: Double) -> Double {
    switch stop.position {
    case .fraction(let fraction): fraction * extent(width: width, height: height)
    case .travel(let travel): travel.points(width: width, height: height, along: direction)
    }
  }

  /// The problem with the stops on the default phone; nil if there is none.
  var stopProblem: String? {
    stopProblem(width: DeviceModel.usual.width, height: DeviceModel.usual.height)
  }

  /// The problem with the stops on a screen of this size in points, and its remedy; nil if there is none.
  package func stopProblem(width: Double, height: Double) -> String? {
    guard stops.count <= Stop.limit else {
      return "\(stops.count) stops, more than \(Stop.limit); name fewer"
    }
    let extent = extent(width: width, height: height)
    let places = stops.map { place(of: $0, width: width, height: height) }
    let screen = "\(Number.shortest(width)) × \(Number.shortest(height)) pt"
    if let index = places.firstIndex(where: { !(0...max(extent, 0)).contains($0) }) {
      return "'\(stops[index].name)' at \(stops[index].position.text) lies outside the travel of"
        + " \(self.extent.text) on a screen of \(screen); move it, or change the extent"
    }
    if let index = zip(places, places.dropFirst()).enumerated()
      .first(where: { $0.element.0 >= $0.element.1 })?.offset
    {
      let isEqual = places[index] == places[index + 1]
      return "'\(stops[index].name)' and '\(stops[index + 1].name)' have the same position"
        + (isEqual ? "" : ", or are in the wrong order,")
        + " on a screen of \(screen); move one of them"
    }
    return nil
  }
}

extension Controller {
  /// Converts a rule's decision between stops to words: the clause of the rule that decided, and the names of the
  /// stops.
  package func decision(_ decision: StopDecision, by rule: BoundRule, from start: Int) -> Decision {
    var words = rule.decision(decision.ruling)
    guard !stops.isEmpty else { return words }
    let (lower, upper) = (stops[decision.boundary].name, stops[decision.boundary + 1].name)
    words.clause += " between \(lower) and \(upper)"
    words.settling = decision.stop.map { .stop(stops[$0].name) } ?? .nowhere
    words.finishes = finishes(decision, from: start)
    return words
  }

  /// Whether a decision leads away from the stop where the drag began.
  package func finishes(_ decision: StopDecision, from start: Int) -> Bool {
    stops.isEmpty ? decision.ruling.finishes : (decision.stop ?? start) != start
  }

  /// Completes a decision that was made without the rule, for example because the touch was cancelled: the surface
  /// settles at the stop where the drag began.
  ///
  /// For a transition with two ends, returns the decision unchanged.
  package func returning(_ decision: Decision, to start: Int) -> Decision {
    guard !stops.isEmpty else { return decision }
    var decision = decision
    decision.settling = .stop(stops[start].name)
    return decision
  }
}
