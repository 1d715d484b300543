public import Controllers
package import Scenes
public import Traces

/// The contents of a suite file, `panlab.json`: groups of recordings with their controllers and budgets.
public struct GestureSuite: Hashable, Sendable {
  /// A group of recordings that are replayed with one controller on one scene.
  public struct Group: Hashable, Sendable {
    public var name: String
    /// The glob patterns of the recordings, relative to the suite's folder; a folder matches all files below it.
    public var patterns: [String]
    public var controller: Controller
    public var settings: ReplaySettings
    /// The severity of a decision in the replay that contradicts the recording's label.
    public var labelLevel: BudgetLevel
    /// The severity of each kind of finding.
    public var levels: [FindingKind: BudgetLevel]
    /// The budgets in the order of the file; the budgets of the whole suite come first.
    public var budgets: [Budget]
    /// The pictures that stand for views of the scene, by the names of the views.
    package var skins: [SkinSource] = []

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

  /// The default name of a suite file.
  public static let fileName = "panlab.json"

  /// The path of the suite file.
  public var file: String
  /// The groups, in the order in which the suite file lists them.
  public var groups: [Group]
  /// The path of the baseline as written, relative to the suite's folder.
  public var baseline: String?
  /// The tolerances that the suite sets in place of ``Metric/tolerance``, by metric.
  public var tolerances: [Metric: Double]

  public init(
    file: String, groups: [Group], baseline: String? = nil, tolerances: [Metric: Double] = [:]
  ) {
    (self.file, self.groups) = (file, groups)
    (self.baseline, self.tolerances) = (baseline, tolerances)
  }
}

/// The reason why a suite, a baseline or a report could not be read.
public struct SuiteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the file as the user gave it.
  public let file: String
  /// The number of the line with the fault, from 1.
  public let line: Int
  /// The fault and its remedy, without file and line.
  package let words: String
  /// The error in a controller file; nil if the fault is not in a controller file.
  ///
  /// Its description names the controller file and the line in it.
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

/// One of several parts of about equal size into which a set of traces is divided.
///
/// A trace's part depends on the trace's content, not on its name or position. So a trace stays in its part when other
/// traces are added or removed.
public struct Shard: Hashable, Sendable, CustomStringConvertible {
  /// The number of the part, from 1 to ``count``.
  public let index: Int
  public let count: Int

  /// Reads text such as `2/3`; nil unless the first number is at least 1 and at most the second number.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]),
      index >= 1, index <= count
    else { return nil }
    (self.index, self.count) = (index, count)
  }

  public var description: String { "\(index)/\(count)" }

  /// Whether the trace is in this part.
  public func contains(_ trace: Trace) -> Bool {
    trace.contentHash % UInt64(count) == UInt64(index - 1)
  }
}

extension Trace {
  /// A hash of the touch points, the same on every platform and in every run.
  ///
  /// - Source: 64-bit FNV-1a, then the finaliser of SplitMix64, because the low bits of FNV are weak.
  public var contentHash: UInt64 {
    if let omittedPoints { return omittedPoints }
    var hash = ContentHash()
    var (phase, name) = (Phase.began, Array(Phase.began.rawValue.utf8))
    for sample in samples {
      hash.add(sample.time.bitPattern)
      hash.add((sample.x + 0).bitPattern)
      hash.add((sample.y + 0).bitPattern)
      hash.add(UInt64(truncatingIfNeeded: sample.touch))
      if sample.phase != phase {
        (phase, name) = (sample.phase, Array(sample.phase.rawValue.utf8))
      }
      hash.add(name)
      hash.add(sample.dispatch?.bitPattern ?? 0)
    }
    return hash.value
  }
}

/// A 64-bit FNV-1a hash with a final mixing step.
struct ContentHash {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  private static let prime: UInt64 = 0x100_0000_01B3
  /// The powers of `prime` with the exponents 0 to 8.
  ///
  /// Hashing a zero byte only multiplies the state by `prime`. So several consecutive zero bytes need only one
  /// multiplication.
  private static let powers: [UInt64] = (1...8).reduce(into: [1]) { powers, _ in
    powers.append((powers.last ?? 1) &* prime)
  }

  mutating func add(_ bytes: [UInt8]) {
    for byte in bytes { state = (state ^ UInt64(byte)) &* Self.prime }
  }

  /// Adds the eight bytes of a word, least significant first.
  mutating func add(_ word: UInt64) {
    let zeros = min(word.trailingZeroBitCount / 8, 8)
    state = state &* Self.powers[zeros]
    var rest = word >> (8 * zeros)
    for _ in zeros..<8 {
      state = (state ^ rest & 0xFF) &* Self.prime
      rest >>= 8
    }
  }

  var value: UInt64 {
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
