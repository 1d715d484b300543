import Controllers
import Foundation
import ShippedFiles
import Synchronization
import Traces

/// The recordings that ship with Panlab: a folder `traces` in the working directory, or the one that the
/// program carries.
///
/// The carried folder stands where there is no other: as soon as the working directory has a `traces` of
/// its own, nothing is mixed into that.
enum ShippedTraces {
  /// The name of the folder.
  static let folder = "traces"

  /// The folder here, else in the package of the executable, else the carried one.
  static var path: String {
    if FileKind(folder) != .missing { return folder }
    return package.map { $0.appendingPathComponent(folder).path } ?? folder
  }

  /// The traces that the console opens with: the families for the `default` preset and its scene.
  ///
  /// The other families move in other directions; a folder of the user's own is loaded whole.
  static var opening: [String] {
    let families = ["first-look", "swipe-back", "edge-swipe"]
    let found = families.map { "\(path)/\($0)" }.filter { FileKind(reading: $0) == .folder }
    return found.isEmpty ? [path] : found
  }

  /// The nearest folder above the executable with a manifest and recordings.
  ///
  /// A clone builds into `.build/<triple>/<configuration>`, so its root is a few folders up.
  private static var package: URL? {
    guard let executable = Bundle.main.executableURL?.resolvingSymlinksInPath() else { return nil }
    var above = executable.deletingLastPathComponent()
    while above.path != "/" {
      let holdsBoth =
        FileKind(above.appendingPathComponent("Package.swift").path) == .file
        && FileKind(above.appendingPathComponent(folder).path) == .folder
      if holdsBoth { return above }
      above.deleteLastPathComponent()
    }
    return nil
  }
}

// The carried folder.
extension ShippedTraces {
  /// Lets files be read that only the program has.
  static func serve() { MappedFile.substitute = { bytes(at: $0) } }

  /// The kind of a path in the carried folder; missing where another folder takes its place.
  static func kind(_ path: String) -> FileKind {
    guard let place = place(of: path) else { return .missing }
    if ShippedFile.byPath[place] != nil { return .file }
    return ShippedFile.all.contains { $0.path.hasPrefix(place + "/") } ? .folder : .missing
  }

  /// The names in a carried folder, in byte order, the folders apart; nil if there is none.
  static func names(in folder: String) -> (files: [String], folders: [String])? {
    guard kind(folder) == .folder, let place = place(of: folder) else { return nil }
    var (files, folders): ([String], [String]) = ([], [])
    for file in ShippedFile.all where file.path.hasPrefix(place + "/") {
      let parts = file.path.dropFirst(place.count + 1).split(separator: "/").map(String.init)
      if parts.count == 1 {
        files.append(parts[0])
      } else if folders.last != parts[0] {
        folders.append(parts[0])
      }
    }
    // Paths are in byte order, where '-' comes before '/'.
    return (files, folders.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }

  /// The names that can be typed behind a folder, which is empty for the working directory.
  static func completions(in folder: String) -> [String] {
    if folder.isEmpty { return kind(Self.folder) == .folder ? [Self.folder] : [] }
    return names(in: folder).map { $0.files + $0.folders } ?? []
  }

  /// Leaves the carried folder out from now on, for what has to be on the disk.
  static func withhold() { isWithheld.store(true, ordering: .relaxed) }
  private static let isWithheld = Atomic(false)

  /// Says once that the carried folder is used, and why.
  static func announce(
    _ reason: String = "\(folder): no such folder here; using the traces that ship with panlab"
  ) {
    guard !isAnnounced.exchange(true, ordering: .relaxed) else { return }
    StandardError.remark(reason)
  }
  private static let isAnnounced = Atomic(false)

  private static func bytes(at path: String) -> UnsafeRawBufferPointer? {
    guard let file = place(of: path).flatMap({ ShippedFile.byPath[$0] }) else { return nil }
    announce()
    return file.bytes
  }

  /// A path in the form of the shipped ones; nil for another, or if a folder of its name is here.
  private static func place(of path: String) -> String? {
    if isWithheld.load(ordering: .relaxed) { return nil }
    let place = FilePath.normal(path)
    guard place == folder || place.hasPrefix(folder + "/"), FileKind(folder) == .missing else {
      return nil
    }
    return place
  }
}
