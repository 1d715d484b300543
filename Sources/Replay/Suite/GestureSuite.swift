public import Controllers

/// Groups of recordings, what they are replayed with, and what is promised of them: `panlab.json`.
public struct GestureSuite: Hashable, Sendable {
  /// Recordings that are replayed with one controller on one scene.
  public struct Group: Hashable, Sendable {
    public var name: String
    /// Globs of files, relative to the suite's folder; a folder stands for all files below it.
    public var patterns: [String]
    public var controller: Controller
    public var settings: ReplaySettings
    /// How much it matters that a decision is not what the label says.
    public var labelLevel: BudgetLevel
    /// In the order of the file, those of the whole suite first.
    public var budgets: [Budget]

    /// Creates a group.
    public init(
      name: String, patterns: [String], controller: Controller,
      settings: ReplaySettings = ReplaySettings(), labelLevel: BudgetLevel = .error,
      budgets: [Budget] = []
    ) {
      self.name = name
      self.patterns = patterns
      self.controller = controller
      self.settings = settings
      self.labelLevel = labelLevel
      self.budgets = budgets
    }
  }

  /// The name that a suite file has when none is named.
  public static let fileName = "panlab.json"

  /// The path of the file.
  public var file: String
  /// In the order of the file.
  public var groups: [Group]
  /// The path of the baseline, as written, relative to the suite's folder.
  public var baseline: String?
  /// How far metrics may move from the baseline, where it is not ``Metric/tolerance``.
  public var tolerances: [Metric: Double]

  /// Creates a suite.
  public init(
    file: String, groups: [Group], baseline: String? = nil, tolerances: [Metric: Double] = [:]
  ) {
    self.file = file
    self.groups = groups
    self.baseline = baseline
    self.tolerances = tolerances
  }
}
