import Foundation

/// The recordings that come with Panlab.
enum ShippedTraces {
  /// The folder they lie in: `traces` in the working directory, else in the package that the
  /// executable was built in; none where there is neither.
  static var paths: [String] {
    if FileKind("traces") == .folder { return ["traces"] }
    return package.map { [$0.appendingPathComponent("traces").path] } ?? []
  }

  /// What the console opens with: the families that the `default` preset and its scene are for.
  ///
  /// The others go another way; a folder of traces that is not ours is loaded whole.
  static var toBeginWith: [String] {
    let families = ["first-look", "swipe-back", "edge-swipe"]
    return paths.flatMap { folder in
      let found = families.map { "\(folder)/\($0)" }.filter { FileKind($0) == .folder }
      return found.isEmpty ? [folder] : found
    }
  }

  /// The nearest folder above the executable that holds a manifest and recordings.
  ///
  /// A clone builds into `.build/<triple>/<configuration>`, so its root is a few folders up.
  private static var package: URL? {
    guard let executable = Bundle.main.executableURL?.resolvingSymlinksInPath() else { return nil }
    var folder = executable.deletingLastPathComponent()
    while folder.path != "/" {
      let holdsBoth =
        FileKind(folder.appendingPathComponent("Package.swift").path) == .file
        && FileKind(folder.appendingPathComponent("traces").path) == .folder
      if holdsBoth { return folder }
      folder.deleteLastPathComponent()
    }
    return nil
  }
}
