import Foundation
import Synchronization
import Traces

/// A folder and its subfolders, each with its files of one kind, in byte order of their names.
///
/// A folder's own files come before those of its subfolders. Names that start with a dot are skipped.
/// Every folder is entered once, so links to a parent folder do no harm. What has the name of a file and is not
/// to be read is a finding: a link that leads out, a folder, a name that is not text, a folder too deep.
struct FolderWalk {
  /// One folder.
  struct Stop {
    let folder: String
    /// The paths of its files, each beginning with the path of the walk.
    var files: [String] = []
    /// What was left out, and why.
    var findings: [LoadedTraces.Problem] = []

    fileprivate mutating func find(_ path: String, _ fact: String) {
      findings.append(LoadedTraces.Problem(kind: .unreadable, message: "\(path): \(fact)"))
    }
  }

  /// How many folders deep a walk goes.
  static let deepest = 32

  private(set) var stops: [Stop] = []
  private var entered: Set<String> = []
  private let suffix: [UInt8]
  private let reach: Reach

  /// Walks a folder for files whose names end like this in either case, labels left out.
  ///
  /// Links may lead to places in the folder and in those of `others`.
  init(folder: String, suffix: String = ".csv", others: Reach = Reach([])) {
    self.suffix = Array(suffix.utf8)
    reach = Reach([folder], or: others)
    enter(folder, depth: 0)
  }

  /// The paths of all files.
  var files: [String] { stops.flatMap(\.files) }

  private mutating func enter(_ folder: String, depth: Int) {
    guard entered.insert(realPath(folder) ?? folder).inserted else { return }
    if let (files, folders) = ShippedTraces.names(in: folder) {
      let listed = files.filter { Array($0.utf8).withUnsafeBufferPointer(isListed) }
      stops.append(Stop(folder: folder, files: listed.map { Self.path(of: $0, in: folder) }))
      for name in folders { enter(Self.path(of: name, in: folder), depth: depth + 1) }
      return
    }
    var stop = Stop(folder: folder)
    var folders: [String] = []
    if depth > Self.deepest {
      stop.find(folder, "more than \(Self.deepest) folders deep; name a folder further down")
    } else if let names = FolderNames(folder, isListed: isListed) {
      let start = Self.path(of: "", in: folder)
      names.forEach { list($0, isFile: $1, at: start, in: &stop, &folders) }
    } else {
      stop.find(folder, "cannot be opened; check the folder's permissions")
    }
    stops.append(stop)
    for folder in folders { enter(folder, depth: depth + 1) }
  }

  /// Puts a name among the files, the folders or the findings, or nowhere.
  private func list(
    _ name: UnsafeBufferPointer<UInt8>, isFile: Bool, at start: String, in stop: inout Stop,
    _ folders: inout [String]
  ) {
    let isListed = isListed(name)
    var text = String(decoding: name, as: UTF8.self)
    guard text.withUTF8({ $0.elementsEqual(name) }) else {
      let path = start + Self.escaped(name)
      if isListed { stop.find(path, "a name that is not UTF-8; rename the file") }
      return
    }
    let path = start + text
    if isFile {
      stop.files.append(path)
      return
    }
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    let isLink = status.st_mode & S_IFMT == S_IFLNK
    // A broken link is listed, so that it is reported.
    if isLink, stat(path, &status) != 0 {
      if isListed { stop.files.append(path) }
      return
    }
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    guard isListed || isFolder else { return }
    if isLink, !reach.contains(path) {
      stop.find(path, "\(TraceError.Problem.leadsOut)")
    } else if isListed, isFolder {
      stop.find(path, "a folder with the name of a file; rename it")
    } else if isFolder {
      folders.append(path)
    } else {
      stop.files.append(path)
    }
  }

