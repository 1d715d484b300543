import Formats
import Synchronization
import Traces

/// The recordings of other tools in a folder, which only `import` reads: of a folder, every other verb reads the `.csv`
/// files, so that a recording beside what was imported from it does not count twice.
struct UnreadRecordings {
  /// How many files without the ending `.csv` are looked into; a folder of traces has few.
  private static let most = 200
  /// The folders that were told of, since some verbs read a folder twice.
  private static let told = Mutex<Set<String>>([])

  private let folder: String
  private let files: [String]

  /// Looks for them; nil if there are none.
  init?(in folder: String) {
    if ShippedTraces.isNamed(by: folder) { return nil }
    let others = FolderWalk(folder: folder, suffix: "").files.lazy.filter { file in
      // A recording's frames stand beside it.
      ![".csv", DeviceFrames.ending].contains { file.lowercased().hasSuffix($0) }
    }
    self.folder = folder
    files = others.prefix(Self.most).filter { TraceImporter.mayBeRecording(path: $0) }
    if files.isEmpty { return nil }
  }

  /// What they are, and what to type.
  var message: String {
    let names = files.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
    let more = files.count > 3 ? " and \(files.count - 3) more" : ""
    let what = files.count == 1 ? "is a recording" : "are recordings"
    return
      "\(names)\(more): \(what) of another tool, left out of the folder's .csv files; name"
      + " \(files.count == 1 ? "it" : "them"), or make traces of the folder with 'panlab import \(folder) -o NEW'"
  }

  /// Warns of those in a folder, once in a run.
  static func warn(in folder: String) {
    guard told.withLock({ $0.insert(folder).inserted }), let found = UnreadRecordings(in: folder)
    else { return }
    StandardError.warning(found.message)
  }
}
