import Controllers
import HeadlessUIKit
import MotionMath
import Traces

/// Another reading of what no one has proven about SwiftUI's drags, and what the controller decides under it.
///
/// Public sources do not tell whether `DragGesture` weighs the last two pairs of points or takes the last pair,
/// nor whether the up is a sample. Rules that were ported from UIKit may also expect a travel without the
/// distance before the recognition. Each is a setting, and each verdict says whether it depends on it.
public struct DragReading: Hashable, Sendable {
  /// The parameter that the reading changes, and its value: `velocity-estimator`, `last-pair`.
  public var parameter, value: String
  /// The decision under it.
  public var decision: Outcome.Choice
  /// Whether the decision differs from the one under the controller's own reading.
  public var differs: Bool
}

extension Controller {
  /// The controllers of the other readings of a drag, one parameter changed in each; empty for a pan.
  var otherReadings: [(parameter: String, controller: Controller)] {
    guard recognizer == .dragGesture else { return [] }
    var readings: [(String, Controller)] = []
    func add(_ parameter: String, _ change: (inout Controller) -> Void) {
      var other = self
      change(&other)
      readings.append((parameter, other))
    }
    add("velocity-estimator") {
      $0.velocityEstimator = velocityEstimator == .uikit ? .lastPair : .uikit
    }
    for up in DragUp.allCases where up != dragUp { add("drag-up") { $0.dragUp = up } }
    add("translation-origin") {
      $0.translationOrigin = translationOrigin == .touch ? .recognition : .touch
    }
    return readings
  }
}

extension DragReading {
  /// The readings of one recording, in a fixed order; empty for a pan.
  static func all(
    of trace: Trace, outcome: Outcome, controller: Controller, settings: ReplaySettings
  ) -> [DragReading] {
    controller.otherReadings.map { parameter, other in
      let decision = ReplayEngine().replay(trace, with: other, settings: settings).outcome.decision
      return DragReading(
        parameter: parameter, value: other.textOfReading(parameter), decision: decision,
        differs: decision != outcome.decision)
    }
  }
}

extension Controller {
  fileprivate func textOfReading(_ parameter: String) -> String {
    (Parameter.named.first { $0.name == parameter })?.text(in: self) ?? ""
  }
}
