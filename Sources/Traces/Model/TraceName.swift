/// Names of traces: `family/stem`, or `family/stem#recording` in a file with several.
///
/// The family is the name of the folder, the stem the file's name without its extension.
public enum TraceName {
  /// The name of a file's trace: its folder and its stem.
  ///
  ///     TraceName.name(forPath: "traces/swipe-back/ann-03.csv")  // "swipe-back/ann-03"
  ///
  /// A path without a folder gives the stem alone.
  public static func name(forPath path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    guard let file = parts.last else { return path }
    let dot = file.lastIndex(of: ".") ?? file.endIndex
    let stem = dot == file.startIndex ? file : file[..<dot]
    guard let family = parts.dropLast().last, family != ".." else { return String(stem) }
    return "\(family)/\(stem)"
  }

  /// The name of one of several recordings in a file.
  static func name(_ file: String, recording: String) -> String { "\(file)#\(recording)" }

  /// The part after the first `#`; nil for the only recording of a file.
  static func recording(of name: String) -> String? {
    name.firstIndex(of: "#").map { String(name[name.index(after: $0)...]) }
  }

  /// The name in the `labels.csv` of the trace's folder: the name without the family.
  public static func key(of name: String) -> String {
    let stemEnd = name.firstIndex(of: "#") ?? name.endIndex
    guard let slash = name[..<stemEnd].lastIndex(of: "/") else { return name }
    return String(name[name.index(after: slash)...])
  }
}
