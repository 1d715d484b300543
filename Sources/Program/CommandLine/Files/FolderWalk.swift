import Foundation
import Synchronization
import Traces

/// Lists a folder and its subfolders and, in each of them, the files with a given suffix, in byte order of the names.
///
/// A folder's own files come before the files of its subfolders. Names that start with a dot are skipped. Every folder
/// is entered only once, so links to a parent folder are harmless. Findings report what cannot be read: a link that
/// leads out of the permitted folders, a folder that has the suffix, a name with the suffix that is not UTF-8, a folder
/// that cannot be opened, and a folder that is nested too deeply.
struct FolderWalk {
  /// A folder that the walk has visited.
  struct Stop {
    let folder: String
    /// The paths of the folder's files.
    ///
    /// Each path begins with the path at which the walk started.
    var files: [String] = []
    /// Problems with entries that were left out.
    var findings: [LoadedTraces.Problem] = []

    fileprivate mutating func find(_ path: String, _ fact: String) {
      findings.append(LoadedTraces.Problem(kind: .unreadable, message: "\(path): \(fact)"))
    }
  }

  /// The maximum depth of nested folders.
  static let deepest = 32

  private(set) var stops: [Stop] = []
  private var entered: Set<String> = []
  private let suffix: [UInt8]
  private let reach: Reach

  /// Walks a folder and lists the files with the given suffix, in upper or lower case; all files if it is empty.
  ///
  /// Label files are left out. A symbolic link may lead to a place in `folder` or in the folders of `others`. Any other
  /// link is reported as a finding.
  init(folder: String, suffix: String = ".csv", others: Reach = Reach([])) {
    self.suffix = Array(suffix.utf8)
    reach = Reach([folder], or: others)
    enter(folder, depth: 0)
  }

  /// The paths of all files.
  var files: [String] { stops.flatMap(\.files) }

  private mutating func enter(_ folder: String, depth: Int) {
    guard entered.insert(realPath(folder) ?? folder).inserted else { return }
    if let (files, folders) = CarriedFiles.names(in: folder) {
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

  /// Adds an entry of a folder to the files, the folders or the findings; ignores a file without the suffix.
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
    // Lists a broken link, so that reading it reports the error.
    if isLink, stat(path, &status) != 0 {
      if isListed { stop.files.append(path) }
      return
    }
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    guard isListed || isFolder else { return }
    if isLink, !reach.contains(path) {
      stop.find(path, "\(TraceError.Problem.leadsOut)")
    } else if isListed, isFolder, !suffix.isEmpty {
      stop.find(path, "a folder with the name of a file; rename it")
    } else if isFolder {
      folders.append(path)
    } else {
      stop.files.append(path)
    }
  }

  /// A name that is not UTF-8, with every byte that is not ASCII as `\xNN`.
  private static func escaped(_ name: UnsafeBufferPointer<UInt8>) -> String {
    name.map { byte in
      byte < 0x80
        ? String(Unicode.Scalar(byte))
        : "\\x" + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  /// The path up to and including its last slash; empty if there is no slash.
  static func folder(of path: String) -> String {
    if let slash = path.lastIndex(of: "/") { return String(path[...slash]) }
    return ShippedTraces.isNamed(by: path) ? ShippedTraces.prefix : ""
  }

  /// Joins a folder and a name to a path.
  static func path(of name: String, in folder: String) -> String {
    folder.isEmpty || folder.utf8.last == UInt8(ascii: "/") || folder == ShippedTraces.prefix
      ? folder + name : "\(folder)/\(name)"
  }

  private func isListed(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    // Setting bit 0x20 turns A–Z into lower case; it changes no other character of a suffix.
    name.suffix(suffix.count).elementsEqual(suffix) { $0 | 0x20 == $1 | 0x20 }
      && !name.elementsEqual(TraceFolder.labelFileName.utf8)
  }
}

/// The names of a folder's entries in byte order.
///
/// Leaves out names that start with a dot, and regular files that the caller does not want to list.
private struct FolderNames {
  private struct Place {
    let start, count: Int
    /// Whether the system's folder entry says that this is a regular file; some file systems never say so.
    let isFile: Bool
  }

  private var bytes: [UInt8] = []
  private var places: [Place] = []

  /// Reads the folder; returns nil if it cannot be opened.
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

  /// Calls the closure with each name, and with whether the entry is known to be a regular file.
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

/// The folders that symbolic links may lead to, usually the folders that the user named.
struct Reach {
  /// Whether symbolic links may lead to any place, even outside the listed folders.
  static var isUnlimited: Bool {
    get { unlimited.withLock { $0 } }
    set { unlimited.withLock { $0 = newValue } }
  }
  private static let unlimited = Mutex(false)

  /// A list of folders.
  ///
  /// The real paths of the folders are determined only when the list is first needed to check a symbolic link, because
  /// there may be thousands of folders.
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

  /// Creates a reach that permits symbolic links into these folders and into the folders of `other`.
  init(_ folders: [String], or other: Reach? = nil) {
    self.folders = [Folders(folders)] + (other?.folders ?? [])
  }

  /// Whether a path, with links resolved, is one of the permitted folders or lies in one; always true if links may lead
  /// anywhere.
  func contains(_ path: String) -> Bool {
    guard !Self.isUnlimited else { return true }
    guard let place = realPath(path) else { return false }
    return folders.contains { folders in
      folders.places.contains { $0 == "/" || place == $0 || place.hasPrefix($0 + "/") }
    }
  }

  /// Whether a file may be read: true unless it is a link that leads out of the folders.
  ///
  /// A broken link is permitted, so that reading it reports the error. A descriptor, such as `/dev/stdin`, is also
  /// permitted.
  func permits(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return true }
    return MappedFile.isDescriptor(path) || stat(path, &status) != 0 || contains(path)
  }

  /// Whether a file may be written at a path: true unless it is a link that leads out of its own folder.
  ///
  /// Anybody who can add files to a folder can add such a link, and so choose what is overwritten. A link to a device
  /// or a pipe is permitted, and so is one that a descriptor has, such as `/dev/stdout`.
  static func permitsWriting(_ path: String, to target: String) -> Bool {
    var status = stat()
    guard !isUnlimited, lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK,
      !path.hasPrefix("/dev/"), !path.hasPrefix("/proc/")
    else { return true }
    if stat(path, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) {
      return true
    }
    let (home, place) = (FolderWalk.folder(of: path), FolderWalk.folder(of: target))
    guard let home = realPath(home.isEmpty ? "." : home), let place = realPath(place) else {
      return false
    }
    return home == "/" || place == home || place.hasPrefix(home + "/")
  }
}

/// The path with all links resolved; nil if it does not exist.
func realPath(_ path: String) -> String? {
  guard let place = realpath(path, nil) else { return nil }
  defer { free(place) }
  return String(validatingCString: place)
}

/// The kind of file at a path, after following links.
package enum FileKind {
  case missing, folder, file

  /// Determines the kind of an input: standard input, a file that lies in another one, otherwise a file on disk.
  init(reading path: String) {
    if path == MappedFile.standardInput {
      self = .file
      return
    }
    self = CarriedFiles.kind(path) ?? FileKind(path)
  }

  package init(_ path: String) {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    self = !exists ? .missing : isFolder.boolValue ? .folder : .file
  }
}
