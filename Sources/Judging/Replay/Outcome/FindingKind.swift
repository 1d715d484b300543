/// A kind of finding: a reason why a gesture cannot be judged reliably, or something that is missing, such as a trace
/// that the baseline contains.
///
/// A suite sets the severity of each kind in its `budgets`; `check` has an option with the name of each kind.
public enum FindingKind: String, Hashable, Sendable, CaseIterable {
  case unlabelled
  case labelWithoutTrace = "label-without-trace"
  case nothingCompared = "nothing-compared"
  case removed
  case acrossAxis = "across-axis"
  case refusedTouch = "refused-touch"
  case noFinger = "no-finger"
  case noStop = "no-stop"
  case differsFromDevice = "differs-from-device"
  case otherReading = "other-reading"
  case keptAlive = "kept-alive"
  case caught

  /// The default severity of the finding in a suite.
  public var level: BudgetLevel {
    switch self {
    case .unlabelled, .labelWithoutTrace, .nothingCompared, .removed, .noFinger, .noStop: .error
    case .acrossAxis, .refusedTouch, .differsFromDevice, .otherReading, .keptAlive, .caught:
      .warn
    }
  }

  /// The default severity if the command line names traces instead of a suite.
  ///
  /// A missing label is then only a warning, because such traces need not have labels.
  public var levelOfPaths: BudgetLevel { self == .unlabelled ? .warn : level }

  /// Whether each finding of this kind concerns a single trace, so that reports can name the trace.
  public var isOfTrace: Bool {
    switch self {
    case .unlabelled, .removed, .acrossAxis, .refusedTouch, .noStop, .differsFromDevice,
      .otherReading, .keptAlive, .caught:
      true
    case .labelWithoutTrace, .nothingCompared, .noFinger: false
    }
  }

  /// The meaning of the finding, as a phrase.
  public var meaning: String {
    switch self {
    case .unlabelled: "a trace has no label"
    case .labelWithoutTrace: "a label names no trace of its folder"
    case .nothingCompared: "a label, a budget or a baseline has nothing to compare"
    case .removed: "a trace of the baseline is missing"
    case .acrossAxis: "the finger moves across the scene's axis"
    case .refusedTouch:
      "the gesture did not drive the scene: its recogniser refused the touch, or another took it"
    case .noFinger: "the scene runs without a finger"
    case .differsFromDevice: "the replay differs from what the recording's device did"
    case .otherReading: "another reading of SwiftUI's drag would change the decision"
    case .keptAlive: "a dismissed screen stays alive"
    case .caught: "a stroke touches what the last one left in flight"
    case .noStop: "a label or the rule yields no stop of the controller"
    }
  }

  /// The default severity of each kind in a suite or, if `ofPaths` is true, for traces named on the command line.
  public static func levels(ofPaths: Bool = false) -> [FindingKind: BudgetLevel] {
    Dictionary(
      uniqueKeysWithValues: allCases.map { ($0, ofPaths ? $0.levelOfPaths : $0.level) })
  }
}

/// The severity of a broken budget or a finding; only `error` fails a run.
public enum BudgetLevel: String, Hashable, Sendable, CaseIterable {
  case off, warn, error
}
