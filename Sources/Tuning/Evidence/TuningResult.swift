public import Controllers

/// What a tuning came to, with the evidence for it.
public struct TuningResult: Sendable {
  public let start: Controller
  public let tuned: Controller
  public let objective: Objective
  public let options: TuningOptions
  /// One for each tuned parameter, in their order.
  public let parameters: [ParameterEvidence]
  /// On the gestures that it was tuned with.
  public let training: AgreementComparison
  /// The objective of the starting controller as it is, even outside the ranges, and of the tuned one.
  public let startLoss, tunedLoss: Double
  /// On gestures that were held out; nil where none were.
  public let heldOut: AgreementComparison?
  /// Each gesture that was held out, in the order of the gestures; empty where none were.
  public let heldOutGestures: [HeldOutGesture]
  /// On gestures that had no part in the search at all; nil where none were given.
  public var unseen: AgreementComparison?
  /// Against the preset `default`; nil where tuning started from it.
  public internal(set) var versusDefault: DefaultComparison?
  /// How often the objective was evaluated, in the searches of the folds too.
  public let evaluations: Int
  /// Whether every distinct boundary was looked at, so that nothing better exists.
  public let isExact: Bool
  public let wrong: [WrongGesture]
  public var warnings: [TuningWarning]

  /// Whether it is the best of a search, or of the judgement on it, that was not done.
  public var isInterrupted: Bool { warnings.contains(.interrupted) }
}
