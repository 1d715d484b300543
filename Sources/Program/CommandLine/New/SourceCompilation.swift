import AppSources
import Formats
import Foundation
import Replay
import Synchronization
import Workbench

/// An error of the Swift compiler in an app's source.
struct CompileError: Hashable {
  let path: String
  let line: Int
  let column: Int
  let message: String

  /// The first quoted name in the message, which the error is about.
  ///
  /// It is the whole message if the first 60 characters contain no quotation mark.
  var symbol: String {
    let parts = message.split(separator: "'", omittingEmptySubsequences: false)
    return parts.count > 2 && parts[0].count < 60 ? String(parts[1]) : message
  }

  /// The name of the missing module; nil for other errors.
  var missingModule: String? {
    message.hasPrefix("no such module '") ? symbol : nil
  }
}

/// Compiles adapted app sources against the simulated modules.
///
/// Uses the same compiler settings as a package target that applies Panlab's plug-in.
struct SourceCompilation {
  private let compiler: String
  private let modules: String

  /// Finds the compiler in `PATH`; returns nil if there is none.
  ///
  /// `panlab` is the path of the checkout of Panlab from which the simulated modules are built; if it is nil, they are
  /// built from the checkout that this program was built from.
  init?(panlab: String? = nil) throws {
    guard let compiler = Self.onPath("swiftc") else { return nil }
    self.compiler = compiler
    modules = try ModuleCache.modules(for: compiler, from: panlab)
  }

  private static func onPath(_ name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").lazy
      .map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// All imports of modules that the compiler cannot find.
  ///
  /// In a normal compilation, the compiler reports only the first of these imports.
  func missingImports(of module: AppModule) throws -> [CompileError] {
    let imports = module.files.flatMap { file in
      module.foreignImports(of: file).map { (path: file.path, place: $0) }
    }
    let existing = try existing(Set(imports.map(\.place.module)).sorted())
    return imports.filter { !existing.contains($0.place.module) }.map { path, place in
      CompileError(
        path: path, line: place.line, column: place.column,
        message: "no such module '\(place.module)'")
    }
  }

  /// The modules among these that the compiler can import.
  private func existing(_ names: [String]) throws -> Set<String> {
    guard !names.isEmpty else { return [] }
    return try Self.withTemporaryFolder { folder in
      let file = folder.appending(path: "Import.swift").path
      let questions = names.map { "#if canImport(\($0))\n#warning(\"has \($0)\")\n#endif\n" }
      try Data(questions.joined().utf8).write(to: URL(filePath: file))
      let output = run(
        "-typecheck -diagnostic-style llvm"
          + " -I \(ShellOutput.quoted(try linkedModules(in: folder))) \(ShellOutput.quoted(file))",
        in: folder)
      return Set(names.filter { output.text.contains("warning: has \($0)\n") })
    }
  }

  /// Runs the compiler, which keeps its temporary files in `folder`.
  private func run(_ arguments: String, in folder: URL) -> ShellOutput {
    ShellOutput(
      "TMPDIR=\(ShellOutput.quoted(folder.path)) \(ShellOutput.quoted(compiler)) \(arguments) 2>&1",
      in: folder.path)
  }

  private static func withTemporaryFolder<Result>(_ work: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "panlab-adopt-\(ProcessInfo.processInfo.globallyUniqueString)")
    let watcher = FolderWatcher(folder.path)
    return try withExtendedLifetime(watcher) {
      try InterruptWatch.withFolder(folder.path) { try work(folder) }
    }
  }

  /// Creates a folder of links to the modules that an app may import.
  ///
  /// Leaves out the module `SwiftUI`, which exists only if Panlab was built with its tests.
  private func linkedModules(in folder: URL) throws -> String {
    let imported = folder.appending(path: "modules")
    try FileManager.default.createDirectory(at: imported, withIntermediateDirectories: false)
    for name in try FileManager.default.contentsOfDirectory(atPath: modules)
    where name.hasSuffix(".swiftmodule") && name != "SwiftUI.swiftmodule" {
      try FileManager.default.createSymbolicLink(
        atPath: imported.appending(path: name).path, withDestinationPath: "\(modules)/\(name)")
    }
    return imported.path
  }

