import Formats

/// A spring in the form in which it was described, with its initial velocity.
public struct SpringSpec: Hashable, Sendable {
  /// The ways to describe a spring.
  public enum Form: Hashable, Sendable {
    /// `spring(ζ,response)` or `spring(damping-ratio:ζ,response:s)`.
    case response(dampingRatio: Double, response: Seconds)
    /// `spring(mass:m,stiffness:k,damping:c)`; the mass is optional and 1 by default.
    case physical(mass: Double, stiffness: Double, damping: Double)
    /// `spring(duration:s,bounce:b)`: the form of SwiftUI, and of UIKit since iOS 17.
    case bounce(duration: Seconds, bounce: Double)
    /// `spring(damping-ratio:ζ,duration:s)`: as in `UIView.animate(usingSpringWithDamping:)`.
    ///
    /// The spring is fitted to the duration; the fit depends on ``SpringSpec/velocity``.
    case uikit(dampingRatio: Double, duration: Seconds)
  }

  public let form: Form
  /// The speed at release, `velocity:`, positive towards the target; a speed of 1 would cover the distance from the
  /// start to the target in one second.
  public let velocity: Double

  /// Creates a description of a spring.
  ///
  /// The numbers must be in the ranges that the initialisers of ``Spring`` accept; otherwise, reading ``spring`` traps.
  public init(_ form: Form, velocity: Double = 0) {
    (self.form, self.velocity) = (form, velocity)
  }

  /// The described spring.
  public var spring: Spring {
    switch form {
    case .response(let ratio, let response): Spring(dampingRatio: ratio, response: response)
    case .physical(let mass, let stiffness, let damping):
      Spring(mass: mass, stiffness: stiffness, damping: damping)
    case .bounce(let duration, let bounce): Spring(duration: duration, bounce: bounce)
    case .uikit(let ratio, let duration):
      Spring(dampingRatio: ratio, duration: duration, initialVelocity: velocity)
    }
  }

  /// The time for which Core Animation would run the spring, in seconds; for the `uikit` form, its duration.
  public var settlingDuration: Seconds {
    if case .uikit(_, let duration) = form { return duration }
    return spring.settlingDuration(initialVelocity: velocity)
  }
}

extension SpringSpec: CustomStringConvertible {
  public var description: String {
    let tail = velocity == 0 ? "" : ",velocity:\(Number.shortest(velocity))"
    return switch form {
    case .response(let ratio, let response):
      "spring(\(Number.shortest(ratio)),\(Number.shortest(response))\(tail))"
    case .physical(let mass, let stiffness, let damping):
      "spring(mass:\(Number.shortest(mass)),stiffness:\(Number.shortest(stiffness)),"
        + "damping:\(Number.shortest(damping))\(tail))"
    case .bounce(let duration, let bounce):
      "spring(duration:\(Number.shortest(duration)),bounce:\(Number.shortest(bounce))\(tail))"
    case .uikit(let ratio, let duration):
      "spring(damping-ratio:\(Number.shortest(ratio)),duration:\(Number.shortest(duration))\(tail))"
    }
  }
}

extension SpringSpec {
  /// The names of the arguments of `spring(…)`, with their ranges.
  ///
  /// The ranges are wide enough for any motion on a screen, and keep every constant of the spring finite.
  static let ranges: [(name: String, range: ClosedRange<Double>)] = [
    ("mass", 1e-6...1e6), ("stiffness", 1e-6...1e9), ("damping", 0...1e9),
    ("damping-ratio", 0...1e4), ("response", 1e-3...1e4), ("duration", 1e-3...1e4),
    ("bounce", -0.99...1), ("velocity", -greatestVelocity...greatestVelocity),
  ]
  /// The greatest speed at release, in the unit of ``velocity``.
  package static let greatestVelocity = 1e6

  /// The sets of arguments that define a spring, apart from the optional `velocity`.
  enum Combination: CaseIterable {
    case response, physical, bounce, uikit

    var members: [String] {
      switch self {
      case .response: ["damping-ratio", "response"]
      case .physical: ["mass", "stiffness", "damping"]
      case .bounce: ["duration", "bounce"]
      case .uikit: ["damping-ratio", "duration"]
      }
    }

    /// The arguments that this combination needs and `given` lacks; the mass is always optional.
    func missing(from given: [String]) -> [String] {
      members.filter { $0 != "mass" && !given.contains($0) }
    }
  }

  init(_ call: CurveCall) throws(CurveError) {
    let members = try Self.members(of: call)
    func value(_ name: String, default fallback: Double = 0) -> Double {
      members.first { $0.name == name }?.value ?? fallback
    }
    let ratio = value("damping-ratio")
    let form: Form
    switch try Self.combination(of: members.map(\.name).filter { $0 != "velocity" }, in: call) {
    case .response: form = .response(dampingRatio: ratio, response: value("response"))
    case .physical:
      form = .physical(
        mass: value("mass", default: 1), stiffness: value("stiffness"), damping: value("damping"))
    case .bounce: form = .bounce(duration: value("duration"), bounce: value("bounce"))
    case .uikit:
      let range = Spring.uikitDampingRatios
      guard range.contains(ratio) else {
        let found = Number.shortest(ratio)
        throw CurveError(
          call.text, .outOfRange(member: "damping-ratio", found: found, range: range))
      }
      form = .uikit(dampingRatio: ratio, duration: value("duration"))
    }
    self.init(form, velocity: value("velocity"))
  }

  /// The arguments by name; if the first two have no names, they are the damping ratio ζ and the response.
  private static func members(
    of call: CurveCall
  ) throws(CurveError) -> [(name: String, value: Double)] {
    var members: [(name: String, value: Double)] = []
    for (index, argument) in (call.arguments ?? []).enumerated() {
      let isLeading = (call.arguments ?? []).prefix(index).allSatisfy { $0.label == nil }
      let position = isLeading ? Combination.response.members.dropFirst(index).first : nil
      guard let name = argument.label ?? position else {
        throw CurveError(call.text, .unlabelled(argument.value))
      }
      guard let range = ranges.first(where: { $0.name == name })?.range else {
        throw CurveError(call.text, .unknownMember(name))
      }
      guard !members.contains(where: { $0.name == name }) else {
        throw CurveError(call.text, .repeated(name))
      }
      members.append((name, try call.number(argument, member: name, in: range)))
    }
    return members
  }

  /// The combination whose arguments are exactly those in `given`, apart from an optional mass.
  ///
  /// If there is none, throws an error that names the missing or conflicting arguments.
  private static func combination(
    of given: [String], in call: CurveCall
  ) throws(CurveError) -> Combination {
    guard !given.isEmpty else { throw CurveError(call.text, .noMembers) }
    let possible = Combination.allCases.filter { given.allSatisfy($0.members.contains) }
    if let match = possible.first(where: { $0.missing(from: given).isEmpty }) { return match }
    guard let nearest = possible.first else { throw CurveError(call.text, .conflict(given)) }
    if possible.count > 1 {
      throw CurveError(call.text, .ambiguous(given, possible.map(\.members)))
    }
    throw CurveError(call.text, .missing(nearest.missing(from: given), of: nearest.members))
  }
}
