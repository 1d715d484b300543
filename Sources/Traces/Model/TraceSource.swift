/// Where traces come from: the seam between the pure rooms and the file system.
public protocol TraceSource {
  /// Reads a file or a folder with its labels.
  func load(path: String) -> LoadedTraces
  /// File and folder names that continue what was typed, for completion.
  func completions(forPath prefix: String) -> [String]
  /// Where the labels of traces are kept that were loaded from a path, by the traces' names.
  ///
  /// A trace whose file is not there any more is left out.
  func labelPaths(ofTraces names: [String], loadedFrom path: String) -> [String: String]
}

extension TraceSource {
  /// Nowhere: traces that come from no files have no labels beside them.
  public func labelPaths(ofTraces names: [String], loadedFrom path: String) -> [String: String] {
    [:]
  }
}
