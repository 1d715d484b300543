import Controllers
import MotionMath
import Rules

/// The exported view modifier that behaves like a controller: the parts of its source text.
struct SwiftUIModifier {
  let controller: Controller
  let name: String
  let names: SwiftNames
  let rule: [String]
  let gesture: SwiftGesture
  let animation: SwiftUIAnimation
  /// The evidence for the controller, in sentences without full stops.
  let evidence: [String]

  init(_ controller: Controller, name: String, evidence: [String]) {
    (self.controller, self.name, self.evidence) = (controller, name, evidence)
    names = SwiftNames(of: controller)
    var expression = RuleExpression(.swift, names)
    rule = expression.lines(controller.finishWhen.condition)
    animation = SwiftUIAnimation(controller)
    gesture = SwiftGesture(
      expression, and: animation.takesVelocity ? [.velocity] : [], usesRate: false,
      helpers: SwiftTuning(controller, names).helpers)
  }

  var stops: SwiftStops { SwiftStops(controller: controller) }
  var hasStops: Bool { !controller.stops.isEmpty }
  var decidesDuring: Bool { controller.decide == .during }
  var usesLastChange: Bool { controller.decide == .lastChange }
  /// The type of the decision in the exported code: `Stop`, or `Bool`, which is true to finish.
  var answerType: String { hasStops ? "Stop" : "Bool" }

  var lines: [String] {
    ["import SwiftUI", ""] + documentation + ["struct \(name): ViewModifier {"]
      + indented(
        (hasStops ? stops.lines(in: "container") + [""] : []) + inputs + [""] + tuning + [""]
          + state + [""] + body + [""] + dragging + [""]
          + deciding + [""] + settling + [""] + showing + [""] + measuring + [""] + types
          + (hasStops ? [""] + DrivingSource.lines(DrivingSource.showing) : []))
      + ["}"] + gesture.functions
  }

  // MARK: Head

  private var documentation: [String] {
    let moment =
      switch controller.decide {
      case .release: "The rule is asked in `onEnded`"
      case .during: "The rule is asked at every change, and decides under the finger once it holds"
      case .lastChange: "The rule is asked at every change; the last answer counts in `onEnded`"
      }
    let cancelled =
      switch controller.cancelledTouch {
      case .cancel: "the surface goes back to where the drag began"
      case .release: "the rule decides with the values of the last change"
      case .ignore: "the surface stays where the finger had it"
      }
    let paragraphs = [
      ["Lets SwiftUI's drag move a surface, and decides where it settles."],
      [
        hasStops
          ? "It settles beyond the stops' boundaries that pass" : "It goes on to its end when",
        "", "    \(controller.finishWhen.text)",
      ],
      wrapped(
        "\(moment). SwiftUI does not call `onEnded` when a touch is cancelled, and resets `@GestureState` then"
          + " (Apple, GestureState); \(cancelled).", columns: 92, indent: ""),
      wrapped(
        "Lay the surface out where its travel is 0; it is moved \(controller.direction.rawValue) by its"
          + " travel. `size` is that of its container.", columns: 92, indent: ""),
    ]
    let proofs = evidence.map { wrapped("\($0).", columns: 92, indent: "") }
    return (paragraphs + proofs).joined(separator: [""]).map { $0.isEmpty ? "///" : "/// \($0)" }
  }

  private var inputs: [String] {
    (hasStops
      ? ["/// Where the surface is, or was when the drag began.", "@Binding var stop: Stop"]
      : ["/// Whether the surface is at its end.", "@Binding var isFinished: Bool"])
      + ["/// The size of the surface's container, in points.", "var size: CGSize"]
  }

  private var tuning: [String] {
    ["/// The numbers.", "enum Tuning {"] + indented(SwiftTuning(controller, names).lines) + ["}"]
  }

  private var state: [String] {
    [
      "@State private var drag = Drag()",
      "/// Where the finger has the surface, in points of travel; nil without one.",
      "@State private var held: Double?",
      "/// False again when the touch ends, however it does.",
      "@GestureState private var isTouching = false", "",
      "init(\(hasStops ? "stop: Binding<Stop>" : "isFinished: Binding<Bool>"), size: CGSize) {",
      "  \(hasStops ? "_stop = stop" : "_isFinished = isFinished")", "  self.size = size", "}",
    ]
  }

  private var body: [String] {
    let place =
      switch controller.direction {
      case .right: "x: CGFloat(travel), y: 0"
      case .left: "x: CGFloat(-travel), y: 0"
      case .down: "x: 0, y: CGFloat(travel)"
      case .up: "x: 0, y: CGFloat(-travel)"
      }
    let isEnabled = hasStops ? "" : ", including: isFinished ? .subviews : .all"
    let (offset, gesture) = ("    .offset(\(place))", "    .gesture(gesture\(isEnabled))")
    // If the gesture is attached before the offset, it moves with the surface, and so measures in the surface's
    // coordinates.
    let isLocal = controller.coordinateSpace == .local
    return [
      "/// The surface's place, in points of travel.", "var travel: Double { held ?? settled }", "",
      "func body(content: Content) -> some View {", "  content", isLocal ? gesture : offset,
      isLocal ? offset : gesture,
      "    .onChange(of: isTouching) { _, isTouching in",
      "      // After an end there is nothing left to do.",
      "      if !isTouching { touchWasCancelled() }", "    }", "}",
    ]
  }

  func indented(_ lines: [String]) -> [String] { lines.map { $0.isEmpty ? "" : "  \($0)" } }
}
