public import Controllers

/// Groups of recordings with their controllers and budgets: `panlab.json`.
public struct GestureSuite: Hashable, Sendable {
  /// Recordings that are replayed with one controller on one scene.
  public struct Group: Hashable, Sendable {
    public var name: String
    /// Globs of files, relative to the suite's folder; a folder stands for all files below it.
    public var patterns: [String]
    public var controller: Controller
    public var settings: ReplaySettings
    /// How much a decision against the label matters.
    public var labelLevel: BudgetLevel
    /// How much each kind of finding matters.
    public var levels: [FindingKind: BudgetLevel]
    /// In the order of the file, those of the whole suite first.
    public var budgets: [Budget]

    public init(
      name: String, patterns: [String], controller: Controller,
      settings: ReplaySettings = ReplaySettings(), labelLevel: BudgetLevel = .error,
      levels: [FindingKind: BudgetLevel] = FindingKind.levels(), budgets: [Budget] = []
    ) {
      (self.name, self.patterns, self.controller) = (name, patterns, controller)
      (self.settings, self.labelLevel) = (settings, labelLevel)
      (self.levels, self.budgets) = (levels, budgets)
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

  public init(
    file: String, groups: [Group], baseline: String? = nil, tolerances: [Metric: Double] = [:]
  ) {
    (self.file, self.groups) = (file, groups)
    (self.baseline, self.tolerances) = (baseline, tolerances)
  }
}

/// Why a suite, a baseline or a report could not be read.
public struct SuiteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path as the user gave it.
  public let file: String
  /// The one-based line.
  public let line: Int
  /// The fault and its remedy, without the place.
  package let words: String
  /// The fault of a controller's own file, which has a place of its own.
  private var controller: ControllerError?

  package init(file: String, line: Int, _ words: String) {
    (self.file, self.line, self.words) = (file, line, words)
  }

  init(file: String, line: Int, _ error: ControllerError) {
    self.init(file: file, line: line, error.description)
    controller = error.file == nil ? nil : error
  }

  public var description: String { controller?.description ?? "\(file):\(line): \(words)" }
}
