import Controllers
import MotionMath
import Rules

extension ControllerExport {
  /// The name of the exported class.
  var swiftTypeName: String {
    names.pascal + (controller.stops.isEmpty ? "InteractiveTransition" : "StopInteraction")
  }

  /// The text of a Swift file with one class, for UIKit.
  var swiftText: String {
    // The directive keeps formatters from changing a generated file, so that the file can still be compared with a new
    // export.
    file(
      ["// swift-format-ignore-file", "//"] + comments(notes(for: .swift)) + [""]
        + (controller.stops.isEmpty
          ? SwiftDriver(controller, name: swiftTypeName, evidence: evidenceSentences).lines
          : SwiftStopDriver(controller, name: swiftTypeName, evidence: evidenceSentences).lines))
  }

  /// The text of a Swift file with one enumeration of constants.
  var swiftConstantsText: String {
    let names = SwiftNames(of: controller)
    var lines = comments(notes(for: .swiftConstants))
    lines += [
      "", "/// The numbers of a transition that finishes when", "///",
      "///     \(controller.finishWhen.text)",
    ]
    for sentence in evidenceSentences {
      lines += ["///"] + wrapped("\(sentence).", columns: 92, indent: "").map { "/// \($0)" }
    }
    lines.append("enum \(self.names.pascal)Tuning {")
    lines += SwiftTuning(controller, names).lines.map { "  \($0)" }
    let extent = controller.exportedExtent
    lines += [
      "  /// \(extent.sentence(points: "points"))",
      "  static let \(extent.name) = \(swiftNumber(extent.value))",
    ]
    lines += swiftTiming.map { "  \($0)" }
    return file(lines + ["}"])
  }

  private var swiftTiming: [String] {
    var lines: [String] = []
    for (name, rule, comment) in [
      ("completionSpeed", controller.completionSpeed, "finishes"),
      ("cancelSpeed", controller.cancelSpeed, "is cancelled"),
    ] {
      guard case .constant(let speed) = rule else { continue }
      lines += [
        "/// `completionSpeed` when the transition \(comment).",
        "static let \(name) = \(swiftNumber(speed))",
      ]
    }
    switch motion.shape {
    case .curve(let curve):
      lines += [
        "/// The control points of the rest's timing curve: x1, y1, x2, y2.",
        "static let controlPoints = ("
          + [curve.x1, curve.y1, curve.x2, curve.y2].map(swiftNumber).joined(separator: ", ") + ")",
      ]
    case .spring(let spring, _):
      lines += [
        "/// The spring of the rest: mass, stiffness and damping of `UISpringTimingParameters`.",
        "static let (mass, stiffness, damping) = ("
          + [spring.mass, spring.stiffness, spring.damping].map(swiftNumber).joined(separator: ", ")
          + ")",
      ]
    }
    return lines
  }

  private func comments(_ notes: [String]) -> [String] {
    headerLinesWithoutEvidence(notes).map { "// \($0)" }
  }

  private func file(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }
}

/// The exported class that behaves like a controller: the parts of its source text.
struct SwiftDriver {
  let controller: Controller
  let name: String
  let names: SwiftNames
  let rule: [String]
  let handOff: SwiftHandOff
  let gesture: SwiftGesture
  /// The evidence for the controller, in sentences without full stops.
  let evidence: [String]

  init(_ controller: Controller, name: String, evidence: [String]) {
    self.controller = controller
    self.name = name
    self.evidence = evidence
    names = SwiftNames(of: controller)
    var expression = RuleExpression(.swift, names)
    rule = expression.lines(controller.finishWhen.condition)
    handOff = SwiftHandOff(controller, &expression)
    gesture = SwiftGesture(
      expression, and: handOff.quantities,
      usesRate: handOff.needs.contains(.rate),
      helpers: SwiftTuning(controller, names).helpers)
  }

  /// Whether the class must store the time of the first touch.
  var isTimed: Bool { gesture.stored.contains(.elapsed) }
  /// Whether the class must store the time of the recognition.
  var keepsRecognition: Bool { gesture.stored.contains(.active) }
  var isMovedToStart: Bool { controller.translationOrigin == .recognition }
  var panType: String {
    controller.edge == .none ? "UIPanGestureRecognizer" : "UIScreenEdgePanGestureRecognizer"
  }
  /// Whether the class must store whether the transition has started.
  ///
  /// It must if the settling's speed or timing is computed from UIKit's progress or duration, which are not valid
  /// before the start.
  var keepsStart: Bool { !handOff.needs.isDisjoint(with: [.way, .wholeDuration]) }

