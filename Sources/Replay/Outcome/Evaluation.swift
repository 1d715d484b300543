public import Controllers

/// The outcomes of a set of traces under one controller, in the order of the traces.
public struct Evaluation: Hashable, Sendable {
  public var controller: Controller
  public var settings: ReplaySettings
  public var outcomes: [Outcome]

  /// Creates an evaluation.
  public init(controller: Controller, settings: ReplaySettings, outcomes: [Outcome]) {
    self.controller = controller
    self.settings = settings
    self.outcomes = outcomes
  }

  /// The outcomes, counted.
  public var summary: Summary { Summary(of: outcomes) }
}

/// Outcomes, counted.
public struct Summary: Hashable, Sendable {
  public var traces = 0
  public var passed = 0
  public var failed = 0
  public var unlabelled = 0
  public var finish = 0
  public var cancel = 0
  public var none = 0

  /// Counts outcomes.
  public init(of outcomes: some Sequence<Outcome>) {
    for outcome in outcomes {
      traces += 1
      switch outcome.verdict {
      case .pass: passed += 1
      case .fail: failed += 1
      case .unlabelled: unlabelled += 1
      }
      switch outcome.decision {
      case .finish: finish += 1
      case .cancel: cancel += 1
      case .none: none += 1
      }
    }
  }
}
