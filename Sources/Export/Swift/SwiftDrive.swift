import Controllers

/// A file that is compiled in another target and written by exports, embedded when the target is built.
package struct DriverSource: Sendable {
  /// In the package.
  let path: String
  let text: String

  init(_ path: String, _ text: String) { (self.path, self.text) = (path, text) }
}

/// The types that Panlab judges with and exports contain, as they stand: no generator writes them again.
enum DrivingSource: String, CaseIterable {
  case panDrive = "PanDrive"
  case boundaryAnswers = "BoundaryAnswers"
  case stopWay = "StopWay"
  case rubberBand = "RubberBand"
  case remainingWay = "RemainingWay"

  /// What a surface between stops needs to know where the finger has it.
  static let showing: [DrivingSource] = [.boundaryAnswers, .stopWay, .rubberBand]

  /// The sources' lines, with an empty one between two.
  static func lines(_ sources: [DrivingSource]) -> [String] {
    Array(sources.map(\.lines).joined(separator: [""]))
  }

  /// The source without its imports, which an export has at its head.
  var lines: [String] {
    DriverSource.all.filter { $0.path.hasSuffix("/\(rawValue).swift") }.flatMap {
      $0.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).dropLast()
    }.drop { $0.isEmpty || $0.hasPrefix("import ") }.map(\.self)
  }
}

/// What the exported classes for two ends and for stops share: how the driver is told of the pan.
enum SwiftDrive {
  /// The property, with the controller's habits.
  static func property(_ controller: Controller, answer: String) -> [String] {
    let moment =
      switch controller.decide {
      case .release: "release"
      case .during: "during"
      case .lastChange: "lastChange"
      }
    return [
      "private var drive = PanDrive<\(answer)>(",
      "  asking: .\(moment), cancelledTouch: .\(controller.cancelledTouch.rawValue),"
        + " keepsAnswer: \(controller.keepsAnswer))",
    ]
  }

  /// What the pan's states are to the class.
  static let actions = [
    "@objc private func handlePan(_ pan: UIPanGestureRecognizer) {",
    "  switch pan.state {",
    "  case .began: begin()",
    "  case .changed: change()",
    "  case .ended: conclude(drive.release())",
    "  case .cancelled: conclude(drive.loseTouch())",
    "  default: break",
    "  }",
    "}",
  ]

  /// The progress after a travel.
  static func progress(_ travel: String, _ controller: Controller) -> String {
    "PanDrive<Bool>.progress(\(travel), of: extent, isClamped: \(controller.clampsProgress))"
  }
}

/// The enumeration of a controller's stops.
struct SwiftStops {
  let controller: Controller

  static func member(_ stop: Stop) -> String { SwiftNames.identifier(stop.name) }

  /// The declaration; `place` is what has a size: a view or a container.
  func lines(in place: String) -> [String] {
    let names = controller.stops.map(Self.member).joined(separator: ", ")
    let travels = controller.stops.map { "    case .\(Self.member($0)): \(travel(of: $0))" }
    return [
      "/// The stops, in ascending order.", "enum Stop: Int, CaseIterable {", "  case \(names)", "",
      "  /// The travel at which it lies, in points, in a \(place) of a size in points.",
      "  func travel(width: Double, height: Double) -> Double {", "    switch self {",
    ] + travels + ["    }", "  }", "}"]
  }

  private func travel(of stop: Stop) -> String {
    switch stop.position {
    case .fraction(let fraction):
      "\(swiftNumber(fraction)) * (\(controller.extent.swiftText(along: controller.direction)))"
    case .travel(let travel): travel.swiftText(along: controller.direction)
    }
  }

  /// Where the surface is, for code in which `places` and `stop` are in scope.
  var way: String {
    "StopWay(places: places, start: stop.rawValue, isClamped: \(controller.clampsProgress))"
  }

  /// The stop that the rule yields; `ask` asks it between the stop `$0` and the next one.
  static func answer(asking ask: String) -> [String] {
    [
      "  let passed = places.indices.dropLast().map { \(ask) }",
      "  return BoundaryAnswers(passed: passed).stop.flatMap { Stop(rawValue: $0) }",
    ]
  }
}
