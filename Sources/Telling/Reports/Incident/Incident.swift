public import Controllers
import Devices
package import Formats
public import Replay
import Scenes
public import Traces

/// Gestures with what decides them, from which a bundle is made.
public struct Incident: Sendable {
  package let name: String
  /// The controller as it was named: a preset's name or a file.
  package let word: String
  package let controller: Controller
  package let settings: ReplaySettings
  package let traces: [Trace]
  /// What the recordings' frames files say, by their names; see ``DeviceFrames``.
  package var frames: [String: String] = [:]
  /// The group of a suite whose limits the gestures must keep; nil if they are of none.
  private var group: GestureSuite.Group?

  /// The gestures that one bundle has at most where bundles are made by the dozen.
  package static let usualLimit = 20

  public init(
    name: String, word: String, controller: Controller, settings: ReplaySettings, traces: [Trace]
  ) {
    // Where a file lies says something of its owner.
    self.word = word.split(separator: "/").last.map(String.init) ?? word
    (self.name, self.controller) = (name, controller)
    (self.settings, self.traces) = (settings, traces)
  }

  /// Keeps the limits of the suite's group that has the gestures.
  ///
  /// A limit on all of a group's gestures together, such as a median, is left out if some of them are missing.
  package mutating func keepLimits(of group: GestureSuite.Group, isWhole: Bool) {
    var group = group
    if !isWhole { group.budgets.removeAll(where: \.isOfWholeGroup) }
    self.group = group
  }

  /// Writes the page that has the bundle.
  ///
  /// - Parameters:
  ///   - kept: What is kept though it may be private.
  ///   - toolVersion: The version of Panlab.
  ///   - program: The fingerprint of the program.
  ///   - map: Calls a function for each index below a count, possibly in parallel, and returns the results in order.
  /// - Returns: The page's text.
  public func text(
    keeping kept: Set<Redaction.Kind>, toolVersion: String, program: String,
    map: @escaping (Int, @Sendable (Int) -> PlayedGesture) -> [PlayedGesture] = { (0..<$0).map($1) }
  ) -> String {
    var redaction = Redaction(keeping: kept)
    let traces = redaction.applied(to: traces)
    let setup = GesturePage.Setup(
      name: name, controller: controller, words: ["--controller", Preset.lastingWord(word)],
      settings: settings, traces: traces, map: map)
    var page = GesturePage(title: name, toolVersion: toolVersion, setups: [setup])
    let isOfApp = Scene.own.contains { $0.name == setup.settings.entry.name }
    if isOfApp, !kept.contains(.texts) {
      page.hidesNames = true
      redaction.note(.texts, setup.viewNames.count)
    }
    let bundle = bundle(
      of: traces, outcomes: setup.gestures.map(\.outcome), redaction, toolVersion, program)
    page.bundle = bundle.element + "\n"
    return page.text
  }

  private func bundle(
    of traces: [Trace], outcomes: [Outcome], _ redaction: Redaction, _ toolVersion: String,
    _ program: String
  ) -> IncidentBundle {
    let paths = IncidentPaths(of: traces.map(\.name)).paths
    var files: [IncidentBundle.File] = []
    var labels: [(folder: String, entries: [LabelFile.Entry])] = []
    var written: Set<String> = []
    for (trace, path) in zip(traces, paths) {
      // The name after '#' is read from a column, which only a file with several recordings has.
      let text =
        trace.name.contains("#") ? TraceWriter.csv(for: [trace]) : TraceWriter.csv(for: trace)
      files.append(IncidentBundle.File(path: path, text: text))
      let folder = String(
        path[..<(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)])
      if let name = trace.metadata.observation?.frames, let text = frames[name],
        written.insert(folder + name).inserted
      {
        files.append(IncidentBundle.File(path: folder + name, text: text))
      }
      guard let label = trace.label else { continue }
      let entry = LabelFile.Entry(trace: TraceName.key(of: trace.name), label: label, line: 1)
      if let place = labels.firstIndex(where: { $0.folder == folder }) {
        labels[place].entries.append(entry)
      } else {
        labels.append((folder, [entry]))
      }
    }
    for (folder, entries) in labels {
      let path = folder + TraceFolder.labelFileName
      let text = LabelFile(file: path, entries: entries).csv
      files.append(IncidentBundle.File(path: path, text: text))
    }
    files += [
      IncidentBundle.File(path: IncidentBundle.controllerFile, text: controller.fileText),
      IncidentBundle.File(
        path: IncidentBundle.suiteFile,
        text: suite(of: paths).document(linesToDepth: 4)),
    ]
    return IncidentBundle(
      name: name, word: word, scene: settings.scene, decidesItself: settings.entry.own != nil,
      isOfSuite: group != nil,
      limitsOfWholeGroup: Set((group?.budgets ?? []).filter(\.isOfWholeGroup).map(\.name)).sorted(),
      toolVersion: toolVersion, program: program,
      kept: Redaction.Kind.allCases.filter(redaction.kept.contains), redacted: redaction.counts,
      files: files,
      gestures: zip(zip(traces, paths), outcomes).map { gesture, outcome in
        told(of: gesture.0, at: gesture.1, outcome)
      })
  }

