import AppSources

/// The files of an app that compile, and the files that are left out, each with the reason.
struct SourceSelection {
  /// A file of the app that is left out, and the reason.
  struct Omission {
    let path: String
    let reason: String
  }

  /// All errors in all files: imports of modules that do not exist, then what does not compile.
  private(set) var allErrors: [CompileError] = []
  private(set) var left: [Omission] = []
  /// The errors in the files that are not left out.
  private(set) var errors: [CompileError] = []
  /// Whether at least one of the app's own files has not been left out.
  private(set) var hasKept = true
  /// The files that are left out although they belong to the transition, and declare what no other file does.
  private(set) var leftTransition: [Omission] = []

  var builds: Bool { errors.isEmpty && hasKept }

  /// Compiles all files at once, and then what can be kept of them without those that do not compile.
  ///
  /// Files that use a file that is left out are left out with it, so that the second compilation is the last, unless
  /// members of extensions go with a file. After `most` compilations, what does not build stays so. A file of the
  /// transition is left out only if it imports a module that does not exist, or repeats declarations.
  ///
  /// `own` has the module of each file that is in one of its own, by its path.
  init(
    _ files: [(path: String, text: String)], in own: [String: String] = [:],
    standIns: StandIns? = nil,
    with compilation: SourceCompilation, compilations most: Int = .max
  ) throws {
    func adapted(_ files: [(path: String, text: String)], without modules: Set<String> = [])
      -> AppModule
    {
      AppModule(
        files, of: own, standIns: standIns,
        without: Set(own.values).union(modules))
    }
    let missing = try compilation.missingImports(of: adapted(files))
    let modules = Set(missing.map(\.symbol))
    let uses = FileUses(files)
    let transition = uses.transition
    // Files that need SwiftUI never compile without it, and the compiler takes minutes to say so.
    let hopeless = Set(
      missing.filter { AppModule.neverReplaced.contains($0.symbol) }.map(\.path))
    let dependents = uses.dependents(on: hopeless).subtracting(transition)
    let hopeful = files.filter { !hopeless.contains($0.path) && !dependents.contains($0.path) }
    var found =
      hopeful.isEmpty ? [] : try compilation.errors(of: adapted(hopeful, without: modules))
    // What a file says of a module that does not exist follows from the import.
    let importing = Set(missing.map(\.path))
    allErrors = missing + found.filter { !importing.contains($0.path) }
    var (kept, count) = (files, 1)
    var imports = Dictionary(grouping: missing, by: \.path)
    errors = missing.isEmpty ? found : allErrors
    while !errors.isEmpty, !kept.isEmpty {
      var reasons = imports.mapValues { imports in
        var seen: Set<String> = []
        let names = imports.map(\.symbol).filter { seen.insert($0).inserted }
        return "imports \(names.joined(separator: ", ")), which is not simulated"
      }
      imports = [:]
      for error in errors where reasons[error.path] == nil {
        if Self.declaresAgain(error.path, among: errors) {
          reasons[error.path] =
            "declares '\(error.symbol)' again, so the app's target has one of the two"
        } else if !transition.contains(error.path) {
          reasons[error.path] = "line \(error.line): \(error.message)"
        }
      }
      guard !reasons.isEmpty else { break }
      let repeated = reasons.filter { $0.value.hasPrefix("declares ") }.keys
      for path in uses.dependents(on: Set(reasons.keys).subtracting(repeated))
      where reasons[path] == nil && !transition.contains(path) {
        reasons[path] = "uses a file that is left out"
      }
      let omissions = kept.compactMap { file in
        reasons[file.path].map { Omission(path: file.path, reason: $0) }
      }
      // Errors in stand-ins alone leave out no file.
      guard !omissions.isEmpty else { break }
      left += omissions
      // What a file only repeats is still there without it.
      leftTransition += omissions.filter {
        transition.contains($0.path) && !repeated.contains($0.path)
      }
      kept.removeAll { reasons[$0.path] != nil }
      hasKept = !kept.isEmpty
      if !hasKept { errors = [] }
      count += 1
      guard hasKept, count <= most else { break }
      found = try compilation.errors(of: adapted(kept))
      errors = found
    }
  }

  /// Whether all errors in a file say that another file already declares the same name.
  private static func declaresAgain(_ path: String, among errors: [CompileError]) -> Bool {
    errors.allSatisfy { $0.path != path || $0.message.hasPrefix("invalid redeclaration of '") }
  }
}

extension AppModule {
  /// Adapts an app's files with stand-ins; `own` has the module of each file that is in one of its own.
  ///
  /// Imports of the modules in `others` are removed, too.
  init(
    _ files: [(path: String, text: String)], of own: [String: String], standIns: StandIns?,
    without others: Set<String> = []
  ) {
    let replacing = standIns?.files ?? []
    self.init(
      files + replacing, stubs: others.union(standIns?.modules ?? []),
      modules: own.merging(standIns?.replaced(in: replacing) ?? [:]) { $1 },
      standIns: standIns?.modules ?? [])
  }
}