  /// Compiles and links the module; returns its errors, each once, in the compiler's order.
  ///
  /// - Throws: ``CommandFailure`` if the compiler fails without reporting an error in these sources.
  func errors(of module: AppModule) throws -> [CompileError] {
    try CompileProgress.during("compiling \(counted(module.files.count, "file"))") {
      try Self.withTemporaryFolder { try errors(of: module, in: $0) }
    }
  }

  private func errors(of module: AppModule, in folder: URL) throws -> [CompileError] {
    var names: [String] = []
    var taken: [String: Int] = [:]
    for file in module.files {
      let name = URL(filePath: file.path).deletingPathExtension().lastPathComponent
      taken[name, default: 0] += 1
      let count = taken[name] ?? 1
      let output = folder.appending(path: "\(name)\(count > 1 ? "-\(count)" : "").swift").path
      try Data(file.compiled.utf8).write(to: URL(filePath: output))
      names.append(output)
    }
    let imported = try linkedModules(in: folder)
    let list = folder.appending(path: "files").path
    try Data(names.map { "\"\($0)\"\n" }.joined().utf8).write(to: URL(filePath: list))
    let object = "\(folder.path)/Gestures.o"
    let output = run(
      "-swift-version 5 -module-name Gestures -package-name Gestures -parse-as-library"
        + " -suppress-warnings -diagnostic-style llvm -Onone -wmo -c"
        + " -o \(ShellOutput.quoted(object)) -I \(ShellOutput.quoted(imported))"
        + " @\(ShellOutput.quoted(list))",
      in: folder)
    let errors = Self.errors(in: output.text, of: Set(module.files.map(\.path)))
    guard output.code == 0 || !errors.isEmpty else {
      throw CommandFailure.internalFailure(
        "\(compiler): failed (\(output.code)) without an error in these sources\n"
          + output.text.suffix(2000))
    }
    return errors.isEmpty ? try linkErrors(of: object, of: module, in: folder) : errors
  }