  /// The types that the class contains as verbatim copies from Panlab.
  private var sources: [DrivingSource] {
    handOff.needs.contains(.way) ? [.panDrive, .remainingWay] : [.panDrive]
  }

  var lines: [String] {
    imports + documentation
      + ["final class \(name): UIPercentDrivenInteractiveTransition {"]
      + indented(
        tuning + [""] + state + [""] + initialiser + [""] + attaching + [""]
          + SwiftDrive.actions + [""] + changes + [""] + ending + [""] + measuring + [""]
          + gestureType + [""] + DrivingSource.lines(sources)
          + (isTimed ? [""] + Self.timedPan(panType) : []))
      + ["}"] + gesture.functions
  }

  // MARK: Head

  var imports: [String] {
    ["import UIKit"] + (isTimed ? ["import UIKit.UIGestureRecognizerSubclass"] : []) + [""]
  }

  var documentation: [String] {
    let moment =
      switch controller.decide {
      case .release: "The rule is asked when the finger lifts"
      case .during: "The rule is asked at every change, and finishes under the finger once it holds"
      case .lastChange: "The rule is asked at every change; the last answer counts at the release"
      }
    let cancelled =
      switch controller.cancelledTouch {
      case .cancel: "a touch that the system cancels cancels the transition"
      case .release: "a touch that the system cancels is decided like a release"
      case .ignore: "a touch that the system cancels is not handled, and the transition is stuck"
      }
    let paragraphs = [
      ["Drives a transition by a pan and decides whether it finishes or is cancelled."],
      ["It finishes when", "", "    \(controller.finishWhen.text)"],
      wrapped("\(moment); \(cancelled).", columns: 92, indent: ""),
      wrapped(
        "Call `attach(to:start:)` with the view that is dragged, and return the driver from the"
          + " delegate's method for the interaction controller while `isInProgress` is true."
          + " The animator's duration is `Tuning.duration`"
          + (controller.usesTimingParameters
            ? ", and it must be interruptible: UIKit gives `timingCurve` to no other." : "."),
        columns: 92, indent: ""),
    ]
    let proofs = evidence.map { wrapped("\($0).", columns: 92, indent: "") }
    return (paragraphs + proofs).joined(separator: [""]).map { $0.isEmpty ? "///" : "/// \($0)" }
  }

  var tuning: [String] {
    ["/// The numbers.", "enum Tuning {"] + indented(SwiftTuning(controller, names).lines) + ["}"]
  }

  // MARK: State

  var state: [String] {
    var lines = [
      "/// The recogniser; `attach(to:start:)` adds it to the view that is dragged.",
      isTimed ? "let pan: UIPanGestureRecognizer" : "let pan = \(panType)()",
      "/// Whether a finger drives the transition now.",
      "var isInProgress: Bool { drive.isInProgress }",
      "/// How the last gesture was decided; nil before the first decision.",
      "private(set) var didFinish: Bool?",
      "",
    ]
    if isTimed { lines.append("private let timedPan: TimedPan") }
    lines += SwiftDrive.property(controller, answer: "Bool")
    lines += ["private var start: () -> Void = {}", "private var extent = 1.0"]
    if keepsStart { lines.append("private var hasStarted = false") }
    if isMovedToStart { lines.append("private var origin = CGPoint.zero") }
    if keepsRecognition { lines.append("private var recognizedAt = 0.0") }
    if gesture.needsEveryVelocity { lines.append("private var peakVelocity = 0.0") }
    return lines
  }

  var initialiser: [String] {
    var lines = ["override init() {"]
    if isTimed { lines += ["  let pan = TimedPan()", "  timedPan = pan", "  self.pan = pan"] }
    lines.append("  super.init()")
    if controller.edge != .none { lines.append("  pan.edges = .\(controller.edge.rawValue)") }
    return lines + indented(handOff.setUp) + [
      "  pan.addTarget(self, action: #selector(handlePan(_:)))", "}",
    ]
  }

  func indented(_ lines: [String]) -> [String] { lines.map { $0.isEmpty ? "" : "  \($0)" } }
}
