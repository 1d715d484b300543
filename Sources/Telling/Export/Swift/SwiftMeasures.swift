import Controllers
import MotionMath
import Rules

/// The Swift expressions for a stored quantity's value.
struct SwiftMeasures {
  /// The value in the property `gesture` of the class for UIKit.
  let uikit: String
  /// The value in the method `moment(of:)` of the modifier for SwiftUI.
  let swiftUI: String

  init(uikit: String, swiftUI: String) { (self.uikit, self.swiftUI) = (uikit, swiftUI) }

  init(_ both: String) { self.init(uikit: both, swiftUI: both) }
}

extension Quantity {
  /// The Swift expressions that measure the quantity for a controller.
  ///
  /// - Precondition: The quantity is stored.
  func measured(by controller: Controller) -> SwiftMeasures {
    let (axis, direction) = (controller.axis, controller.direction)
    let size = (width: "Double(size.width)", height: "Double(size.height)")
    switch self {
    case .progress: return SwiftMeasures(uikit: "progress", swiftUI: "progress(translation)")
    case .translation, .extent: return SwiftMeasures(camelName)
    case .velocity:
      let velocity = "Double(\(direction.component("velocity.x", "velocity.y")))"
      let (drag, travel) = (direction.dragVelocity, direction.dragTravel)
      return axis.countsEitherWay
        ? SwiftMeasures(
          uikit: "(along < 0 ? -\(velocity) : \(velocity))",
          swiftUI: "Double(\(travel) < 0 ? -(\(drag)) : \(drag))")
        : SwiftMeasures(uikit: velocity, swiftUI: "Double(\(drag))")
    case .peakVelocity:
      let velocity = Quantity.velocity.measured(by: controller)
      return SwiftMeasures(
        uikit: "max(peakVelocity, \(velocity.uikit))",
        swiftUI: "max(drag.peakVelocity, \(velocity.swiftUI))")
    case .speed:
      return SwiftMeasures(
        uikit: "hypot(Double(velocity.x), Double(velocity.y))",
        swiftUI: "Double(hypot(value.velocity.width, value.velocity.height))")
    case .peakProgress:
      let start = controller.stops.isEmpty ? "" : "origin + "
      return SwiftMeasures(
        uikit: "peakProgress",
        swiftUI: "max(0.0, progress(\(start)max(drag.peak ?? travel, travel)))")
    case .elapsed:
      return SwiftMeasures(
        uikit: "CACurrentMediaTime() - timedPan.touchdown",
        swiftUI: "value.time.timeIntervalSince(drag.recognizedAt)")
    case .active:
      return SwiftMeasures(
        uikit: "CACurrentMediaTime() - recognizedAt",
        swiftUI: "value.time.timeIntervalSince(drag.recognizedAt)")
    case .location:
      switch direction {
      case .right:
        return SwiftMeasures(uikit: "Double(finger.x)", swiftUI: "Double(value.location.x)")
      case .left:
        return SwiftMeasures(
          uikit: "Double(size.width - finger.x)",
          swiftUI: "\(size.width) - Double(value.location.x)")
      case .down:
        return SwiftMeasures(uikit: "Double(finger.y)", swiftUI: "Double(value.location.y)")
      case .up:
        return SwiftMeasures(
          uikit: "Double(size.height - finger.y)",
          swiftUI: "\(size.height) - Double(value.location.y)")
      }
    case .width: return SwiftMeasures(size.width)
    case .height: return SwiftMeasures(size.height)
    case .origin: return SwiftMeasures(uikit: "0.0", swiftUI: "origin")
    default: preconditionFailure("no Swift expression measures \(rawValue)")
    }
  }
}

extension Direction {
  /// The SwiftUI drag's velocity along this direction, in the exported code.
  var dragVelocity: String { component("value.velocity.width", "value.velocity.height") }

  /// The SwiftUI drag's travel along this direction, in the exported code.
  var dragTravel: String {
    component(
      "(value.translation.width - drag.origin.width)",
      "(value.translation.height - drag.origin.height)")
  }
}
