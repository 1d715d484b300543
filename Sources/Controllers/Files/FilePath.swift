/// Paths as texts; no file is touched.
package enum FilePath {
  /// The path that `path`, as written in the file `file`, means; without `.` and `..` where they
  /// can go.
  package static func join(_ path: String, besides file: String) -> String {
    if path.hasPrefix("/") { return normal(path) }
    guard let slash = file.lastIndex(of: "/") else { return normal(path) }
    return normal(file[...slash] + path)
  }

  /// The path without empty parts, `.`, and `..` behind a folder.
  package static func normal(_ path: some StringProtocol) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(Substring(part))
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}
