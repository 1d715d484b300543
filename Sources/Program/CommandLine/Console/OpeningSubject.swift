import ArgumentParser

/// The traces or the suite that the console or the live page opens.
struct OpeningSubject {
  var paths: [String] = []
  var suite: String?

  var isEmpty: Bool { paths.isEmpty && suite == nil }

  /// Text that names three ways to begin, for a user who has opened nothing.
  static let ways = """
    no recordings here; three ways to begin:
      panlab --shipped     see what it does, on sample gestures
      panlab init FOLDER   check your own recordings (CSV; 'panlab import' converts other formats)
      panlab new Gestures  test a transition of your app, in a package of its own
    """
}

extension SuiteOptions {
  /// The sample gestures with `--shipped`, otherwise the given paths or suite, otherwise the nearest suite, otherwise
  /// the folder `traces` if it exists.
  ///
  /// The nearest suite is used only if `isFree` is true, that is, if the user gave no controller, scene or parameter. A
  /// suite sets these itself, for each of its groups.
  func opening(_ paths: [String], isFree: Bool) throws -> OpeningSubject {
    if shipped { return OpeningSubject(paths: ShippedTraces.opening) }
    if suite != nil || !paths.isEmpty { return OpeningSubject(paths: paths, suite: suite) }
    if isFree, let file = try? SuiteFile.nearest() { return OpeningSubject(suite: file.path) }
    return OpeningSubject(paths: FileKind("traces") == .folder ? ["traces"] : [])
  }
}