  /// A name that is not text, with the bytes that are none written out.
  private static func escaped(_ name: UnsafeBufferPointer<UInt8>) -> String {
    name.map { byte in
      byte < 0x80
        ? String(Unicode.Scalar(byte))
        : "\\x" + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  /// The part of a path up to its last slash; empty for a name alone.
  static func folder(of path: String) -> String {
    if let slash = path.lastIndex(of: "/") { return String(path[...slash]) }
    return ShippedTraces.isNamed(by: path) ? ShippedTraces.prefix : ""
  }

  /// The path of a name in a folder.
  static func path(of name: String, in folder: String) -> String {
    folder.isEmpty || folder.utf8.last == UInt8(ascii: "/") || folder == ShippedTraces.prefix
      ? folder + name : "\(folder)/\(name)"
  }

  private func isListed(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    // 0x20 turns capitals into small letters; a suffix has no other characters that it changes.
    name.suffix(suffix.count).elementsEqual(suffix) { $0 | 0x20 == $1 | 0x20 }
      && !name.elementsEqual(TraceFolder.labelFileName.utf8)
  }
}

/// The names in a folder that do not start with a dot, in byte order, without the files that are not listed.
private struct FolderNames {
  private struct Place {
    let start, count: Int
    /// Whether the folder says that it is a regular file; not every file system does.
    let isFile: Bool
  }

  private var bytes: [UInt8] = []
  private var places: [Place] = []

  /// nil if the folder cannot be opened.
  init?(_ folder: String, isListed: (UnsafeBufferPointer<UInt8>) -> Bool) {
    guard let stream = opendir(folder.isEmpty ? "." : folder) else { return nil }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let isFile = Int(entry.pointee.d_type) == Int(DT_REG)
      withUnsafeBytes(of: &entry.pointee.d_name) { field in
        let field = field.bindMemory(to: UInt8.self)
        guard let base = field.baseAddress, base[0] != UInt8(ascii: ".") else { return }
        let name = UnsafeBufferPointer(start: base, count: strlen(base))
        guard !isFile || isListed(name) else { return }
        places.append(Place(start: bytes.count, count: name.count, isFile: isFile))
        bytes += name
      }
    }
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      places.sort { one, two in
        let order = memcmp(base + one.start, base + two.start, min(one.count, two.count))
        return order == 0 ? one.count < two.count : order < 0
      }
    }
  }

  /// Passes the names on, each with whether it is known to be a regular file.
  func forEach(_ body: (UnsafeBufferPointer<UInt8>, _ isFile: Bool) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      for place in places {
        body(
          UnsafeBufferPointer(rebasing: bytes[place.start..<place.start + place.count]),
          place.isFile)
      }
    }
  }
}

/// The folders that links may lead to: those that the user named.
struct Reach {
  /// Whether links may lead anywhere.
  static var isUnlimited: Bool {
    get { unlimited.withLock { $0 } }
    set { unlimited.withLock { $0 = newValue } }
  }
  private static let unlimited = Mutex(false)

  /// Folders whose places are looked up once, when the first link asks for them: there may be thousands.
  private final class Folders: Sendable {
    private let paths: [String]
    private let known = Mutex<[String]?>(nil)

    init(_ paths: [String]) { self.paths = paths }

    var places: [String] {
      known.withLock { known in
        if let known { return known }
        let places = paths.compactMap { realPath($0.isEmpty ? "." : $0) }
        known = places
        return places
      }
    }
  }

  private let folders: [Folders]

  /// Some folders, and those of another reach.
  init(_ folders: [String], or other: Reach? = nil) {
    self.folders = [Folders(folders)] + (other?.folders ?? [])
  }

  /// Whether a path leads to a place in one of the folders.
  func contains(_ path: String) -> Bool {
    guard !Self.isUnlimited else { return true }
    guard let place = realPath(path) else { return false }
    return folders.contains { folders in
      folders.places.contains { $0 == "/" || place == $0 || place.hasPrefix($0 + "/") }
    }
  }

  /// Whether a file may be read: no link, or one that leads to a place in one of the folders.
  func permits(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return true }
    return MappedFile.isDescriptor(path) || stat(path, &status) != 0 || contains(path)
  }
}

/// The place that a path leads to, links followed; nil if there is none.
func realPath(_ path: String) -> String? {
  guard let place = realpath(path, nil) else { return nil }
  defer { free(place) }
  return String(validatingCString: place)
}

/// The kind of file at a path, links followed.
package enum FileKind {
  case missing, folder, file

  /// The kind of what is to be read: on the disk, standard input, or among the shipped files if the path asks for them.
  init(reading path: String) {
    if path == MappedFile.standardInput {
      self = .file
      return
    }
    self = ShippedTraces.isNamed(by: path) ? ShippedTraces.kind(path) : FileKind(path)
  }

  package init(_ path: String) {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    self = !exists ? .missing : isFolder.boolValue ? .folder : .file
  }
}
