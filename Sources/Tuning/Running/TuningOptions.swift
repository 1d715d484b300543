/// How a search is run and its result judged.
public struct TuningOptions: Hashable, Sendable, Codable {
  /// How often the objective may be evaluated in the search on all gestures.
  ///
  /// The search of each fold takes half as many besides. A step that has begun is finished, and a search
  /// that looks at every boundary takes what it needs.
  public var budget = 6000
  /// Decides every random choice.
  public var seed: UInt64 = 1
  /// In how many parts the gestures are divided to be held out in turn; 0 for none.
  public var folds = 5

  /// Creates the usual options.
  public init() {}
}
