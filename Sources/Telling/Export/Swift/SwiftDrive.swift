import Controllers

/// A source file of another target; exports contain its text, which is embedded when this target is built.
package struct DriverSource: Sendable {
  /// The file's path in Panlab's package.
  let path: String
  let text: String

  init(_ path: String, _ text: String) { (self.path, self.text) = (path, text) }
}

/// The types that Panlab runs itself and that exports contain verbatim.
enum DrivingSource: String, CaseIterable {
  case panDrive = "PanDrive"
  case boundaryAnswers = "BoundaryAnswers"
  case stopWay = "StopWay"
  case rubberBand = "RubberBand"
  case remainingWay = "RemainingWay"

  /// The types that an export needs if the finger moves a surface, such as a sheet, between resting places (stops).
  static let showing: [DrivingSource] = [.boundaryAnswers, .stopWay, .rubberBand]

  /// The lines of the source code of the given types, with an empty line between two types.
  static func lines(_ sources: [DrivingSource]) -> [String] {
    Array(sources.map(\.lines).joined(separator: [""]))
  }

  /// The lines of the source without its imports, since an export has all its imports at its top.
  var lines: [String] {
    DriverSource.all.filter { $0.path.hasSuffix("/\(rawValue).swift") }.flatMap {
      $0.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).dropLast()
    }.drop { $0.isEmpty || $0.hasPrefix("import ") }.map(\.self)
  }
}

/// The source text that passes the pan's events to `PanDrive`, shared by the exported classes for transitions with two
/// ends and for surfaces with stops.
enum SwiftDrive {
  /// The declaration of the property `drive`, with the controller's settings for it.
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

  /// The exported method that handles the states of the pan recogniser.
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

  /// The Swift expression for the progress after a travel.
  static func progress(_ travel: String, _ controller: Controller) -> String {
    "PanDrive<Bool>.progress(\(travel), of: extent, isClamped: \(controller.clampsProgress))"
  }
}

/// The exported enumeration of a controller's stops.
struct SwiftStops {
  let controller: Controller

  static func member(_ stop: Stop) -> String { SwiftNames.identifier(stop.name) }

  /// The declaration of the exported enumeration `Stop`.
  ///
  /// `place` is "view" or "container": the word that the exported comment of `travel(width:height:)` uses for the
  /// object whose size is passed to that method.
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

  /// The expression for the surface's `StopWay`; `places` and `stop` must be in scope.
  var way: String {
    "StopWay(places: places, start: stop.rawValue, isClamped: \(controller.clampsProgress))"
  }

  /// The exported statements that return the stop that the rule yields.
  ///
  /// `ask` is a Swift expression. It evaluates the rule for the gap between two neighbouring stops. `$0` is the index
  /// of the lower stop.
  static func answer(asking ask: String) -> [String] {
    [
      "  let passed = places.indices.dropLast().map { \(ask) }",
      "  return BoundaryAnswers(passed: passed).stop.flatMap { Stop(rawValue: $0) }",
    ]
  }
}
