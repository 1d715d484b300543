import Controllers
public import MotionMath
public import Rules

/// How a controller ends a recognised gesture.
public struct GestureEnding: Sendable {
  /// What said so.
  enum Verdict: Sendable {
    case rule(RawDecision)
    /// The system took the touch away.
    case touchCancelled
    /// The finger lifted before anything had changed.
    case undecided
  }

  /// When the decision was made, on the simulation's clock.
  public let time: Seconds
  /// The gesture as the rule saw it.
  public let release: Release
  /// The progress that the transition had been moved to, which need not be that of the finger.
  public let percentComplete: Double
  let verdict: Verdict

  /// Whether the transition finishes; otherwise it is cancelled.
  public var finishes: Bool {
    switch verdict {
    case .rule(let ruling): ruling.finishes
    case .touchCancelled, .undecided: false
    }
  }

  /// The signed distance to the boundary of the clause that decided; 0 where none did.
  public var margin: Double {
    switch verdict {
    case .rule(let ruling): ruling.margin
    case .touchCancelled, .undecided: 0
    }
  }
}

extension GestureEnding {
  /// The decision in words, by the rule that made it.
  func decision(by rule: BoundRule) -> Decision {
    switch verdict {
    case .rule(let ruling): rule.decision(ruling)
    case .touchCancelled: .touchCancelled
    case .undecided: .undecided
    }
  }
}
