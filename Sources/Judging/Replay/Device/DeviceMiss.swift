import Formats
import Foundation
import MotionMath
import Traces

/// Gestures that begin in the replay and not on the device, told by where the finger lands or sets off.
public struct DeviceMiss: Hashable, Sendable {
  /// What is common to the gestures that do not begin.
  public enum Measure: Hashable, Sendable, CaseIterable {
    /// Nothing: none begins.
    case anywhere
    /// The place where the finger lands, in points from the left or from the top.
    case x, y
    /// The angle between the way on which the finger sets off and the direction, in degrees.
    case angle
  }

  public let measure: Measure
  /// The gestures beyond this limit do not begin, or those before it.
  public let limit: Double
  public let isBeyond: Bool

  /// The change as a phrase that fits into a sentence.
  var text: String {
    let points = "\(Number.fixed(limit, decimals: 0)) pt"
    return switch measure {
    case .anywhere:
      "a pan that never begins: a second recogniser takes the finger, or the view is not under it"
    case .x: "a view that is not under fingers \(isBeyond ? "right" : "left") of \(points)"
    case .y: "a view that is not under fingers \(isBeyond ? "below" : "above") \(points)"
    case .angle:
      "a second recogniser that takes fingers starting at"
        + " \(isBeyond ? "more" : "less") than \(Number.fixed(limit, decimals: 0))° from the direction"
    }
  }

  /// Whether a gesture does not begin; `direction` is where it would go.
  func holds(for trace: Trace, towards direction: Direction) -> Bool {
    if measure == .anywhere { return true }
    guard let value = measure.value(of: trace, towards: direction) else { return false }
    return isBeyond ? value > limit : value < limit
  }

  /// The least number of gestures that begin on the other side of the limit; our choice.
  ///
  /// Any few gestures have some limit beside a single other one.
  static let least = 3

  /// What could be common to gestures that do not begin and to none of the others.
  static func candidates(
    missed: [Trace], others: [Trace], towards direction: Direction
  ) -> [DeviceMiss] {
    guard !missed.isEmpty else { return [] }
    guard !others.isEmpty else {
      return [DeviceMiss(measure: .anywhere, limit: 0, isBeyond: true)]
    }
    guard others.count >= least else { return [] }
    return Measure.allCases.compactMap { measure in
      func range(_ traces: [Trace]) -> ClosedRange<Double>? {
        let values = traces.compactMap { measure.value(of: $0, towards: direction) }
        guard let low = values.min(), let high = values.max() else { return nil }
        return low...high
      }
      guard
        let (missed, others) = range(missed).flatMap({ missed in
          range(others).map { (missed, $0) }
        })
      else { return nil }
      if missed.lowerBound > others.upperBound {
        return DeviceMiss(
          measure: measure, limit: (missed.lowerBound + others.upperBound) / 2, isBeyond: true)
      }
      if missed.upperBound < others.lowerBound {
        return DeviceMiss(
          measure: measure, limit: (missed.upperBound + others.lowerBound) / 2, isBeyond: false)
      }
      return nil
    }
  }
}

extension DeviceMiss.Measure {
  /// How far the finger has come when its way is measured, in points; the distance at which UIKit's pan begins.
  private static let start = 10.0

  fileprivate func value(of trace: Trace, towards direction: Direction) -> Double? {
    let finger = trace.samples.lazy.filter { $0.touch == 0 }
    guard let landing = finger.first else { return nil }
    switch self {
    case .anywhere: return nil
    case .x: return landing.x
    case .y: return landing.y
    case .angle:
      guard
        let away = finger.first(where: {
          let (x, y) = ($0.x - landing.x, $0.y - landing.y)
          return (x * x + y * y).squareRoot() > Self.start
        })
      else { return nil }
      let (x, y) = (away.x - landing.x, away.y - landing.y)
      let along = direction.component(x: x, y: y)
      return acos(along / (x * x + y * y).squareRoot()) * 180 / .pi
    }
  }
}
