import AppSources

/// Which of an app's files compile, and why the others are left out.
struct SourceSelection {
  /// A file that is left out.
  struct Omission {
    let path: String
    let reason: String
  }

  /// The files that stay, adapted.
  private(set) var module: AppModule
  private(set) var left: [Omission] = []
  /// Whether any of the app's own files stay.
  private(set) var hasKept = true
  /// The imports of modules that do not exist here.
  let missingImports: [CompileError]
  /// What remains wrong in the files that stay.
  private(set) var errors: [CompileError] = []

  /// Names whose files are the transition.
  private static let transition = [
    "UIPanGestureRecognizer", "UIViewControllerAnimatedTransitioning",
    "UIViewControllerInteractiveTransitioning", "UIPercentDrivenInteractiveTransition",
    "UIPresentationController", "UIViewControllerTransitioningDelegate", "UIViewPropertyAnimator",
    "UIScreenEdgePanGestureRecognizer",
  ]

  /// Compiles the files without those that need a foreign module; with `leavesOut`, also without
  /// those that do not compile and are none of the transition.
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

  /// Whether all errors of a file are declarations that other files have too.
  private static func declaresAgain(_ path: String, among errors: [CompileError]) -> Bool {
    errors.allSatisfy { $0.path != path || $0.message.hasPrefix("invalid redeclaration of '") }
  }

  /// Files that are left out although they belong to the transition.
  func leftTransition(of files: [(path: String, text: String)]) -> [Omission] {
    left.filter { omission in
      Self.isTransition(files.first { $0.path == omission.path }?.text ?? "")
    }
  }

  var builds: Bool { errors.isEmpty && hasKept }
}
