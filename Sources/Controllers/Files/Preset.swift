import Formats
import Rules
import Synchronization

/// A controller that is called by its name: the rule and the numbers of a known app or library, faults included,
/// or of a team.
///
/// Presets are named after the code whose behaviour they reproduce. Each is one file, its boundary cases included:
/// to add one, add its file to `Controllers/Presets`, or to the folder that `--presets` names.
public struct Preset: Hashable, Sendable {
  /// The kinds of rules.
  public enum Family: String, Hashable, Sendable, CaseIterable {
    /// Progress alone, or nothing at all.
    case progress
    /// Far enough or fast enough.
    case either
    /// Far enough and not on the way back.
    case veto
    /// The projected end of the motion.
    case projection
    /// A fast release decides by its direction.
    case direction
    /// The time the remaining travel would take.
    case timeToTarget = "time-to-target"
    /// A distance in points.
    case distance
    /// Between several stops.
    case stops
  }

  /// The controller; its name is the preset's, its source where the rule was read.
  public let controller: Controller
  /// The app, library or article whose behaviour it reproduces.
  public let library: String
  /// The version or commit that was read; nil if it was not noted.
  public let version: String?
  /// The licence of the code that was read; nil if it was not noted.
  public let licence: String?
  /// The kind of its rule.
  public let family: Family
  /// Its faults, one sentence each without a full stop.
  public let faults: [String]
  /// What only the original does, one sentence each without a full stop.
  public let notes: [String]
  /// Releases on both sides of its boundaries, worked out by hand.
  package let cases: [PresetCase]
  /// The file that it was read from.
  package let file: PresetFile

  /// The name that selects it.
  public var name: String { controller.name }
}

extension Preset {
  /// Every preset: those that ship, then those of a team.
  ///
  /// `default` comes first, then UIKit's pans before SwiftUI's drags, by ``Family`` and by name.
  public static var all: [Preset] { shipped + added.withLock { $0 } }

  /// The names of all of them, without reading a file.
  package static var names: [String] {
    PresetFile.all.map(\.name).sorted() + added.withLock { $0.map(\.name) }
  }

  /// The presets that ship.
  package static let shipped = PresetFile.all.map(\.shippedPreset).sorted { $0.place < $1.place }

  /// Ours: a fast release decides by its direction, a slow one by progress.
  public static let `default` = Preset(shipped: Controller.defaultName)

  /// The preset of this name; `nil` if there is none.
  ///
  /// One that ships is found without reading the others.
  public init?(named name: String) {
    if name == Controller.defaultName {
      self = .default
    } else if let file = PresetFile.shipped[name] {
      self = Self.read.withLock { read in
        if let preset = read[name] { return preset }
        let preset = file.shippedPreset
        read[name] = preset
        return preset
      }
    } else if let preset = Self.added.withLock({ $0.first { $0.name == name } }) {
      self = preset
    } else {
      return nil
    }
  }

  /// Those that were asked for by name.
  private static let read = Mutex<[String: Preset]>([:])

  /// A preset that ships.
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

  /// The presets of UIKit's pans that decide between two ends, as the measured systems have them.
  package static let ofPans = withTwoEnds.filter { $0.controller.recognizer == .pan }

  /// The presets that decide between two ends.
  package static let withTwoEnds = shipped.filter { $0.controller.stops.isEmpty }
}

extension PresetFile {
  /// By name.
  fileprivate static let shipped = Dictionary(
    all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  fileprivate var shippedPreset: Preset {
    do throws(ControllerError) { return try preset() } catch { preconditionFailure("\(error)") }
  }
}

// MARK: - Presets of a team

extension Preset {
  private static let added = Mutex<[Preset]>([])

  /// Adds presets from the files of a team, for the life of the process; those that are there already stay.
  ///
  /// - Parameters:
  ///   - files: The files, in the order of their names.
  ///   - reading: The bytes of a file that `base` names; nil if it cannot be read.
  /// - Throws: ``ControllerError`` at the first thing that is wrong: a malformed file, a name that is taken, a case
  ///   that the rule decides otherwise. None is added then.
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

  /// The word that names a controller where no folder of presets is given: a team's preset by its file.
  package static func lastingWord(_ word: String) -> String {
    added.withLock { $0.first { $0.name == word }?.file.path } ?? word
  }

  /// Reads a file of a team, and judges its cases.
  ///
  /// - Throws: ``ControllerError`` as ``add(_:reading:)`` does.
  package init(
    ofTeam file: PresetFile, reading: @escaping (String) -> [UInt8]?
  ) throws(ControllerError) {
    let isWord = file.name.allSatisfy {
      $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-")
    }
    guard isWord, file.name.first?.isLetter ?? false else {
      throw ControllerError(
        file: file.path, line: 1,
        "'\(file.name)' cannot name a preset; use small letters, digits and hyphens")
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
  /// The controller of AppCoda's navigation example, with the completion speed it means to set.
  public static var appcoda: Preset { Preset(shipped: "appcoda") }
  /// The same controller as its code is written: the speed goes to a misspelt property.
  public static var appcodaAsWritten: Preset { Preset(shipped: "appcoda-as-written") }
  /// The listings 10-3 and 10-4 of the same article: the transition always finishes.
  public static var listing: Preset { Preset(shipped: "listing-10-4") }
  /// The driver of PEInteractiveTransition.
  public static var pe: Preset { Preset(shipped: "pe") }
  /// The driver of XWTrasitionPractice.
  public static var xw: Preset { Preset(shipped: "xw") }
  /// The left-edge pan of LSNavigationController.
  public static var lsEdge: Preset { Preset(shipped: "ls-edge") }
  /// The interactive transition of LSNavigationController that scales the view itself.
  public static var lsCustom: Preset { Preset(shipped: "ls-custom") }
  /// Jelly's interactive dismissal.
  public static var jelly: Preset { Preset(shipped: "jelly") }
}

extension Controller {
  /// The controller of the preset `default`: what a file or session starts from.
  public static let `default` = Preset.default.controller
}