  /// The linker's errors: symbols that are declared, so code that uses them compiles, but that nothing defines.
  private func linkErrors(
    of object: String, of module: AppModule, in folder: URL
  ) throws -> [CompileError] {
    let built = URL(filePath: modules).deletingLastPathComponent().path
    let objects = (Self.linked + module.importedLibraries).map { "\(built)/\($0).build" }
      .filter { folder in
        let files = try? FileManager.default.contentsOfDirectory(atPath: folder)
        return files?.contains { $0.hasSuffix(".o") } ?? false
      }
    let output = run(
      "-emit-library -module-name Gestures"
        + " -o \(ShellOutput.quoted(folder.path + "/Gestures.so")) \(ShellOutput.quoted(object))"
        + " \(objects.map { "\(ShellOutput.quoted($0))/*.o" }.joined(separator: " "))"
        + " \(Self.strictLinking)\(quickLinking)",
      in: folder)
    guard output.code != 0 else { return [] }
    let symbols = Self.undefinedSymbols(in: output.text)
    guard !symbols.isEmpty else {
      throw CommandFailure.internalFailure(
        "\(compiler): failed to link (\(output.code)) without a symbol of these sources\n"
          + output.text.suffix(2000))
    }
    return symbols.map { symbol in
      let name = Self.demangled(symbol, by: compiler)
      let place = Self.place(of: name, in: module)
      return CompileError(
        path: place.path, line: place.line, column: 1,
        message: "'\(name)' compiles but does not link: nothing defines it")
    }
  }

  /// Options that make the Linux linker report undefined symbols of a library, as the macOS linker does by default.
  ///
  /// They also make it accept duplicate symbols, because the build folder may contain object files of deleted sources.
  #if os(Linux)
    private static let strictLinking = "-Xlinker -z -Xlinker muldefs -Xlinker -z -Xlinker defs"
  #else
    private static let strictLinking = ""
  #endif

  /// Options that choose the linker that comes with the compiler, if it does: it takes a third of the default one's time.
  private var quickLinking: String {
    let linker = URL(filePath: compiler).resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "ld.lld").path
    #if os(Linux)
      return FileManager.default.isExecutableFile(atPath: linker)
        ? " -use-ld=lld -Xlinker --error-limit=0" : ""
    #else
      return ""
    #endif
  }

  /// The modules whose object files are linked into a package with app sources.
  private static let linked = [
    "Formats", "Devices", "MotionMath", "ConstraintSolver", "HeadlessQuartzCore", "HeadlessUIKit",
    "Tunables", "UIKit", "QuartzCore", "CoreGraphics",
  ]

  /// The undefined symbols in a linker's output, each once.
  ///
  /// Linkers write `undefined symbol: NAME` or `undefined reference to 'NAME'`.
  static func undefinedSymbols(in text: String) -> [String] {
    var seen: Set<String> = []
    return text.matches(of: /undefined (?:symbol: |reference to [`'])([^\s'`]+)/)
      .map { String($0.1) }.filter { seen.insert($0).inserted }
  }

  private static func demangled(_ symbol: String, by compiler: String) -> String {
    let tool = URL(filePath: compiler).deletingLastPathComponent().appending(path: "swift").path
    let output = ShellOutput(
      "\(ShellOutput.quoted(tool)) demangle --compact --simplified \(ShellOutput.quoted(symbol))")
    let text = output.text.split(separator: "\n").first.map(String.init) ?? ""
    return output.code == 0 && !text.isEmpty ? text : symbol
  }

  /// A place in the sources to report for an undefined symbol.
  ///
  /// Tries the words of the symbol's name, the last word first, and returns the first line that contains one of them.
  private static func place(
    of symbol: String, in module: AppModule
  ) -> (path: String, line: Int) {
    let head = symbol.prefix { $0 != "(" && $0 != ":" }
    for name in head.matches(of: /\w+/).map(\.output).reversed() where name != "Gestures" {
      for file in module.files {
        let lines = file.adapted.split(separator: "\n", omittingEmptySubsequences: false)
        if let index = lines.firstIndex(where: { $0.contains(name) }) {
          return (file.path, index + 1)
        }
      }
    }
    return (module.files.first?.path ?? "", 1)
  }

  /// Parses errors of the form `path:line:column: error: message`.
  static func errors(in text: String, of paths: Set<String>) -> [CompileError] {
    var seen: Set<CompileError> = []
    return text.split(separator: "\n").compactMap { line in
      guard let mark = line.firstRange(of: ": error: ") else { return nil }
      let place = line[..<mark.lowerBound].split(separator: ":", omittingEmptySubsequences: false)
      guard place.count > 2, let column = Int(place[place.count - 1]),
        let row = Int(place[place.count - 2])
      else { return nil }
      let path = place.dropLast(2).joined(separator: ":")
      let message = line[mark.upperBound...].drop { $0 == " " }
      let error = CompileError(path: path, line: row, column: column, message: String(message))
      return paths.contains(path) && seen.insert(error).inserted ? error : nil
    }
  }
}

/// Shows what is compiled, and for how long, on the terminal's last line.
private enum CompileProgress {
  static func during<Result>(_ work: String, _ body: () throws -> Result) rethrows -> Result {
    let isDone = Atomic(false)
    let line = Mutex(ProgressLine())
    let start = ContinuousClock.now
    let ended = DispatchSemaphore(value: 0)
    _ = Threads.start {
      while !isDone.load(ordering: .relaxed) {
        line.withLock {
          $0.show("\(work): \(start.duration(to: .now).components.seconds) s")
        }
        usleep(100_000)
      }
      ended.signal()
    }
    defer {
      isDone.store(true, ordering: .relaxed)
      ended.wait()
      line.withLock { $0.wipe() }
    }
    return try body()
  }
}
