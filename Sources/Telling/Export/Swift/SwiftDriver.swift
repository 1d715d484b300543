import Controllers
import MotionMath
import Rules

/// The class for UIKit that behaves like a controller, between two ends or between stops.
struct SwiftDriver {
  private let controller: Controller
  private let measures: SwiftMeasures
  private let rule: RuleExpression
  private let handOff: SwiftHandOff
  private let tuning: SwiftTuning
  private var marked: MarkedSource

  init(_ controller: Controller, name: String, evidence: [String]) {
    self.controller = controller
    let names = SwiftNames(of: controller)
    measures = SwiftMeasures(controller: controller, framework: .uikit)
    tuning = SwiftTuning(controller, names)
    var expression = RuleExpression(.swift, names)
    let answer = expression.lines(controller.finishWhen.condition)
    let body = measures.constants(for: &expression) + SwiftDriver.returned(answer)
    rule = expression
    handOff = SwiftHandOff(controller, RuleExpression(.swift, names))
    let hasStops = !controller.stops.isEmpty
    marked = MarkedSource(
      features: DriverFeature.settings(of: controller), words: [:],
      lines: [
        "rule": body, "tuning": tuning.lines(hasStops ? .code : .animator),
        "setUp": hasStops ? [] : handOff.setUp,
        "handOff": hasStops ? handOff.stopStatements : handOff.statements,
        "stops": SwiftStops(controller: controller).lines,
      ])
    marked.lines["documentation"] = documentation(evidence)
    let helpers = rule.helpers.union(handOff.helpers).union(tuning.helpers)
    marked.lines["functions"] = RuleExpression.Helper.lines(of: helpers)
    addFeatures()
    addWords(name)
    marked.lines["sources"] = sources
  }

  var lines: [String] {
    marked.lines(of: controller.stops.isEmpty ? "UIKitTransition" : "UIKitStops")
  }

  /// The lines of a body that ends in an expression.
  static func returned(_ expression: [String]) -> [String] {
    ["return \(expression[0])"] + expression.dropFirst()
  }

  /// Adds what the generated lines mention.
  private mutating func addFeatures() {
    let text = ["rule", "setUp", "handOff"].flatMap { marked.lines[$0] ?? [] }
      .joined(separator: "\n")
    let mentioned: [(DriverFeature, String)] = [
      (.elapsed, "pan.touchdown"), (.clock, "recognizedAt"), (.peak, "drive.peak"),
      (.peakVelocity, "self.peakVelocity"), (.started, "hasStarted"), (.rate, "fingerRate"),
      (.springVelocity, "way.springVelocity"), (.matchedSpeed, "way.matchedSpeed"),
      (.pushedVelocity, "way.pushedVelocity"),
      (.length, "way.length"), (.tail, "surface.progress"), (.velocity, "surface.velocity"),
      (.progress, "PanDrive.progress"),
    ]
    for (feature, words) in mentioned where text.contains(words) { marked.features.insert(feature) }
    if controller.stops.isEmpty { marked.features.insert(.progress) }
  }

  private mutating func addWords(_ name: String) {
    let direction = controller.direction
    let systemPan =
      controller.edge == .none ? "UIPanGestureRecognizer" : "UIScreenEdgePanGestureRecognizer"
    marked.words = [
      "Name": name, "SystemPan": systemPan,
      "Pan": marked.features.contains(.elapsed) ? "TimedPan" : systemPan,
      "extent": controller.extent.swiftText(ofSizeAlong: direction),
      "along": direction.component("vector.x", "vector.y"), "travel": measures.signedTravel,
      "velocity": measures.velocity, "isClamped": "\(controller.clampsProgress)",
      "answer": controller.decide == .lastChange
        ? "lastAnswer ?? \(controller.stops.isEmpty ? "false" : "stop")"
        : controller.stops.isEmpty ? "shouldFinish" : "answer ?? stop",
      "edge": controller.edge.mirrored(if: direction.isHorizontal),
    ]
  }

  /// The types that Panlab runs too.
  private var sources: [String] {
    let types =
      ["PanDrive"]
      + (controller.stops.isEmpty ? [] : ["BoundaryAnswers", "StopWay"])
      + (marked.features.contains(.band) ? ["RubberBand"] : [])
      + (marked.lines["handOff"]?.contains { $0.contains("RemainingWay(") } ?? false
        ? ["RemainingWay"] : [])
    return Array(types.map(marked.type).joined(separator: [""]))
  }

