import Controllers
import MotionMath
import Rules

/// The constants with which exported Swift code measures a gesture: in the body of the rule, and where the surface is
/// let go.
struct SwiftMeasures {
  /// The frameworks, which measure in their own words.
  enum Framework {
    case uikit, swiftUI
  }

  let controller: Controller
  let framework: Framework
  /// Expressions for quantities that are something else where the surface is let go between stops.
  var others: [Quantity: String] = [:]

  private var hasStops: Bool { !controller.stops.isEmpty }

  /// The lines that declare what an expression reads: first what is measured, then what is computed from it.
  ///
  /// `expression` notes the functions that they call.
  func constants(for expression: inout RuleExpression, and more: Set<Quantity> = []) -> [String] {
    var needed = expression.quantities.union(more).withSources
    for quantity in Self.order.reversed() where needed.contains(quantity) {
      needed.formUnion(Self.order.filter { word($0.camelName, isIn: text(of: quantity)) })
    }
    var lines: [String] = []
    for quantity in Self.order where needed.contains(quantity) {
      let text = text(of: quantity)
      if text != quantity.camelName { lines.append(line(quantity, text)) }
    }
    for quantity in Quantity.inOrderOfComputation where needed.contains(quantity) {
      guard let definition = quantity.definition else { continue }
      lines.append(line(quantity, expression.text(definition)))
    }
    return lines
  }

  private func line(_ quantity: Quantity, _ text: String) -> String {
    let unit = quantity.unit == .fraction ? "" : "  // in \(quantity.unit.rawValue)"
    return "let \(quantity.camelName) = \(text)\(unit)"
  }

  /// The stored quantities, each after those that its expression may read.
  private static let order: [Quantity] = {
    let first: [Quantity] = [.extent, .origin, .translation, .progress, .velocity]
    return first + Quantity.allCases.filter { $0.isStored && !first.contains($0) }
  }()

  // MARK: Expressions

  /// The expression that measures a stored quantity; its own name if a member has it.
  func text(of quantity: Quantity) -> String {
    if let other = others[quantity] { return other }
    let travel = framework == .uikit ? "travel" : travelOfValue
    let (width, height, location) =
      framework == .uikit
      ? (
        "pan.view?.bounds.width ?? 0", "pan.view?.bounds.height ?? 0", "pan.location(in: pan.view)"
      )
      : ("size.width", "size.height", "value.location")
    switch quantity {
    case .extent: return hasStops ? "places[lower + 1] - places[lower]" : "extent"
    case .origin: return hasStops ? "places[stop.rawValue] - places[lower]" : "0.0"
    case .translation: return hasStops ? "origin + \(travel)" : travel
    case .progress:
      return hasStops || framework == .swiftUI ? progress("translation") : "progress"
    case .velocity: return velocity
    case .peakVelocity: return "max(self.peakVelocity, velocity)"
    case .speed:
      return framework == .uikit
        ? "hypot(Double(\(Self.pan("velocity")).x), Double(\(Self.pan("velocity")).y))"
        : "Double(hypot(value.velocity.width, value.velocity.height))"
    case .peakProgress:
      let peak =
        framework == .uikit ? "max(drive.peak ?? travel, travel)" : "max(peak, \(travel))"
      return "max(0.0, \(progress(hasStops ? "origin + \(peak)" : peak)))"
    case .elapsed:
      return framework == .uikit
        ? "CACurrentMediaTime() - pan.touchdown" : "value.time.timeIntervalSince(recognizedAt)"
    case .active:
      return framework == .uikit
        ? "CACurrentMediaTime() - recognizedAt" : "value.time.timeIntervalSince(recognizedAt)"
    case .location:
      return switch controller.direction {
      case .right: "Double(isMirrored ? (\(width)) - \(location).x : \(location).x)"
      case .left: "Double(isMirrored ? \(location).x : (\(width)) - \(location).x)"
      case .down: "Double(\(location).y)"
      case .up: "Double((\(height)) - \(location).y)"
      }
    case .width: return "Double(\(width))"
    case .height: return "Double(\(height))"
    default: preconditionFailure("no Swift expression measures \(quantity.rawValue)")
    }
  }

  /// The finger's velocity towards completion.
  var velocity: String {
    let velocity = "along(\(framework == .uikit ? Self.pan("velocity") : "value.velocity"))"
    guard controller.axis.countsEitherWay else { return velocity }
    return "(\(signedTravel) < 0 ? -\(velocity) : \(velocity))"
  }

  /// The finger's travel since the drag began, negative against the direction.
  var signedTravel: String {
    let travel = "along(\(framework == .uikit ? Self.pan("translation") : "value.translation"))"
    return controller.translationOrigin == .recognition ? "\(travel) - travelAtRecognition" : travel
  }

  /// The travel of SwiftUI's drag.
  var travelOfValue: String {
    controller.axis.countsEitherWay || controller.translationOrigin == .recognition
      ? "travel(of: value)" : signedTravel
  }

  /// The progress after a travel.
  func progress(_ travel: String) -> String {
    if framework == .uikit {
      return "PanDrive.progress(\(travel), of: extent, isClamped: \(controller.clampsProgress))"
    }
    let ratio = "extent > 0 ? (\(travel)) / extent : 0.0"
    return controller.clampsProgress ? "min(max(\(ratio), 0.0), 1.0)" : ratio
  }

  private static func pan(_ vector: String) -> String { "pan.\(vector)(in: pan.view?.window)" }
}

extension Direction {
  /// The Swift expression for the component of a vector along this direction, which is mirrored if views are laid out
  /// from right to left.
  func component(_ x: String, _ y: String) -> String {
    switch self {
    case .right: "isMirrored ? -\(x) : \(x)"
    case .left: "isMirrored ? \(x) : -\(x)"
    case .down: y
    case .up: "-\(y)"
    }
  }
}

/// Whether a text contains a name, not as part of a longer one or as the member of something.
func word(_ word: String, isIn text: String) -> Bool {
  text.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }.contains { $0 == word }
}