  private func told(of trace: Trace, at path: String, _ outcome: Outcome) -> IncidentBundle.Gesture
  {
    // An explanation would run the code of a scene that crashed again.
    let explanation =
      outcome.sceneFailure == nil
      ? Self.explanation(of: trace, controller, settings) : nil
    return IncidentBundle.Gesture(
      name: trace.name, file: path, fingerprint: Fingerprint.digits(of: trace.contentHash),
      outcome: explanation?.outcome.json ?? outcome.json,
      account: explanation.map { explanation in
        Page().layingOut { explanation.text(as: .table) }
      } ?? "")
  }

  /// The outcome of a gesture as a bundle tells it, with which a later replay is compared.
  package static func outcome(
    of trace: Trace, _ controller: Controller, _ settings: ReplaySettings
  ) -> JSONValue { explanation(of: trace, controller, settings).outcome.json }

  private static func explanation(
    of trace: Trace, _ controller: Controller, _ settings: ReplaySettings
  ) -> Explanation {
    Explanation(
      ReplayEngine().replay(
        trace, with: controller, settings: settings, keeping: [.gesture, .touches]))
  }

  /// The suite with the group of the gestures.
  private func suite(of paths: [String]) -> JSONValue {
    var group =
      group ?? GestureSuite.Group(name: name, patterns: [], controller: controller)
    group.settings = settings
    return .object([
      "groups": .object([
        name: group.json(traces: paths, controller: IncidentBundle.controllerFile)
      ])
    ])
  }
}

/// Paths from which traces get their names back, and their order.
struct IncidentPaths {
  let paths: [String]

  /// The paths for traces of these names.
  ///
  /// A name is the last two parts of the path. If files would coincide, or be listed in another order, each has a
  /// numbered folder of its own.
  init(of names: [String]) {
    let natural = names.map(Self.path)
    let sorted = natural.sorted { Self.place(of: $0).lexicographicallyPrecedes(Self.place(of: $1)) }
    if Set(natural).count == natural.count, sorted == natural {
      paths = natural
      return
    }
    let digits = String(names.count).count
    paths = natural.enumerated().map { index, path in
      let number = String(index + 1)
      return String(repeating: "0", count: digits - number.count) + number + "/" + path
    }
  }

  private static func path(of name: String) -> String {
    let file = TraceName.file(of: name)
    let parts = file.split(separator: "/").suffix(2).map { part in
      let visible = String(part.prefix(100).map { "\\:".contains($0) ? "-" : $0 })
      return visible.hasPrefix(".") ? "-" + visible.dropFirst() : visible
    }
    return (parts.isEmpty ? ["gesture"] : parts).joined(separator: "/") + ".csv"
  }

  /// The place in a folder's listing, which has a folder's own files before those of its subfolders.
  private static func place(of path: String) -> [UInt8] {
    let parts = path.split(separator: "/")
    return (parts.count == 1 ? [0] : [1]) + Array(parts.joined(separator: "\0").utf8)
  }
}
