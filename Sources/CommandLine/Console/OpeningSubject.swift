import ArgumentParser

/// What the console and the live page open with.
struct OpeningSubject {
  var paths: [String] = []
  var suite: String?

  var isEmpty: Bool { paths.isEmpty && suite == nil }

  /// Where someone can begin who has opened nothing, one line for each way.
  static let ways = """
    no recordings here; three ways to begin:
      panlab --shipped     see what it does, on sample gestures
      panlab init FOLDER   check your own recordings (CSV; 'panlab import' converts other formats)
      panlab new Gestures  test a transition of your app, in a package of its own
    """
}

extension SuiteOptions {
  /// The paths or the suite that were asked for, or else the nearest suite, or the folder `traces`.
  ///
  /// With settings for all gestures, which a suite has for each group, no suite is looked for.
  func opening(_ paths: [String], isFree: Bool) throws -> OpeningSubject {
    if shipped { return OpeningSubject(paths: ShippedTraces.opening) }
    if suite != nil || !paths.isEmpty { return OpeningSubject(paths: paths, suite: suite) }
    if isFree, let file = try? SuiteFile.nearest() { return OpeningSubject(suite: file.path) }
    return OpeningSubject(paths: FileKind("traces") == .folder ? ["traces"] : [])
  }
}
