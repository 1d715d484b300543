import Controllers
import Rules

/// The class that is a controller: its source text, part by part.
struct SwiftDriver {
  let controller: Controller
  let name: String
  let names: SwiftNames
  let rule: [String]
  let handOff: SwiftHandOff
  let gesture: SwiftGesture
  /// What speaks for the controller, in sentences without full stops.
  let evidence: [String]

  init(_ controller: Controller, name: String, evidence: [String]) {
    self.controller = controller
    self.name = name
    self.evidence = evidence
    names = SwiftNames(of: controller)
    var expression = SwiftExpression(names)
    rule = expression.lines(controller.finishWhen.condition)
    handOff = SwiftHandOff(controller, &expression)
    gesture = SwiftGesture(
      expression, and: handOff.quantities,
      usesRate: handOff.statements.contains { $0.contains("progressRate") },
      helpers: SwiftTuning(controller, names).helpers)
  }

  /// Whether the time of the touch must be kept.
  var isTimed: Bool { gesture.stored.contains(.elapsed) }
  var keepsPeak: Bool { gesture.stored.contains(.peakProgress) }
  var isMovedToStart: Bool { controller.translationOrigin == .recognition }
  var panType: String {
    controller.edge == .none ? "UIPanGestureRecognizer" : "UIScreenEdgePanGestureRecognizer"
  }

  var lines: [String] {
    imports + documentation
      + ["final class \(name): UIPercentDrivenInteractiveTransition {"]
      + indented(
        tuning + [""] + state + [""] + initialiser + [""] + attaching + [""] + actions + [""]
          + changes + [""] + ending + [""] + measuring + [""] + gestureType
          + (isTimed ? [""] + timedPan : []))
      + ["}"] + gesture.functions
  }

  // MARK: Head

  var imports: [String] {
    ["import Foundation", "", "#if !canImport(HeadlessUIKit)", "import UIKit"]
      + (isTimed ? ["import UIKit.UIGestureRecognizerSubclass"] : [])
      + ["#else", "import HeadlessUIKit", "#endif", ""]
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
    ["/// The numbers.", "enum Tuning {"] + indented(SwiftTuning(controller, names).lines()) + ["}"]
  }

  // MARK: State

  var state: [String] {
    var lines = [
      "/// The recogniser; `attach(to:start:)` adds it to the view that is dragged.",
      "let pan: UIPanGestureRecognizer",
      "/// Whether a finger drives the transition now.",
      "private(set) var isInProgress = false",
      "/// How the last gesture was decided; nil before the first decision.",
      "private(set) var didFinish: Bool?",
      "",
      "private var start: () -> Void = {}",
      "private var hasStarted = false",
      "private var extent = 1.0",
    ]
    if isMovedToStart { lines.append("private var origin = CGPoint.zero") }
    if keepsPeak { lines.append("private var peak = 0.0") }
    if controller.decide == .lastChange { lines.append("private var lastAnswer = false") }
    if isTimed { lines.insert("private let timedPan = TimedPan()", at: 7) }
    return lines
  }

  var initialiser: [String] {
    var lines = ["override init() {"]
    if isTimed {
      lines.append("  pan = timedPan")
    } else if controller.edge == .none {
      lines.append("  pan = UIPanGestureRecognizer()")
    } else {
      lines.append("  let edgePan = UIScreenEdgePanGestureRecognizer()")
      lines.append("  edgePan.edges = .\(controller.edge.rawValue)")
      lines.append("  pan = edgePan")
    }
    lines.append("  super.init()")
    if isTimed, controller.edge != .none {
      lines.append("  timedPan.edges = .\(controller.edge.rawValue)")
    }
    lines += indented(handOff.setUp)
    lines += [
      "  #if !canImport(HeadlessUIKit)",
      "  pan.addTarget(self, action: #selector(panDidChange(_:)))",
      "  #else",
      "  // UIKit keeps these to itself.",
      "  pan.recognition.hysteresis = \(swiftNumber(controller.hysteresis))",
      "  pan.recognition.test ="
        + " \(controller.recognitionTest == .perAxis ? ".perAxis" : ".euclidean")",
    ]
    if controller.edge != .none {
      let pan = isTimed ? "timedPan" : "edgePan"
      lines.append("  \(pan).edgeRegion = \(swiftNumber(controller.edgeWidth))")
    }
    return lines + [
      "  let action = Selector(",
      "    \"panDidChange:\", { (driver: \(name)) in driver.handle(_:) })",
      "  pan.addTarget(self, action: action)",
      "  #endif",
      "}",
    ]
  }

  func indented(_ lines: [String]) -> [String] { lines.map { $0.isEmpty ? "" : "  \($0)" } }
}
