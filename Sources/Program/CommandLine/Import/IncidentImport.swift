import ArgumentParser
import Controllers
import Formats
import Foundation
import Replay
import Reports
import Scenes
import Traces
import Workbench

/// Puts what a bundle has beside other recordings: the gestures, their labels, and a group of a suite that checks them.
struct IncidentImport {
  /// The folder as typed.
  let folder: String
  let overwrites: Bool
  /// What was meant by every gesture; nil for what the labels say, or for a question.
  let meant: String?
  /// What decides the gestures in the suite, as a suite names it; nil for the bundle's own controller.
  let controller: String?
  /// Whether to add a group to a suite, which may lie above the folder.
  let writesSuite: Bool

  /// A gesture that is written.
  private struct Written {
    let name: String
    let text: String
    var label: Label?
  }

  /// Imports a bundle; returns how many gestures were written, and how many the folder already had.
  func take(_ page: String) throws -> (written: Int, known: Int) {
    guard let setup = try IncidentSetup(of: [page]) else {
      throw CommandFailure.unreadable("\(page): not a bundle; name one that 'panlab bundle' wrote")
    }
    let bundle = setup.bundle
    let traces = Dictionary(
      TraceLoader().load(path: setup.page).traces.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    let stops = try stops(of: setup)
    var known = knownGestures()
    var (written, doubles): ([Written], Int) = ([], 0)
    for gesture in bundle.gestures {
      guard let trace = traces[gesture.name] else { continue }
      let fingerprint = Fingerprint.digits(of: trace.contentHash)
      if let other = known[fingerprint] {
        StandardError.warning(
          "\(page): '\(gesture.name)' is already here, as '\(other)'; it is left out")
        doubles += 1
        continue
      }
      known[fingerprint] = gesture.name
      let name = FileStem.of(TraceName.key(of: gesture.name))
      written.append(
        Written(
          name: name, text: TraceWriter.csv(for: trace), label: try label(of: trace, stops: stops)))
    }
    guard !written.isEmpty else { return (0, doubles) }
    try refuseOthers(written)
    for gesture in written { try ResultFile(path: path(gesture.name + ".csv")).write(gesture.text) }
    try writeLabels(of: written)
    if writesSuite { try addGroup(of: written, from: setup) }
    return (written.count, doubles)
  }

  private func path(_ name: String) -> String { FolderWalk.path(of: name, in: folder) }

  /// The names of the gestures that the folder has, by their fingerprints.
  private func knownGestures() -> [String: String] {
    guard FileKind(folder) == .folder else { return [:] }
    let traces = TraceLoader(allowsEmpty: true).load(path: folder).traces
    return Dictionary(
      traces.map { (Fingerprint.digits(of: $0.contentHash), $0.name) },
      uniquingKeysWith: { first, _ in first })
  }

  private func refuseOthers(_ written: [Written]) throws {
    var names: Set<String> = []
    for gesture in written {
      let file = path(gesture.name + ".csv")
      guard names.insert(gesture.name).inserted, overwrites || FileKind(file) == .missing else {
        throw CommandFailure.usage(
          "'\(file)': already exists; choose another folder, or overwrite it with --force")
      }
    }
  }

  // MARK: Labels

  private func stops(of setup: IncidentSetup) throws -> [String] {
    setup.missingScene == nil ? try setup.group().controller.stopNames : []
  }

  /// The label: as `--meant` says, as recorded, or as a person on a terminal answers.
  private func label(of trace: Trace, stops: [String]) throws -> Label? {
    func intent(_ word: String) throws -> Label.Intent {
      // Where the controller is an app's own, its stops are not known here.
      if let intent = Label.Intent(word, stops: stops.isEmpty ? [word] : stops) { return intent }
      let choices = Label.Intent.allCases.map(\.rawValue) + stops
      throw CommandFailure.usage(
        "'--meant \(word)': not an intent; choose \(choices.joined(separator: ", "))")
    }
    if let meant {
      var label = trace.label ?? Label(intent: .any)
      label.intent = try intent(meant)
      return label
    }
    if let label = trace.label { return label }
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
      StandardError.warning("\(trace.name): has no label; say what was meant with --meant")
      return nil
    }
    StandardError.write(
      "\(trace.name): what was meant? \((["finish", "cancel", "none"] + stops).joined(separator: ", ")), or nothing: "
    )
    guard let answer = readLine()?.filter({ !$0.isWhitespace }), !answer.isEmpty else { return nil }
    return Label(intent: try intent(answer))
  }

  private func writeLabels(of written: [Written]) throws {
    let labelled = written.compactMap { gesture in
      gesture.label.map { (gesture.name, $0) }
    }
    guard !labelled.isEmpty else { return }
    let path = path(TraceFolder.labelFileName)
    _ = try ResultFile(path: path).edit { text in
      guard let text else {
        let entries = labelled.map { LabelFile.Entry(trace: $0, label: $1, line: 1) }
        return LabelFile(file: path, entries: entries).csv
      }
      let changes = labelled.map { LabelFile.Change(trace: $0, label: $1) }
      return try LabelFile.text(text, file: path, changing: changes)
    }
  }

