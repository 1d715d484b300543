public import Controllers
import Formats
public import Rules

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

/// Why a suite, a baseline or a report could not be read.
public struct SuiteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Problem: Error, Hashable, Sendable {
    case notJSON
    case notAnObject(String)
    case notAList(String)
    case notATextList(String)
    case notAText(String)
    case notANumber(String)
    /// The number has another unit.
    case otherUnit(String, key: String, unit: ParameterUnit)
    /// The number is out of range.
    case outOfRange(String, key: String, range: String)
    case notABoolean(String)
    case unknownKey(String, choices: [String])
    case duplicateKey(String)
    case missingKey(String)
    case unknownWord(String, key: String, choices: [String])
    case unknownScene(String)
    case notAScreen(String)
    case noGroups
    /// The pattern of files cannot be meant.
    case badPattern(String, reason: String)
    case controller(ControllerError)
    case parameter(ParameterError)
    case misfit(ReplayError)
    /// Another kind of file.
    case otherSchema(String?, expected: [String])
    case missingController(String)
  }

  /// The path as the user gave it.
  public let file: String
  /// The one-based line.
  public let line: Int
  /// What is wrong there.
  public let problem: Problem

  /// Creates an error.
  public init(file: String, line: Int, problem: Problem) {
    (self.file, self.line, self.problem) = (file, line, problem)
  }

  public var description: String {
    // The controller's own words have a place where it is a file of its own.
    if case .controller(let error) = problem, error.file != nil { return error.description }
    return "\(file):\(line): \(problem.words)"
  }

  /// The problem, without the place, and its remedy.
  package var words: String { problem.words }
}

extension SuiteError.Problem {
  fileprivate var words: String {
    switch self {
    case .notJSON: "not JSON; check its braces, commas and quotes (comments are allowed)"
    case .notAnObject(let key): "'\(key)': not an object; write it in braces"
    case .notAList(let key): "'\(key)': not a list; write it in brackets"
    case .notATextList(let key): "'\(key)': neither a text nor a list of texts; give one of them"
    case .notAText(let key): "'\(key)': not a text; give it in quotes"
    case .notANumber(let key): "'\(key)': not a finite number; write it like 0.6 or \"600ms\""
    case .otherUnit(let text, let key, let unit):
      "'\(key)': '\(text)' is not in its unit; leave the unit out or give"
        + " '\(unit == .fraction ? "%" : unit.suffix)'"
    case .outOfRange(let text, let key, let range):
      "'\(key)': \(text) is out of range; give \(range)"
    case .notABoolean(let key): "'\(key)': neither true nor false; give one of them"
    case .unknownKey(let key, let choices):
      "'\(key)': means nothing here; "
        + (advice(for: key, choices: choices) ?? "choose \(alternatives(choices))")
    case .duplicateKey(let key): "'\(key)': stands there twice; keep one"
    case .missingKey(let key): "no '\(key)'; add it"
    case .unknownWord(let word, let key, let choices):
      "'\(key)': '\(word)' is not one of its words; "
        + (advice(for: word, choices: choices) ?? "choose \(alternatives(choices))")
    case .unknownScene(let word): "'scene': \(ReplayError.unknownScene(word))"
    case .notAScreen(let text): "'screen': '\(text)' is not a size; write it like 390x844"
    case .noGroups: "'groups': no group in it; write { \"back\": { \"traces\": \"swipe-back\" } }"
    case .badPattern(let text, let reason): "'\(text)': \(reason)"
    case .controller(let error): error.description
    case .parameter(let error): error.description
    case .misfit(let error): error.description
    case .otherSchema(let found, let expected):
      (found.map { "'schema': '\($0)' is another kind of file" }
        ?? "no 'schema', so it is another kind of file")
        + "; give one with \(alternatives(expected))"
    case .missingController(let path):
      "'controller': '\(path)' cannot be read; name a preset or a controller file"
    }
  }
}
