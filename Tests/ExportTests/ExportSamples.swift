import Controllers
import HeadlessUIKit
import MotionMath

@testable import Export

/// Controllers for tests of exports.
enum ExportSamples {
  static func export(
    _ controller: Controller, evidence: ExportEvidence? = nil, name: String? = nil
  ) -> ControllerExport {
    ControllerExport(controller, toolVersion: "0.1.0", evidence: evidence, name: name)
  }

  static func export(preset: String) throws -> ControllerExport {
    export(try Controller(preset: preset))
  }

  /// Uses every quantity, function and setting that a rule or a hand-off can have.
  static func everything() throws -> Controller {
    try controller(
      """
      { "name": "everything", "direction": "left", "extent": "0.8w", "clamp-progress": "off",
        "translation-origin": "recognition", "cancelled-touch": "release",
        "finish-when": "(peak-progress - progress < 0.3 and elapsed < gate and location < 0.9w and not (speed > 3000pt/s and remaining > 0.5 * extent)) or max(relative-velocity, velocity / width) >= 2/s and sign(velocity) > 0 or projected-progress > 1.2 or time-to-target < 0.05s or clamp(translation + project(velocity, rate), 0pt, height) > -(-400pt) - abs(translation)",
        "completion-speed": "clamp(velocity / extent * duration, 0.5, 3)",
        "cancel-speed": "matched(0.4,2)", "completion-curve": "cubic-bezier(0.1,0.3,0.2,1)",
        "duration": "extent / 1000pt/s",
        "parameters": { "gate": "0.6s", "rate": { "value": 0.99, "range": [0.9, 0.999] } } }
      """)
  }

  /// A number and a condition with `if`, and a computed duration.
  static func choices() throws -> Controller {
    try controller(
      """
      { "name": "choices", "duration": "extent / 1000pt/s",
        "finish-when": "if not (elapsed < 0.3s and velocity > 2 * pace) then progress > (if velocity > pace or time-to-target < duration then 0.3 else min(0.6, progress-threshold)) else if sign(velocity) > 0 then remaining < 0.9w else relative-velocity > -(2/s)",
        "parameters": { "pace": "450pt/s" } }
      """)
  }

  /// An edge swipe that is asked at every change and settles by a spring with a limited speed.
  static func edge() throws -> Controller {
    try controller(
      """
      { "name": "edge", "edge": "left", "edge-width": 30, "decide": "during",
        "finish-when": "progress > 0.6 or (elapsed < 0.3s and velocity > 900pt/s)",
        "timing-curve": "spring(damping-ratio:0.8,duration:0.4,velocity-limit:20)" }
      """)
  }

  /// Evidence of every kind, with gains over two controllers, one of them with a name that would end
  /// comments.
  static let evidence = ExportEvidence(
    [
      EvidenceFinding(
        .training, gestures: 48, groups: 12, accuracy: 47 / 48, interval: 0.916_7...1,
        method: .wilsonByGroup,
        gains: [
          .init(over: "default", accuracy: 0.9375, difference: 0.041_667, interval: 0...0.125)
        ]),
      EvidenceFinding(
        .heldOut(folds: 5), gestures: 48, groups: 12, accuracy: 0.875, interval: 0.75...0.9583,
        method: .wilsonByGroup,
        gains: [
          .init(over: "default", accuracy: 0.9375, difference: -0.0625, interval: -0.1875...0.0208)
        ]),
      EvidenceFinding(
        .unseen, gestures: 40, groups: 40, accuracy: 0.95, interval: 0.835...0.9862,
        method: .wilson,
        gains: [
          .init(over: "a */ --> b\n", accuracy: 0.95, difference: 0, interval: -0.05...0.05),
          .init(over: "default", accuracy: 0.9, difference: 0.05, interval: 0.025...0.1),
        ]),
      EvidenceFinding(gestures: 12, passed: 11),
    ].compactMap(\.self))

  /// A panel that is pulled down by half the screen's height, as tuning finds it.
  static func pullDown() throws -> Controller {
    try controller(
      """
      { "base": "side-menu", "name": "pull-down", "direction": "down", "extent": "0.5h",
        "progress-threshold": 0.42, "velocity-threshold": 640, "completion-speed": "matched(0.5,2)" }
      """)
  }

  /// A panel that is pulled up by half the screen's height.
  static func pullUp() throws -> Controller {
    try controller(
      #"{ "base": "default", "name": "pull-up", "direction": "up", "extent": "0.5h" }"#)
  }

  static func controller(_ json: String) throws -> Controller {
    try Controller(json: json.utf8, file: "sample.json")
  }

  /// One spring per damping regime, and a mass that is not 1.
  static let springs = [
    Spring(mass: 2, stiffness: 300, damping: 10), Spring(mass: 2, stiffness: 200, damping: 40),
    Spring(mass: 2, stiffness: 100, damping: 90),
  ]
}