  // MARK: The suite

  /// Adds a group to the nearest suite in the folder or above it, in the repository; without one, writes one there.
  private func addGroup(of written: [Written], from setup: IncidentSetup) throws {
    let suite = suitePath()
    let stem = FileStem.of(Self.stem(of: setup.page))
    let judge: String
    if let controller {
      judge = controller
    } else if let preset = presetName(of: setup) {
      judge = preset
    } else {
      let file = path("\(stem).controller.json")
      try ResultFile(path: file).write(
        setup.bundle.text(of: IncidentBundle.controllerFile) ?? "")
      judge = relative(file, to: suite)
    }
    let group = Self.group(
      traces: written.map { relative(path($0.name + ".csv"), to: suite) }, controller: judge,
      of: setup.bundle)
    var name = stem
    _ = try ResultFile(path: suite).edit { text in
      guard let text else {
        return JSONValue.object(["groups": .object([stem: group])]).document(linesToDepth: 3)
      }
      name = try Self.freeName(stem, in: text, of: suite)
      return try Self.text(text, of: suite, adding: name, group)
    }
    StandardError.remark("\(suite): group '\(name)', judged by '\(judge)'")
  }

  /// The name of a bundle's file without its endings.
  private static func stem(of page: String) -> String {
    let file = page.split(separator: "/").last.map(String.init) ?? page
    return [".html", ".panlab"].reduce(file) { name, ending in
      name.hasSuffix(ending) ? String(name.dropLast(ending.count)) : name
    }
  }

  /// The preset whose name the bundle's controller was given, if it is still the same.
  private func presetName(of setup: IncidentSetup) -> String? {
    guard setup.missingScene == nil, let group = try? setup.group(),
      let preset = Preset(named: setup.bundle.word)
    else { return nil }
    let scene = setup.bundle.scene.flatMap(Scene.named)
    let controller = scene.map(preset.controller.turned) ?? preset.controller
    return controller.changes(from: group.controller).isEmpty ? preset.name : nil
  }

  private static func group(
    traces: [String], controller: String, of bundle: IncidentBundle
  ) -> JSONValue {
    var group = bundle.group?.members ?? [:]
    group["traces"] = .texts(traces)
    group["controller"] = .string(controller)
    return .object(group)
  }

  /// The suite in the folder or above it, up to the root of the repository; the folder's own if there is none.
  private func suitePath() -> String {
    var place = ""
    for _ in 0..<FolderWalk.deepest {
      let home = FolderWalk.path(of: place, in: folder)
      let path = FolderWalk.path(of: GestureSuite.fileName, in: home)
      if FileKind(path) == .file { return FilePath.normal(path) }
      if FileKind(FolderWalk.path(of: ".git", in: home)) != .missing { break }
      if realPath(home) == "/" { break }
      place += "../"
    }
    return path(GestureSuite.fileName)
  }

  /// The path of a file as a suite names it.
  private func relative(_ path: String, to suite: String) -> String {
    func parts(_ path: String) -> [String] {
      URL(fileURLWithPath: path).standardizedFileURL.pathComponents
    }
    let home = parts(suite).dropLast()
    let file = parts(path)
    let shared = zip(home, file).prefix { $0 == $1 }.count
    let steps = Array(repeating: "..", count: home.count - shared) + file.dropFirst(shared)
    return steps.joined(separator: "/")
  }

  private static func root(_ text: String, of suite: String) throws(CommandFailure) -> JSONValue {
    guard let root = try? JSONReader.value(in: Array(text.utf8)) else {
      throw .unreadable("\(suite): is not a suite; correct it, and import again")
    }
    return root
  }

  private static func freeName(
    _ stem: String, in text: String, of suite: String
  ) throws(CommandFailure) -> String {
    let known = Set(try root(text, of: suite)["groups"]?.members?.keys.map { $0 } ?? [])
    var (name, number) = (stem, 2)
    while known.contains(name) {
      name = "\(stem)-\(number)"
      number += 1
    }
    return name
  }

  /// A suite's text with another group, which comes first; comments stay.
  private static func text(
    _ text: String, of suite: String, adding name: String, _ group: JSONValue
  ) throws(CommandFailure) -> String {
    let member =
      "\n    \(JSONValue.string(name).document(linesToDepth: 0).dropLast()): \(group.document(linesToDepth: 0).dropLast()),"
    let before = try root(text, of: suite)["groups"]?.members ?? [:]
    for found in text.ranges(of: /["']?groups["']?\s*:\s*\{/) {
      let changed = text[..<found.upperBound] + member + text[found.upperBound...]
      // The words may also stand in a comment, so what comes out decides.
      guard let groups = try? root(String(changed), of: suite)["groups"]?.members,
        groups[name] == group, groups.count == before.count + 1
      else { continue }
      return String(changed)
    }
    throw .unreadable("\(suite): has no 'groups' to add '\(name)' to; add \(member.dropFirst(5))")
  }
}
