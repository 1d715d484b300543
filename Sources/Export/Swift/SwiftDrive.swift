import Controllers

/// A file that is compiled in another target and written by exports, embedded when the target is built.
package struct DriverSource: Sendable {
  /// In the package.
  let path: String
  let text: String

  init(_ path: String, _ text: String) { (self.path, self.text) = (path, text) }
}

/// What the exported classes for two ends and for stops share: the driver, and how it is told of the pan.
enum SwiftDrive {
  /// `PanDrive` as it is compiled in Panlab.
  static let source: [String] = DriverSource.all.flatMap {
    $0.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).dropLast()
  }

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
