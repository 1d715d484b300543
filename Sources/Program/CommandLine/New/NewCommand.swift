import AppSources
import ArgumentParser
import Formats
import Foundation
import Reports
import Synthesis
import Workbench

/// `panlab new FOLDER`: writes a package that brings an app's own transition into Panlab.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Write a package for your own transition.",
    discussion: """
      The package has recordings and tests, and builds and passes at once: cd FOLDER && swift test && swift run Gestures check. Its \
      app is a small sheet, to be replaced by yours; --from compiles yours, in place and \
      unchanged, and the package says what to fill in. The modules that sources are compiled against \
      are built once, into \(ModuleCache.place).
      """
        + examples(
          "new Gestures",
          "new Gestures --from App/Sources",
          "new Gestures --from Modules/Sheets --from Modules/Motion",
          "new Gestures --from App.xcodeproj:Sheet",
          "new Gestures --panlab ../panlab"))

  @Argument(
    help: ArgumentHelp("The folder to write; new or empty.", valueName: "FOLDER"),
    completion: .directory)
  var folder: String

  @Option(
    help: ArgumentHelp(
      "A folder of your app's sources, or an Xcode project, to compile instead of the sheet; once for each.",
      valueName: "SOURCES"),
    completion: .directory)
  var from: [String] = []

  @Option(
    help: ArgumentHelp(
      "A folder of stand-ins for modules that do not exist here, as 'adopt --stubs' writes them.",
      valueName: "FOLDER"),
    completion: .directory)
  var stubs: String?

  @Option(
    help: ArgumentHelp(
      "Where the package takes Panlab from (default: the checkout that this program was built from).",
      valueName: "PATH|URL"),
    completion: .directory)
  var panlab: String?

  func run() throws {
    let place = try place()
    let source = try PanlabSource(panlab)
    let root = place.appendingPathComponent(NewPackage.sources)
    var sources: [(module: String?, path: String)]?
    var choice: AdoptedFolder?
    guard stubs == nil || !from.isEmpty else {
      throw CommandFailure.usage("'--stubs': supplies what --from needs; give both")
    }
    let standIns = try stubs.map { try StandIns($0) }
    if !from.isEmpty {
      let family = try SourceFamily(from, standIns: standIns?.modules ?? [])
      for warning in family.warnings { StandardError.warning(warning) }
      for note in family.notes { StandardError.write(note + "\n") }
      // If the package takes Panlab from a URL, there is not a checkout of it yet. The modules are then built from the
      // checkout that this program was built from.
      choice = try AdoptedFolder(
        from, family: family, standIns: standIns, panlab: source.isURL ? nil : panlab)
      sources = family.members.map { ($0.module, RelativePath.of($0.path, from: root)) }
    }
    let package = NewPackage(
      panlab: source.manifestLine(from: place), panlabName: source.name, sources: sources,
      leftOut: (choice?.left ?? []).map {
        (RelativePath.of($0.path, from: root), $0.reason)
      },
      stubs: (standIns?.modules ?? []).sorted().map {
        ($0, RelativePath.of("\(standIns?.folder ?? "")/\($0)", from: root))
      } + (standIns?.ownNames ?? []).map { (nil, RelativePath.of($0, from: root)) },
      libraries: choice?.libraries ?? [], isFound: source.isURL)
    try SynthFolder(path: folder).write(package.files, force: true) { _ in false }
    try StandardOutput.write(
      """
      \(choice.map { $0.verdict + "\n" } ?? "")\(folder): written, with \(NewPackage.recordings.count) recordings; Panlab from \(source.place)
      \(from.isEmpty
        ? "next: cd \(folder) && swift test"
        : "next: fill in the scene in \(folder)/\(NewPackage.sources)/Gestures.swift, which says how\n"
          + "      cd \(folder) && swift run Gestures import Recordings --scene our-transition -o Recordings --force")
            swift run Gestures check

      """)
    if choice?.builds == false { throw ExitCode.expectationFailed }
  }

  /// The URL of the new folder; throws if there is a file or a non-empty folder at the path.
  private func place() throws -> URL {
    switch FileKind(folder) {
    case .missing: break
    case .file: throw CommandFailure.usage("'\(folder)': is a file; give the name of a new folder")
    case .folder:
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { $0 != ".git" && $0 != ".DS_Store" }
      guard names.isEmpty else {
        throw CommandFailure.usage(
          "'\(folder)': contains \(counted(names.count, "file")); give the name of"
            + " a new or an empty folder")
      }
    }
    return RelativePath.real(folder)
  }
}

/// The place from which a new package takes Panlab.
struct PanlabSource {
  /// The URL of Panlab's repository, or the path of a folder that contains a checkout of Panlab.
  let place: String
  let isURL: Bool

  /// Creates a source from a URL or a path; if `word` is nil, the source is the checkout that this program was built
  /// from.
  init(_ word: String?) throws {
    guard let word else {
      (place, isURL) = (try Self.checkout(), false)
      return
    }
    isURL = word.contains("://") || word.hasPrefix("git@")
    guard isURL || Self.isCheckout(word) else {
      throw CommandFailure.nothingSelected(
        "'--panlab \(word)': is not a checkout of Panlab; name its folder, or a URL")
    }
    place = word
  }

  /// The name of Panlab's package, for dependencies on its products.
  var name: String {
    guard isURL else { return "panlab" }
    let last = place.split { $0 == "/" || $0 == ":" }.last.map(String.init) ?? place
    return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
  }

  /// The line that declares the dependency on Panlab in the manifest of a package in `folder`.
  func manifestLine(from folder: URL) -> String {
    isURL
      ? ".package(url: \"\(place)\", branch: \"main\")"
      : ".package(name: \"panlab\", path: \"\(RelativePath.of(place, from: folder))\")"
  }

  private static func checkout(file: String = #filePath) throws -> String {
    // Five levels up from Sources/Program/CommandLine/New/NewCommand.swift.
    var url = URL(fileURLWithPath: file)
    for _ in 1...5 { url.deleteLastPathComponent() }
    let fact: String
    if url.path.contains("/.build/checkouts/") {
      fact = "is a copy that belongs to a package's build folder"
    } else if !isCheckout(url.path) {
      fact = "is gone"
    } else {
      return url.path
    }
    throw CommandFailure.usage(
      "'new': \(url.path), from which this program was built, \(fact); say where Panlab comes from with"
        + " --panlab PATH|URL")
  }

  private static func isCheckout(_ path: String) -> Bool {
    FileKind(path + "/Package.swift") == .file
      && FileKind(path + "/Sources/Program/Panlab") == .folder
  }
}

/// Computes relative paths between folders.
enum RelativePath {
  /// Resolves all links in a path.
  ///
  /// The last component need not exist.
  static func real(_ path: String) -> URL {
    let url = URL(fileURLWithPath: path).standardizedFileURL
    guard FileKind(url.path) == .missing else { return url.resolvingSymlinksInPath() }
    return url.deletingLastPathComponent().resolvingSymlinksInPath()
      .appendingPathComponent(url.lastPathComponent)
  }

  /// The path relative to a folder, such as `../../Sheets`.
  static func of(_ path: String, from folder: URL) -> String {
    let (to, from) = (real(path).pathComponents, folder.pathComponents)
    let shared = zip(to, from).prefix { $0 == $1 }.count
    let parts = Array(repeating: "..", count: from.count - shared) + to.dropFirst(shared)
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }
}
