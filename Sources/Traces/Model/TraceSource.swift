/// Where traces come from: the seam between the pure rooms and the file system.
public protocol TraceSource {
  /// Reads a file or a folder with its labels.
  func load(path: String) -> LoadedTraces
  /// File and folder names that continue what was typed, for completion.
  func completions(forPath prefix: String) -> [String]
}
