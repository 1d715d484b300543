/// A spring in the vocabulary in which it was written, with the speed at which it starts.
public struct SpringSpec: Hashable, Sendable {
  /// The ways to describe a spring.
  public enum Form: Hashable, Sendable {
    /// `spring(ζ,response)` or `spring(damping-ratio:ζ,response:s)`.
    case response(dampingRatio: Double, response: Seconds)
    /// `spring(mass:m,stiffness:k,damping:c)`; the mass may be left out and is 1 then.
    case physical(mass: Double, stiffness: Double, damping: Double)
    /// `spring(duration:s,bounce:b)`: SwiftUI's, and UIKit's since iOS 17.
    case bounce(duration: Seconds, bounce: Double)
    /// `spring(damping-ratio:ζ,duration:s)`: that of `UIView.animate(usingSpringWithDamping:)`. The
    /// velocity takes part in the fit.
    case uikit(dampingRatio: Double, duration: Seconds)
  }

  public let form: Form
  /// The speed at release, `velocity:`, in distances per second, positive towards the target.
  public let velocity: Double

  /// Describes a spring; numbers outside the ranges of the spring's initialisers trap in ``spring``.
  public init(_ form: Form, velocity: Double = 0) {
    (self.form, self.velocity) = (form, velocity)
  }

  /// The spring meant.
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

  /// How long Core Animation would run it, in seconds; UIKit's own springs last their duration.
  public var settlingDuration: Seconds {
    if case .uikit(_, let duration) = form { return duration }
    return spring.settlingDuration(initialVelocity: velocity)
  }
}

extension SpringSpec: CustomStringConvertible {
  public var description: String {
    let tail = velocity == 0 ? "" : ",velocity:\(shortestText(velocity))"
    return switch form {
    case .response(let ratio, let response):
      "spring(\(shortestText(ratio)),\(shortestText(response))\(tail))"
    case .physical(let mass, let stiffness, let damping):
      "spring(mass:\(shortestText(mass)),stiffness:\(shortestText(stiffness)),"
        + "damping:\(shortestText(damping))\(tail))"
    case .bounce(let duration, let bounce):
      "spring(duration:\(shortestText(duration)),bounce:\(shortestText(bounce))\(tail))"
    case .uikit(let ratio, let duration):
      "spring(damping-ratio:\(shortestText(ratio)),duration:\(shortestText(duration))\(tail))"
    }
  }
}
