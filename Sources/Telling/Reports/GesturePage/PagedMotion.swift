package import Controllers
package import Formats
import HeadlessUIKit
import MotionMath
import Rules

// The data with which a page drives a surface itself: the recogniser, the travel, and how the transition settles.
extension Controller {
  /// The settings that a page cannot change: the recogniser, the stops, and the conversion of the finger's travel to
  /// progress.
  var driveJSON: JSONValue {
    .object([
      "direction": .string(direction.rawValue), "extent": extent.pageJSON,
      "clamps": .bool(clampsProgress), "eitherWay": .bool(countsEitherWay),
      "stops": .array(
        stops.map { stop in
          switch stop.position {
          case .fraction(let fraction): .array([.number(fraction), .string("")])
          case .travel(let travel): travel.pageJSON
          }
        }),
      "drag": recognizer == .dragGesture ? .string(dragUp.rawValue) : .null,
      "isLocal": .bool(coordinateSpace == .local), "edge": .string(edge.rawValue),
      "edgeWidth": .number(edgeWidth), "hysteresis": .number(hysteresis),
      "test": .string(recognitionTest.rawValue),
      "fromRecognition": .bool(translationOrigin == .recognition),
      "estimator": .string(velocityEstimator.rawValue), "delay": .number(delay),
    ])
  }

  /// The parameters of a transition's settling that a page can change.
  package static let paceNames = Parameter.all.filter { $0.role.group == .motion }.map(\.name)

  /// The default values of the parameters in `paceNames`, as text.
  var paceDefaultsJSON: JSONValue {
    let texts = Self.paceNames.map { (try? parameter(named: $0))?.defaultText ?? "" }
    return .object(Self.paceNames, texts.map(JSONValue.string))
  }

  /// The values of the parameters in `paceNames`, which determine how the transition settles.
  ///
  /// Each value is given twice: as data for the page's script, and as text under the parameter's name.
  package var paceJSON: JSONValue {
    let texts = Self.paceNames.map { name in
      (try? parameter(named: name))?.text(in: self) ?? ""
    }
    return .object([
      "duration": durationRule.pageJSON, "completion": completionCurve.pageJSON,
      "timing": timingCurve.pageJSON(slow: velocityThreshold), "finish": completionSpeed.pageJSON,
      "cancel": cancelSpeed.pageJSON,
      "texts": .object(Self.paceNames, texts.map(JSONValue.string)),
    ])
  }
}

extension Extent {
  /// The extent as its value and its unit.
  fileprivate var pageJSON: JSONValue {
    switch self {
    case .points(let value): .array([.number(value), .string("pt")])
    case .widths(let value): .array([.number(value), .string("w")])
    case .heights(let value): .array([.number(value), .string("h")])
    case .lengths(let value): .array([.number(value), .string("l")])
    }
  }
}

extension SpeedRule {
  fileprivate var pageJSON: JSONValue {
    switch self {
    case .constant(let speed): .object(["constant": .number(speed)])
    case .oneMinusProgress: .object([:])
    case .matched(let limits):
      .object(["matched": .array([.number(limits.lowerBound), .number(limits.upperBound)])])
    case .formula(let formula): .object(["formula": formula.operand.pageJSON])
    }
  }
}

extension CompletionCurve {
  fileprivate var pageJSON: JSONValue {
    switch spec {
    case .bezier(let curve): curve.pageJSON
    case .spring(let spring):
      .object(["spring": spring.form.pageJSON, "velocity": .number(spring.velocity)])
    }
  }
}

extension TimingCurve {
  /// The curve as the page reads it; a finger below `slow`, in points per second, may push a spring.
  fileprivate func pageJSON(slow: Double) -> JSONValue {
    switch self {
    case .none: .null
    case .curve(let curve): curve.pageJSON
    case .spring(let form, .fixed(let velocity)):
      .object(["spring": form.pageJSON, "velocity": .number(velocity)])
    case .spring(let form, .pushed(let push)):
      .object([
        "spring": form.pageJSON, "velocity": .null, "push": .number(push), "slow": .number(slow),
      ])
    case .spring(let form, .finger(let limit)):
      .object(["spring": form.pageJSON, "velocity": .null, "limit": .exact(limit)])
    }
  }
}

extension CubicBezierCurve {
  fileprivate var pageJSON: JSONValue {
    .object(["bezier": .array([x1, y1, x2, y2].map(JSONValue.number))])
  }
}

extension SpringSpec.Form {
  fileprivate var pageJSON: JSONValue {
    func form(_ name: String, _ members: [String: Double]) -> JSONValue {
      .object(members.mapValues(JSONValue.number).merging(["form": .string(name)]) { $1 })
    }
    return switch self {
    case .response(let ratio, let response):
      form("response", ["ratio": ratio, "response": response])
    case .physical(let mass, let stiffness, let damping):
      form("physical", ["mass": mass, "stiffness": stiffness, "damping": damping])
    case .bounce(let duration, let bounce):
      form("bounce", ["duration": duration, "bounce": bounce])
    case .uikit(let ratio, let duration):
      form("uikit", ["ratio": ratio, "duration": duration])
    }
  }
}
