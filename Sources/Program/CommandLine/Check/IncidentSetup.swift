import ArgumentParser
import Controllers
import Formats
import Replay
import Reports
import Scenes
import Traces
import Workbench

/// The scene, the controller and the delivery with which a bundle's gestures were decided.
///
/// A command that reads the bundle uses them for all that its own options leave open, as if they had been typed.
struct IncidentSetup {
  /// The path of the bundle.
  let page: String
  let bundle: IncidentBundle

  private var controllerPath: String {
    FolderWalk.path(of: IncidentBundle.controllerFile, in: page)
  }

  /// The name of the scene, if this program has none of this name.
  var missingScene: String? {
    bundle.scene.flatMap { name in Scene.named(name) == nil ? name : nil }
  }

  /// The bundle among the words of a command line; nil if there is none.
  ///
  /// - Throws: The reason why a bundle is refused; ``CommandFailure`` if several bundles have different setups.
  init?(of words: [String]) throws {
    var bundles: [(page: String, bundle: IncidentBundle)] = []
    for word in words {
      guard let found = try Self.bundle(of: word) else { continue }
      if !bundles.contains(where: { $0.page == found.page }) { bundles.append(found) }
    }
    guard let first = bundles.first else { return nil }
    (page, bundle) = first
    let other = bundles.dropFirst().first { !$0.bundle.isDecided(like: first.bundle) }
    if let other {
      throw CommandFailure.usage(
        "\(first.page), \(other.page): recorded with different controllers or scenes; name one of them at a time"
      )
    }
  }

  private static func bundle(
    of word: String
  ) throws(CommandFailure) -> (page: String, bundle: IncidentBundle)? {
    do throws(IncidentError) {
      return try IncidentFiles.bundle(of: word)
    } catch {
      throw .unreadable(error.description)
    }
  }

  /// The group of the bundle's suite: its controller and its settings.
  func group() throws -> GestureSuite.Group {
    let path = FolderWalk.path(of: IncidentBundle.suiteFile, in: page)
    let groups = try SuiteFile(path: path).suite().groups
    guard let group = groups.first, groups.count == 1 else {
      throw CommandFailure.unreadable(
        "\(page): its suite has \(counted(groups.count, "group")) instead of one; get the original file"
      )
    }
    return group
  }

  /// A command that uses what the bundle among its words says; the command itself if there is none.
  static func adopted(by command: any ParsableCommand) throws -> any ParsableCommand {
    guard let words = (command as? any ManyWords)?.manyWords,
      var line = command as? any IncidentCommand & ParsableCommand,
      let setup = try IncidentSetup(of: words)
    else { return command }
    let name = type(of: line).configuration.commandName ?? ""
    if let scene = setup.missingScene {
      guard name == ExplainVerb.record.name else {
        throw CommandFailure.usage(
          "\(setup.page): its scene '\(scene)' is an app's own; run the app's program, or see what was recorded with"
            + " 'panlab explain'")
      }
      return RecordedAccounts(setup: setup, words: words)
    }
    let isWhole = line.isOpen
    try line.adopt(setup.group(), of: setup.controllerPath)
    let tells = [ExplainVerb.record.name, CheckVerb.record.name].contains(name)
    if isWhole, tells { try StandardError.remark(setup.comparison()) }
    return line
  }

  /// Whether the gestures end as they did when the bundle was written, as a sentence.
  private func comparison() throws -> String {
    let group = try group()
    let traces = Dictionary(
      TraceLoader().load(path: page).traces.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    var others: [String] = []
    for gesture in bundle.gestures {
      guard let trace = traces[gesture.name] else {
        others.append("\(gesture.name) cannot be read")
        continue
      }
      guard Fingerprint.digits(of: trace.contentHash) == gesture.fingerprint else {
        others.append("\(gesture.name) has other touches")
        continue
      }
      let now = Incident.outcome(of: trace, group.controller, group.settings)
      if let difference = Self.difference(gesture.outcome, now) {
        others.append("\(gesture.name) \(difference)")
      }
    }
    let count = counted(bundle.gestures.count, "gesture")
    guard !others.isEmpty else {
      return "\(page): \(count), decided as when the bundle was written"
    }
    let shown = others.prefix(3).joined(separator: ", ") + (others.count > 3 ? ", …" : "")
    let program =
      bundle.program == ProgramFingerprint.digits ? "by the same program" : "by another program"
    return
      "\(page): \(others.count) of \(count) decided differently from when the bundle was written \(program): \(shown)"
  }

  /// How an outcome differs from an earlier one, of which only what both have is compared; nil if it does not.
  private static func difference(_ before: JSONValue, _ now: JSONValue) -> String? {
    for key in ["decision", "transition"] {
      guard let old = before[key]?.text, let new = now[key]?.text, old != new else { continue }
      return "\(new) instead of \(old)"
    }
    let differs = (before.members ?? [:]).contains { key, old in
      key != "diagnostics" && now[key].map { $0 != old } ?? false
    }
    return differs ? "with other numbers" : nil
  }
}

extension IncidentBundle {
  /// Whether two bundles have the same controller, scene and delivery.
  fileprivate func isDecided(like other: IncidentBundle) -> Bool {
    func settings(_ bundle: IncidentBundle) -> [String: JSONValue] {
      var group = bundle.group?.members ?? [:]
      group["traces"] = nil
      return group
    }
    return scene == other.scene && settings(self) == settings(other)
      && text(of: Self.controllerFile) == other.text(of: Self.controllerFile)
  }
}

/// What a bundle tells of its gestures, for a program without the scene.
private struct RecordedAccounts: ParsableCommand {
  private var text = ""

  init() {}

  init(setup: IncidentSetup, words: [String]) {
    let names = words.filter { FileKind(reading: $0) == .missing }
    let gestures = setup.bundle.gestures.filter { gesture in
      names.isEmpty || names.contains { gesture.name.contains($0) }
    }
    text = gestures.map(\.account).joined(separator: "\n")
    StandardError.remark(
      "\(setup.page): as it was recorded, because its scene '\(setup.bundle.scene ?? "")' is an app's own;"
        + " the app's program replays it")
  }

  func run() throws { try StandardOutput.present(text, on: .ofStandardOutput, isTable: true) }
}
