import Formats
import Rules
import Synchronization

/// A named controller with an origin: a known app or library, or a team.
///
/// A preset of an app or library reproduces its rule and its numbers, including its faults, and is named after the
/// reproduced code. Each preset is one file, which also contains test cases for the boundaries of its rule. To add a
/// preset, add its file to `Controllers/Presets`, or to the folder that `--presets` names.
public struct Preset: Hashable, Sendable {
  /// The kinds of rules.
  public enum Family: String, Hashable, Sendable, CaseIterable {
    /// A rule that depends on progress alone, or on nothing at all.
    case progress
    /// A rule that finishes if the drag went far enough or was fast enough.
    case either
    /// A rule that finishes if the drag went far enough and the finger is not moving back.
    case veto
    /// A rule that depends on the projected end of the motion.
    case projection
    /// A rule in which a fast release decides by its direction.
    case direction
    /// A rule that depends on the time that the remaining travel would take.
    case timeToTarget = "time-to-target"
    /// A rule that depends on a distance in points.
    case distance
    /// A rule that decides between several stops.
    case stops
  }

  /// The controller; its `name` is the preset's name, and its `source` says where the rule was read.
  public let controller: Controller
  /// The app, library or article whose behaviour the preset reproduces.
  public let library: String
  /// The version or commit of the code that the preset was read from; nil if unknown.
  public let version: String?
  /// The licence of the code that the preset was read from; nil if unknown.
  public let licence: String?
  /// The kind of the preset's rule.
  public let family: Family
  /// The faults of the reproduced code, one sentence each without a full stop.
  public let faults: [String]
  /// Behaviour of the original that the preset does not reproduce, one sentence each without a full stop.
  public let notes: [String]
  /// Test cases on both sides of the rule's boundaries, worked out by hand.
  package let cases: [PresetCase]
  /// The file that the preset was read from.
  package let file: PresetFile

  /// The name that selects the preset.
  public var name: String { controller.name }
}

extension Preset {
  /// Every preset: the shipped presets, then a team's presets.
  ///
  /// The shipped presets begin with `default`; presets that use UIKit's pans follow, then presets that use SwiftUI's
  /// drags, both sorted by ``Family`` and name.
  public static var all: [Preset] { shipped + added.withLock { $0 } }

  /// The names of all presets, available without reading a file.
  package static var names: [String] {
    shippedNames + added.withLock { $0.map(\.name) }
  }

  /// The names of ``shipped``: several options of a verb list them, and each start declares these.
  private static let shippedNames = PresetFile.all.map(\.name).sorted()

  /// The presets that ship with Panlab.
  package static let shipped = PresetFile.all.map(\.shippedPreset).sorted { $0.place < $1.place }

  /// Panlab's own preset: a fast release decides by its direction, a slow release by progress.
  public static let `default` = Preset(shipped: Controller.defaultName)

  /// Finds the preset with this name; nil if there is none.
  public init?(named name: String) {
    let found =
      Self.shipped(named: name) ?? Self.added.withLock { $0.first { $0.name == name } }
    guard let found else { return nil }
    self = found
  }

  /// The shipped preset with this name; nil if there is none.
  ///
  /// Reads only the file of that preset, because reading all files takes longer than everything else that `check` does
  /// with one recording.
  package static func shipped(named name: String) -> Preset? {
    if name == Controller.defaultName { return .default }
    guard let file = PresetFile.shipped[name] else { return nil }
    return read.withLock { read in
      if let preset = read[name] { return preset }
      let preset = file.shippedPreset
      read[name] = preset
      return preset
    }
  }

  /// A cache of the shipped presets that have been requested by name.
  private static let read = Mutex<[String: Preset]>([:])

  /// Loads a shipped preset, which must exist.
  private init(shipped name: String) {
    guard let file = PresetFile.shipped[name] else {
      preconditionFailure("preset '\(name)': no such file was built in")
    }
    self = file.shippedPreset
  }

  private var place: (Int, Int, Int, String) {
    (
      name == Controller.defaultName ? 0 : 1, controller.recognizer == .pan ? 0 : 1,
      Family.allCases.firstIndex(of: family) ?? 0, name
    )
  }

