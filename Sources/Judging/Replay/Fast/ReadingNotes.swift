public import Controllers
import HeadlessUIKit
import MotionMath
import Scenes
public import Traces

extension Controller {
  /// A copy of the controller in which one setting is changed, so that the copy interprets SwiftUI's drags differently.
  struct OtherReading {
    /// The changed setting and its new value: `velocity-estimator last-pair`.
    let name: String
    let isUnproven: Bool
    let controller: Controller
  }

  /// Copies of this controller that interpret SwiftUI's drags differently, each with one setting changed; empty if the
  /// recogniser is not a `DragGesture`.
  var otherReadings: [OtherReading] {
    guard recognizer == .dragGesture else { return [] }
    var readings: [OtherReading] = []
    func add(_ name: String, isUnproven: Bool = true, _ change: (inout Controller) -> Void) {
      var other = self
      change(&other)
      let value = Parameter.named.first { $0.name == name }?.text(in: other) ?? ""
      readings.append(
        OtherReading(name: "\(name) \(value)", isUnproven: isUnproven, controller: other))
    }
    add("velocity-estimator") {
      $0.velocityEstimator = velocityEstimator == .uikit ? .lastPair : .uikit
    }
    for up in DragUp.allCases where up != dragUp { add("drag-up") { $0.dragUp = up } }
    add("translation-origin", isUnproven: false) {
      $0.translationOrigin = translationOrigin == .touch ? .recognition : .touch
    }
    return readings
  }
}

/// Finds the gestures that would be decided differently if SwiftUI's drags were interpreted differently.
///
/// Tries copies of the controller, each with one setting of the interpretation changed. Adds to each outcome the
/// interpretations that would change its decision. If there are any, also adds the diagnostic `other-reading`.
public struct ReadingNotes {
  private let readings: [Controller.OtherReading]
  private let settings: ReplaySettings

  public init(_ controller: Controller, settings: ReplaySettings) {
    readings = settings.entry.drive == .own ? [] : controller.otherReadings
    self.settings = settings
  }

  /// Adds to each outcome the other interpretations of its SwiftUI drag that would change the decision; does nothing
  /// for pans.
  ///
  /// - Precondition: `traces` begins with the traces of the outcomes, in the same order.
  public func add(to outcomes: inout [Outcome], of traces: [Trace]) {
    guard !readings.isEmpty else { return }
    let found = readings(of: traces, outcomes: outcomes)
    for place in outcomes.indices {
      let others = found[place].filter(\.differs)
      outcomes[place].readings = others
      if let note = Diagnostic(others) { outcomes[place].diagnostics.append(note) }
    }
  }

  /// For each outcome, the decisions that other interpretations of SwiftUI's drags would give for its gesture.
  ///
  /// Every list has one element for each interpretation, in the same order.
  func readings(of traces: [Trace], outcomes: [Outcome]) -> [[DragReading]] {
    let traces = traces.count == outcomes.count ? traces : Array(traces.prefix(outcomes.count))
    var found = [[DragReading]](repeating: [], count: outcomes.count)
    for reading in readings {
      let evaluator = FastEvaluator(traces, controller: reading.controller, settings: settings)
      evaluator.forEachOutcome(under: reading.controller, of: traces.indices) { place, other in
        found[place].append(
          DragReading(
            name: reading.name, isUnproven: reading.isUnproven, decision: other.decision,
            differs: other.decision != outcomes[place].decision))
      }
    }
    return found
  }
}

extension Diagnostic {
  /// Creates a note that lists the interpretations of a SwiftUI drag that would change its decision; nil if there are
  /// none.
  fileprivate init?(_ readings: [DragReading]) {
    guard !readings.isEmpty else { return nil }
    let isUnproven = readings.contains(where: \.isUnproven)
    self.init(
      code: FindingKind.otherReading.rawValue, severity: .note,
      message: readings.map(\.text).joined(separator: ", ")
        + (isUnproven
          ? "; try the gesture on a device, or move the threshold away from it"
          : "; move the threshold away from the gesture if your code counts the travel this way"))
  }
}
