import AppSources

/// The files of an app that compile, and the files that are left out, each with the reason.
struct SourceSelection {
  /// A file of the app that is left out, and the reason.
  struct Omission {
    let path: String
    let reason: String
  }

  /// The files that were not left out, with any stand-ins, adapted for the simulated modules.
  private(set) var module: AppModule
  private(set) var left: [Omission] = []
  /// Whether at least one of the app's own files has not been left out.
  private(set) var hasKept = true
  /// The imports of modules that the compiler cannot find.
  let missingImports: [CompileError]
  /// The compile errors in the files that are not left out.
  private(set) var errors: [CompileError] = []

  /// Types that mark a file as part of the transition.
  private static let transition = [
    "UIPanGestureRecognizer", "UIViewControllerAnimatedTransitioning",
    "UIViewControllerInteractiveTransitioning", "UIPercentDrivenInteractiveTransition",
    "UIPresentationController", "UIViewControllerTransitioningDelegate", "UIViewPropertyAnimator",
    "UIScreenEdgePanGestureRecognizer",
  ]

  /// Compiles the files, leaving out those that import a module that the compiler cannot find.
  ///
  /// If `leavesOut` is true, also leaves out files that do not compile. But a file of the transition is left out for its
  /// compile errors only if all of them are redeclarations.
  init(
    _ files: [(path: String, text: String)], standIns: StandIns? = nil,
    with compilation: SourceCompilation, leavesOut: Bool
  ) throws {
    var kept = files
    func adapted() -> AppModule {
      AppModule(kept + (standIns?.files ?? []), stubs: standIns?.modules ?? [])
    }
    module = adapted()
    missingImports = try compilation.missingImports(of: module)
    let missing = Dictionary(grouping: missingImports, by: \.path).mapValues { imports in
      var seen: Set<String> = []
      return imports.map(\.symbol).filter { seen.insert($0).inserted }.joined(separator: ", ")
    }
    if !missing.isEmpty {
      left = kept.compactMap { file in
        missing[file.path].map {
          Omission(path: file.path, reason: "imports \($0), which is not simulated")
        }
      }
      kept.removeAll { missing[$0.path] != nil }
      hasKept = !kept.isEmpty
      module = adapted()
    }
    while !kept.isEmpty {
      errors = try compilation.errors(of: module)
      var reasons: [String: String] = [:]
      for error in errors where reasons[error.path] == nil {
        if leavesOut, Self.declaresAgain(error.path, among: errors) {
          reasons[error.path] =
            "declares '\(error.symbol)' again, so the app's target has one of the two"
        } else if let missing = error.missingModule {
          reasons[error.path] = "imports \(missing), which is not simulated"
        } else if leavesOut, !errors.contains(where: { $0.missingModule != nil }),
          !Self.isTransition(kept.first { $0.path == error.path }?.text ?? "")
        {
          reasons[error.path] = "line \(error.line): \(error.message)"
        }
      }
      guard !reasons.isEmpty else { return }
      left += kept.compactMap { file in
        reasons[file.path].map { Omission(path: file.path, reason: $0) }
      }
      kept.removeAll { reasons[$0.path] != nil }
      hasKept = !kept.isEmpty
      module = adapted()
    }
  }

  private static func isTransition(_ text: String) -> Bool {
    transition.contains(where: text.contains)
  }

  /// Whether all errors in a file say that another file already declares the same name.
  private static func declaresAgain(_ path: String, among errors: [CompileError]) -> Bool {
    errors.allSatisfy { $0.path != path || $0.message.hasPrefix("invalid redeclaration of '") }
  }

  /// The files that are left out although they belong to the transition.
  func leftTransition(of files: [(path: String, text: String)]) -> [Omission] {
    left.filter { omission in
      Self.isTransition(files.first { $0.path == omission.path }?.text ?? "")
    }
  }

  var builds: Bool { errors.isEmpty && hasKept }
}