  /// The shipped presets that use a UIKit pan and decide between two ends, finish and cancel.
  ///
  /// Only these presets can be compared with the systems whose decisions were measured: those systems also use UIKit's
  /// pans and have two ends.
  package static let ofPans = withTwoEnds.filter { $0.controller.recognizer == .pan }

  /// The shipped presets that decide between two ends, finish and cancel, without further stops.
  package static let withTwoEnds = shipped.filter { $0.controller.stops.isEmpty }
}

extension PresetFile {
  /// The files of the shipped presets, by name.
  fileprivate static let shipped = Dictionary(
    all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  fileprivate var shippedPreset: Preset {
    do throws(ControllerError) { return try preset() } catch { preconditionFailure("\(error)") }
  }
}

// MARK: - Presets of a team

extension Preset {
  private static let added = Mutex<[Preset]>([])

  /// Adds presets from a team's files, for the lifetime of the process.
  ///
  /// Presets that have already been added stay.
  ///
  /// - Parameters:
  ///   - files: The files, in the order of their names.
  ///   - reading: Returns the bytes of another file, given its name from the key `base` of a preset's file; nil if that
  ///     file cannot be read.
  /// - Throws: ``ControllerError`` for the first error: a malformed file, a name that is taken, or a test case in
  ///   which the rule does not make the expected decision. No preset is added then.
  package static func add(
    _ files: [PresetFile], reading: @escaping (String) -> [UInt8]?
  ) throws(ControllerError) {
    var presets: [Preset] = []
    for file in files {
      let preset = try Preset(ofTeam: file, reading: reading)
      let known = added.withLock { $0.first { $0.name == preset.name } }
      if known?.file == file { continue }
      if let known {
        throw ControllerError(
          file: file.path, line: 1,
          "the preset of \(known.file.path) has this name too; rename one of the files")
      }
      presets.append(preset)
    }
    added.withLock { $0 += presets }
  }

  /// The word that selects the same controller as `word`, even without the option `--presets`.
  ///
  /// For a team's preset, this is the path of its file; otherwise it is `word` itself.
  package static func lastingWord(_ word: String) -> String {
    added.withLock { $0.first { $0.name == word }?.file.path } ?? word
  }

  /// Reads a team's preset, and checks that its rule passes the preset's test cases.
  ///
  /// - Throws: ``ControllerError`` like ``add(_:reading:)``.
  package init(
    ofTeam file: PresetFile, reading: @escaping (String) -> [UInt8]?
  ) throws(ControllerError) {
    let isWord = file.name.allSatisfy {
      $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-")
    }
    guard isWord, file.name.first?.isLetter ?? false else {
      throw ControllerError(
        file: file.path, line: 1,
        "'\(file.name)' is not a valid preset name; use lower-case letters, digits and hyphens")
    }
    guard PresetFile.shipped[file.name] == nil else {
      throw ControllerError(
        file: file.path, line: 1, "a shipped preset is called '\(file.name)'; rename the file")
    }
    self = try file.preset(reading: reading)
    try checkCases()
  }
}

// MARK: - Presets by name

extension Preset {
  /// The controller of AppCoda's navigation example, with the completion speed that its code intends.
  public static var appcoda: Preset { Preset(shipped: "appcoda") }
  /// The controller of AppCoda's navigation example as its code is written: the completion speed is assigned to a
  /// misspelt property.
  public static var appcodaAsWritten: Preset { Preset(shipped: "appcoda-as-written") }
  /// The controller of listings 10-3 and 10-4 in an article by AppCoda: every gesture finishes the transition.
  public static var listing: Preset { Preset(shipped: "listing-10-4") }
  /// The interaction controller of the library PEInteractiveTransition.
  public static var pe: Preset { Preset(shipped: "pe") }
  /// The interaction controller of the library XWTrasitionPractice.
  public static var xw: Preset { Preset(shipped: "xw") }
  /// The left-edge pan of LSNavigationController.
  public static var lsEdge: Preset { Preset(shipped: "ls-edge") }
  /// The custom interactive transition of LSNavigationController, which scales the view in its own code.
  public static var lsCustom: Preset { Preset(shipped: "ls-custom") }
  /// Jelly's interactive dismissal.
  public static var jelly: Preset { Preset(shipped: "jelly") }
}

extension Controller {
  /// The controller of the preset `default`, from which files and sessions start.
  public static let `default` = Preset.default.controller
}
