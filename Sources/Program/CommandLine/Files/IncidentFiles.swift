import Formats
import Reports
import Synchronization
import Traces

/// The files in bundles.
///
/// A bundle, `incident.panlab.html`, is read like a folder: `incident.panlab.html/labels.csv` is a file in it. Its name
/// ends in `.html`; what it is, its content says.
enum IncidentFiles {
  private typealias Found = Result<Contents, IncidentError>

  /// A bundle as a folder: what is at each path, for bundles of very many files.
  private struct Contents {
    let bundle: IncidentBundle
    private let texts: [String: String]
    private let folders: [String: (files: [String], folders: [String])]

    init(_ bundle: IncidentBundle) {
      self.bundle = bundle
      texts = Dictionary(bundle.files.map { ($0.path, $0.text) }) { first, _ in first }
      var folders: [String: (files: [String], folders: [String])] = ["": ([], [])]
      for file in bundle.files {
        let parts = file.path.split(separator: "/").map(String.init)
        var folder = ""
        for part in parts.dropLast() {
          let inner = folder.isEmpty ? part : "\(folder)/\(part)"
          if folders[inner] == nil {
            folders[folder]?.folders.append(part)
            folders[inner] = ([], [])
          }
          folder = inner
        }
        folders[folder]?.files.append(parts.last ?? "")
      }
      self.folders = folders.mapValues {
        (CarriedFiles.inOrder($0.files), CarriedFiles.inOrder($0.folders))
      }
    }

    func text(of path: String) -> String? { texts[path] }

    func names(in folder: String) -> (files: [String], folders: [String])? { folders[folder] }
  }

  /// A bundle that was read, or the reason why it was refused; nil for another page.
  private struct Known {
    let version: FileVersion
    let found: Found?
    /// The bytes of its files that were asked for, which last as long as the program.
    var bytes: [String: Bytes] = [:]
  }
  private struct Bytes: @unchecked Sendable { let bytes: UnsafeRawBufferPointer }

  private static let known = Mutex<[String: Known]>([:])

  /// The path of the page that a path names or leads into, and the path within; nil if it names no page.
  private static func split(_ path: String) -> (page: String, inner: String)? {
    let (ending, bytes) = (Array(".html".utf8), Array(path.utf8))
    guard bytes.count > ending.count else { return nil }
    let slash = UInt8(ascii: "/")
    for end in ending.count...bytes.count
    where (end == bytes.count || bytes[end] == slash)
      && bytes[..<end].suffix(ending.count).elementsEqual(ending)
    {
      let page = String(decoding: bytes[..<end], as: UTF8.self)
      guard FileKind(page) == .file else { continue }
      let inner = bytes[end...].split(separator: slash).joined(separator: [slash])
      return (page, String(decoding: Array(inner), as: UTF8.self))
    }
    return nil
  }

  /// What is found at a path that names a page or leads into one.
  private static func found(_ path: String) -> (page: String, inner: String, found: Found)? {
    guard let (page, inner) = split(path), let version = FileVersion(page) else { return nil }
    let known = known.withLock { $0[page] }
    if let known, known.version == version { return known.found.map { (page, inner, $0) } }
    let found = read(page)
    self.known.withLock { $0[page] = Known(version: version, found: found) }
    return found.map { (page, inner, $0) }
  }

  private static func read(_ page: String) -> Found? {
    guard let file = try? MappedFile(path: page, origin: .found),
      IncidentBundle.begins(file.head(IncidentBundle.farthest))
    else { return nil }
    guard Reach([FolderWalk.folder(of: page)]).permits(page) else {
      return .failure(IncidentError(file: page, problem: .leadsOut))
    }
    do throws(IncidentError) {
      return .success(Contents(try IncidentBundle(page: file.content, file: page)))
    } catch {
      return .failure(error)
    }
  }

  /// The bundle that a path names or leads into; nil if it names none.
  ///
  /// - Throws: ``IncidentError`` if the bundle is refused.
  static func bundle(of path: String) throws(IncidentError) -> (
    page: String, bundle: IncidentBundle
  )? {
    guard let (page, _, found) = found(path) else { return nil }
    return (page, try found.get().bundle)
  }

  /// Why the bundle at a path is refused; nil if it is not, or if there is none.
  static func refusal(of path: String) -> IncidentError? {
    guard case .failure(let error) = found(path)?.found else { return nil }
    return error
  }

  /// The kind of a file in a bundle; nil outside bundles.
  ///
  /// The bundle itself is a folder, even if it is refused.
  static func kind(_ path: String) -> FileKind? {
    guard let (_, inner, found) = found(path) else { return nil }
    guard !inner.isEmpty, case .success(let contents) = found else { return .folder }
    if contents.text(of: inner) != nil { return .file }
    return contents.names(in: inner) == nil ? .missing : .folder
  }

  static func names(in folder: String) -> (files: [String], folders: [String])? {
    guard let (_, inner, found) = found(folder), case .success(let contents) = found else {
      return nil
    }
    return contents.names(in: inner) ?? ([], [])
  }

  /// The path within the bundle; nil outside bundles.
  static func place(of path: String) -> String? { found(path)?.inner }

  static func bytes(at path: String) -> UnsafeRawBufferPointer? {
    guard let (page, inner, found) = found(path), case .success(let contents) = found,
      let text = contents.text(of: inner)
    else { return nil }
    return known.withLock { known in
      if let bytes = known[page]?.bytes[inner] { return bytes }
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: text.utf8.count, alignment: 16)
      copy.copyBytes(from: text.utf8)
      let bytes = Bytes(bytes: UnsafeRawBufferPointer(copy))
      known[page]?.bytes[inner] = bytes
      return bytes
    }.bytes
  }
}