  // MARK: Documentation

  private func documentation(_ evidence: [String]) -> [String] {
    let cancelled =
      switch controller.cancelledTouch {
      case .cancel: "a touch that the system cancels cancels the transition"
      case .release: "a touch that the system cancels is decided like a release"
      case .ignore: "a touch that the system cancels is not handled, and the drag is stuck"
      }
    let moment =
      switch controller.decide {
      case .release: "The rule is evaluated at the release"
      case .during: "The rule is evaluated at every change, and ends the drag once it holds"
      case .lastChange:
        "The rule is evaluated at every change; the last answer counts at the release"
      }
    let head =
      controller.stops.isEmpty
      ? ["Drives a transition with a pan. It finishes if"]
      : ["Drags a surface between stops. It settles beyond the boundaries between stops that pass"]
    var paragraphs = [
      head, ["    \(controller.finishWhen.text)"], ["\(moment); \(cancelled)."], [toAdd],
    ]
    if controller.direction.isHorizontal {
      paragraphs.append(
        ["In a right-to-left layout, the direction is mirrored."])
    }
    return commented(paragraphs + evidence.map { ["\($0)."] })
  }

  /// What an app must add.
  private var toAdd: String {
    let edge =
      controller.edge == .none
      ? "" : " On a navigation controller, disable `interactivePopGestureRecognizer`."
    guard controller.stops.isEmpty else {
      return
        "The app adds: `attach(to:move:)` with the view that is dragged, where `move` shows the"
        + " surface at a travel in points, 0 where it is out of sight; `didSettle`.\(edge)"
    }
    return "The app adds: `attach(to:start:)` with the view that is dragged; a transition delegate,"
      + " whose method for the interaction controller returns this object while `isInProgress` is"
      + " true and nil otherwise; an animator of `Tuning.duration`"
      + (controller.usesTimingParameters
        ? " that is interruptible: UIKit gives `timingCurve` to no other.\(edge)" : ".\(edge)")
  }
}

/// Paragraphs as a documentation comment; a paragraph that begins with spaces is code.
func commented(_ paragraphs: [[String]]) -> [String] {
  paragraphs.map { paragraph in
    paragraph.flatMap { $0.hasPrefix(" ") ? [$0] : wrapped($0, columns: 96, indent: "") }
  }.joined(separator: [""]).map { $0.isEmpty ? "///" : "/// \($0)" }
}

extension RuleExpression.Helper {
  /// The declarations of functions at the end of a Swift file.
  static func lines(of helpers: Set<Self>) -> [String] {
    Array(
      allCases.filter(helpers.contains).map(RuleLanguage.swift.lines).joined(separator: [""]))
  }
}

extension Edge {
  /// The Swift expression for UIKit's edge, which is mirrored if views are laid out from right to left.
  fileprivate func mirrored(if isHorizontal: Bool) -> String {
    switch self {
    case .left where isHorizontal: "isMirrored ? .right : .left"
    case .right where isHorizontal: "isMirrored ? .left : .right"
    default: ".\(rawValue)"
    }
  }
}

/// The exported enumeration of a controller's stops.
struct SwiftStops {
  let controller: Controller

  /// The members of the enumeration.
  var lines: [String] {
    let names = controller.stops.map { SwiftNames.identifier($0.name) }
    guard !names.isEmpty else { return [] }
    return [
      "case \(names.joined(separator: ", "))", "",
      "/// Its travel in a view of the given size; all in points.",
      "func travel(in size: CGSize) -> Double {", "  switch self {",
    ] + zip(names, controller.stops).map { "  case .\($0): \(travel(of: $1))" } + ["  }", "}"]
  }

  private func travel(of stop: Stop) -> String {
    let direction = controller.direction
    return switch stop.position {
    case .fraction(let fraction):
      "\(swiftNumber(fraction)) * (\(controller.extent.swiftText(ofSizeAlong: direction)))"
    case .travel(let travel): travel.swiftText(ofSizeAlong: direction)
    }
  }
}
