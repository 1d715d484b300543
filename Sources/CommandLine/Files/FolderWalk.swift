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
  private let suffix: String
  private let reach: Reach

  /// Walks a folder for files whose names end like this in either case, labels left out.
  ///
  /// Links may lead to places in the folder and in those of `others`.
  init(folder: String, suffix: String = ".csv", others: [String] = []) {
    self.suffix = suffix
    reach = Reach([folder] + others)
    enter(folder, depth: 0)
  }

  /// The paths of all files.
  var files: [String] { stops.flatMap(\.files) }

  private mutating func enter(_ folder: String, depth: Int) {
    guard entered.insert(realPath(folder) ?? folder).inserted else { return }
    if let (files, folders) = ShippedTraces.names(in: folder) {
      let listed = files.filter { isListed(Array($0.utf8)) }
      stops.append(Stop(folder: folder, files: listed.map { Self.path(of: $0, in: folder) }))
      for name in folders { enter(Self.path(of: name, in: folder), depth: depth + 1) }
      return
    }
    var stop = Stop(folder: folder)
    var folders: [String] = []
    if depth > Self.deepest {
      stop.find(folder, "more than \(Self.deepest) folders deep; name a folder further down")
    } else if let names = Self.names(in: folder) {
      for entry in names where entry.name.first != UInt8(ascii: ".") {
        list(entry, in: &stop, &folders)
      }
    } else {
      stop.find(folder, "cannot be opened; check the folder's permissions")
    }
    stops.append(stop)
    for folder in folders { enter(folder, depth: depth + 1) }
  }

  /// Puts a name among the files, the folders or the findings, or nowhere.
  private func list(_ entry: Entry, in stop: inout Stop, _ folders: inout [String]) {
    let name = entry.name
    let isListed = isListed(name)
    if entry.isFile, !isListed { return }
    guard let text = String(validating: name, as: UTF8.self) else {
      let path = Self.path(of: Self.escaped(name), in: stop.folder)
      if isListed { stop.find(path, "a name that is not UTF-8; rename the file") }
      return
    }
    let path = Self.path(of: text, in: stop.folder)
    if entry.isFile {
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

  private struct Entry {
    let name: [UInt8]
    /// Whether the folder says that it is a regular file; not every file system does.
    let isFile: Bool
  }

  /// What is in a folder, sorted by name; nil if it cannot be opened.
  private static func names(in folder: String) -> [Entry]? {
    guard let stream = opendir(folder.isEmpty ? "." : folder) else { return nil }
    defer { closedir(stream) }
    var entries: [Entry] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      entries.append(Entry(name: name, isFile: Int(entry.pointee.d_type) == Int(DT_REG)))
    }
    return entries.sorted { $0.name.lexicographicallyPrecedes($1.name) }
  }

  /// A name that is not text, with the bytes that are none written out.
  private static func escaped(_ name: [UInt8]) -> String {
    name.map { byte in
      byte < 0x80
        ? String(Unicode.Scalar(byte))
        : "\\x" + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  /// The part of a path up to its last slash; empty for a name alone.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// The path of a name in a folder.
  static func path(of name: String, in folder: String) -> String {
    folder.isEmpty || folder.utf8.last == UInt8(ascii: "/") ? folder + name : "\(folder)/\(name)"
  }

  private func isListed(_ name: [UInt8]) -> Bool {
    // 0x20 turns capitals into small letters; a suffix has no other characters that it changes.
    name.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) { $0 | 0x20 == $1 | 0x20 }
      && !name.elementsEqual(TraceFolder.labelFileName.utf8)
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

  private let folders: [String]

  init(_ folders: [String]) {
    self.folders = folders.compactMap { realPath($0.isEmpty ? "." : $0) }
  }

  /// Whether a path leads to a place in one of the folders.
  func contains(_ path: String) -> Bool {
    guard !Self.isUnlimited else { return true }
    guard let place = realPath(path) else { return false }
    return folders.contains { $0 == "/" || place == $0 || place.hasPrefix($0 + "/") }
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

  /// The kind of what is to be read: on the disk, or where that has nothing, among the shipped files.
  init(reading path: String) {
    let kind = FileKind(path)
    self = kind == .missing ? ShippedTraces.kind(path) : kind
  }

  package init(_ path: String) {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    self = !exists ? .missing : isFolder.boolValue ? .folder : .file
  }
}
