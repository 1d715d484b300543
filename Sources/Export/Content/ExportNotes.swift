import Controllers
import Formats
import MotionMath
import Rules

/// Limits of the formats.
extension ControllerExport {
  /// The losses in a format, one sentence each without a full stop.
  public func notes(for format: ExportFormat) -> [String] {
    losses(in: format) + stopNotes(for: format)
  }

  /// What is said of stops where the format has none.
  private func stopNotes(for format: ExportFormat) -> [String] {
    let holdsStops: [ExportFormat] = [.swift, .json, .jsonSchema, .plist]
    guard !controller.stops.isEmpty, !holdsStops.contains(format) else { return [] }
    return [
      "the stops are text here: \(controller.stopsText); the rule is asked between every two"
        + " neighbours, and what it passes settles beyond the lower one"
    ]
  }

  private func losses(in format: ExportFormat) -> [String] {
    switch format {
    case .swift: swiftNotes
    case .swiftConstants: ruleNotes + handOffNotes + motionNotes
    case .json, .jsonSchema, .plist: []
    case .designTokens: ruleNotes + handOffNotes + motionNotes + fitNotes
    case .css: ruleNotes + handOffNotes + motionNotes + sampleNotes + fitNotes
    case .androidXML: thresholdNotes + ruleNotes + handOffNotes + motionNotes + sampleNotes
    case .compose, .flutter: momentNotes + handOffNotes + motionNotes
    case .javaScript: momentNotes + handOffNotes + motionNotes + sampleNotes
    case .origami: ruleNotes + handOffNotes + motionNotes + origamiNotes
    }
  }

  // MARK: Notes on the controller

  private var swiftNotes: [String] {
    var notes: [String] = []
    if controller.hysteresis != 10 {
      notes.append(
        "UIKit keeps the hysteresis of a pan to itself, about 10 pt; the"
          + " \(Number.shortest(controller.hysteresis)) pt of the controller are lost there")
    }
    if controller.recognitionTest == .euclidean {
      notes.append("UIKit compares travel with the hysteresis per axis, not as a distance")
    }
    if controller.edge != .none {
      notes.append(
        "UIKit decides how near to the edge a touch begins; the"
          + " \(Number.shortest(controller.edgeWidth)) pt of the controller are lost there")
    }
    if controller.velocityEstimator != .uikit {
      notes.append(
        "the velocity is that of the recogniser, not that of the estimator"
          + " \(controller.velocityEstimator.rawValue)")
    }
    if controller.usesTimingParameters, controller.stops.isEmpty {
      notes.append("timingCurve needs an interruptible animator; UIKit ignores it with any other")
    }
    if case .spring(.uikit, .finger) = controller.timing {
      notes.append("the spring is fitted to its duration again for every velocity of the finger")
    }
    if let heldNote { notes.append(heldNote) }
    return notes
  }

  private var thresholdNotes: [String] { ["the numbers of the rule are not in this file"] }

  private var ruleNotes: [String] {
    ["the rule is text here: finish when \(controller.finishWhen.text)"] + momentNotes
  }

  private var momentNotes: [String] {
    controller.decide == .release
      ? [] : ["the rule is asked at the moment '\(controller.decide.rawValue)'"]
  }

  private var handOffNotes: [String] {
    var notes: [String] = []
    for (name, speed) in [
      ("completion-speed", controller.completionSpeed), ("cancel-speed", controller.cancelSpeed),
    ] where speed != .constant(1) {
      notes.append("\(name) \(speed.text) is not part of the curve")
    }
    if case .formula(let formula) = controller.durationRule {
      notes.append(
        "the duration \(formula.text) is that of a view of 390 x 844 pt,"
          + " \(Number.shortest(Number.rounded(controller.duration))) s")
    }
    return notes
  }

  // MARK: Notes on the motion

  private var motionNotes: [String] {
    var notes: [String] = []
    if motion.takesFingerSpeed {
      notes.append("the spring takes the finger's speed over; here it starts at rest")
    }
    if let heldNote { notes.append(heldNote) }
    return notes
  }

  private var heldNote: String? {
    motion.heldDampingRatio.map {
      "the damping ratio \(Number.shortest(Number.rounded($0))) moves like 1, as UIKit's springs do"
    }
  }

  private var fitNotes: [String] {
    guard let fit = motion.fit else { return [] }
    return [
      "cubic-bezier() is fitted to the spring: off by at most \(Number.shortest(fit.error)) of the"
        + " way at 1001 places"
    ]
  }

  private var sampleNotes: [String] {
    guard let samples = motion.samples else { return [] }
    return [
      "\(samples.points.count) points stand for the spring: off by at most"
        + " \(Number.shortest(samples.error)) of the way"
    ]
  }

  private var origamiNotes: [String] {
    switch motion.shape {
    case .curve:
      ["Origami's spring patches know no curves; use a classic animation with the control points"]
    case .spring(let spring, let velocity):
      OrigamiSpring(spring).notes
        + (velocity == 0
          ? []
          : [
            "Origami's springs start at rest; the velocity \(Number.shortest(velocity)) /s is lost"
          ])
    }
  }
}

extension Controller {
  /// Whether the rest needs `timingCurve`, and so an interruptible animator.
  var usesTimingParameters: Bool {
    if timingCurve != .none { return true }
    switch completionCurve {
    case .easeInOut, .easeIn, .easeOut, .linear: return false
    default: return true
    }
  }
}
