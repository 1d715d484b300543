import AppSources
import Foundation
import Workbench

/// Finds or builds the simulated modules that app sources are compiled against.
///
/// A program that runs where it was built finds the modules in a folder beside it. For any other copy of the program,
/// the modules are built once from Panlab's sources, into `panlab` in `XDG_CACHE_HOME` or `~/.cache`. If that folder
/// cannot be written, they are built into the folder for temporary files.
enum ModuleCache {
  /// The place of the cache in words, for messages.
  static let place = "panlab in XDG_CACHE_HOME or ~/.cache"

  /// The possible cache folders, in order of preference.
  static func folders(environment: [String: String], temporary: String) -> [String] {
    let cache = xdgFolder("XDG_CACHE_HOME", orHome: ".cache", environment)
    return [cache.map { $0 + "/panlab" }, temporary + "/panlab-\(getuid())"].compactMap(\.self)
  }

  /// The first writable folder, which is created if missing; nil if there is none.
  static func usable(among folders: [String]) -> String? {
    folders.first { folder in
      createPrivateFolder(folder)
      var found = stat()
      // Checks the owner, because anyone can create a folder in the folder for temporary files.
      return stat(folder, &found) == 0 && found.st_mode & S_IFMT == S_IFDIR
        && found.st_uid == getuid() && access(folder, W_OK) == 0
    }
  }

  /// The folder of the modules, which are built first if needed.
  ///
  /// The modules are built from the checkout of Panlab at the path `panlab`, or, if `panlab` is nil, from the checkout
  /// that this program was built from.
  static func modules(for compiler: String, from panlab: String?) throws -> String {
    let own = (Bundle.main.executableURL ?? URL(filePath: "."))
      .resolvingSymlinksInPath().deletingLastPathComponent().appending(path: "Modules").path
    let source = try panlab.map { RelativePath.real(try PanlabSource($0).place).path }
    let isOwn = source == nil || source == (try? PanlabSource(nil).place)
    if isOwn, hasModules(own) { return own }
    let place = try source ?? PanlabSource(nil).place
    let folders = folders(
      environment: ProcessInfo.processInfo.environment,
      temporary: FileManager.default.temporaryDirectory.path)
    let origin = origin(of: place, for: compiler)
    for folder in folders.map({ "\($0)/\(toolVersion)" }) where isCurrent(folder, origin) {
      return built(in: folder)
    }
    guard let cache = usable(among: folders) else {
      throw CommandFailure(
        message:
          "\(folders.joined(separator: ", ")): cannot be written, so the simulated modules cannot be built;"
          + " set XDG_CACHE_HOME to a folder that can", code: .internalFailure)
    }
    let folder = "\(cache)/\(toolVersion)"
    try build(into: folder, from: place)
    try Data(origin.utf8).write(to: URL(filePath: stamp(in: folder)), options: .atomic)
    return built(in: folder)
  }

  private static func build(into folder: String, from source: String) throws {
    StandardError.write("building the simulated modules once, into \(folder)\n")
    for target in targets {
      let output = ShellOutput(
        "swift build -debug-info-format none --package-path \(ShellOutput.quoted(source))"
          + " --scratch-path \(ShellOutput.quoted(folder)) --target \(target) 2>&1")
      guard output.code == 0 else {
        throw CommandFailure.internalFailure(
          "\(source): the simulated modules do not build; run 'swift build' there\n"
            + output.text.suffix(2000))
      }
    }
  }

  /// The targets whose modules apps import.
  ///
  /// Panlab's modules of other libraries have the libraries' names, so they exist only where UIKit does not.
  #if os(Linux)
    private static let targets = ["HeadlessUIKit", "Tunables"] + AppModule.libraries
  #else
    private static let targets = ["HeadlessUIKit", "Tunables"]
  #endif

  private static func built(in folder: String) -> String { "\(folder)/debug/Modules" }
  private static func stamp(in folder: String) -> String { "\(folder)/built-from" }

  private static func isCurrent(_ folder: String, _ origin: String) -> Bool {
    hasModules(built(in: folder))
      && InputFile.contents(stamp(in: folder)).map { String(decoding: $0, as: UTF8.self) } == origin
  }

  /// Identifies a build of the modules: the compiler's version, the source folder and the time when the sources last
  /// changed.
  private static func origin(of source: String, for compiler: String) -> String {
    let version = ShellOutput("\(ShellOutput.quoted(compiler)) --version 2>&1").text
    let files = FileManager.default.enumerator(
      at: URL(filePath: source).appending(path: "Sources"),
      includingPropertiesForKeys: [.contentModificationDateKey])
    let newest = (files?.compactMap { $0 as? URL } ?? []).compactMap {
      try? $0.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
    }.max()
    return "\(version)\(source)\n\(newest?.timeIntervalSince1970 ?? 0)\n"
  }

  private static func hasModules(_ folder: String) -> Bool {
    targets.allSatisfy { FileKind("\(folder)/\($0).swiftmodule") == .file }
  }
}
