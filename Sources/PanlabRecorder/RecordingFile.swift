public import Foundation

/// The destination of recordings.
public enum RecordingDestination: Hashable, Sendable {
  /// `gesture-0001.csv`, `gesture-0002.csv`… in this folder, each with its label.
  case folder(URL)
  /// All in this file, with a `trace` column; labels go into `labels.csv` beside it.
  case file(URL)
}

/// Writes complete recordings, so that a crash leaves no partial one.
final class RecordingFile {
  private let destination: RecordingDestination
  private var count = 0

  init(_ destination: RecordingDestination) { self.destination = destination }

  private static let columns =
    "t_ms,x,y,phase,id,dispatch_ms,force,pan_x,pan_y,pan_vx,pan_vy"

  func write(_ rows: [String], metadata: [String], intent: String?) throws {
    let head = metadata.map { "# \($0)\n" }.joined()
    switch destination {
    case .folder(let folder):
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let label = intent.map { "# intent: \($0)\n" } ?? ""
      let text = head + label + Self.columns + "\n" + rows.map { $0 + "\n" }.joined()
      try Data(text.utf8).write(to: nextFile(in: folder), options: .atomic)
    case .file(let file):
      let size = try Self.cutTornLine(of: file)
      if size > 0 { count = try Self.recordings(in: file) }
      count += 1
      let text = rows.map { "\(count),\($0)\n" }.joined()
      try Self.append(size == 0 ? head + "trace,\(Self.columns)\n" + text : text, to: file)
      guard let intent else { return }
      let labels = file.deletingLastPathComponent().appendingPathComponent("labels.csv")
      let stem = file.deletingPathExtension().lastPathComponent
      let isNew = try Self.cutTornLine(of: labels) == 0
      try Self.append((isNew ? "trace,intent\n" : "") + "\(stem)#\(count),\(intent)\n", to: labels)
    }
  }

  private func nextFile(in folder: URL) -> URL {
    while true {
      count += 1
      let number = String(String(10_000 + count).dropFirst())
      let file = folder.appendingPathComponent("gesture-\(number).csv")
      if !FileManager.default.fileExists(atPath: file.path) { return file }
    }
  }

  /// The number of the last recording in a file.
  private static func recordings(in file: URL) throws -> Int {
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let last = text.split(separator: "\n").last?.prefix { $0 != "," }
    return last.flatMap { Int($0) } ?? 0
  }

  /// Removes an incomplete last line, left by a crash while writing, and returns the remaining size.
  private static func cutTornLine(of file: URL) throws -> Int {
    guard let data = try? Data(contentsOf: file, options: .alwaysMapped) else { return 0 }
    let end = data.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    if end < data.count {
      let handle = try FileHandle(forWritingTo: file)
      try handle.truncate(atOffset: UInt64(end))
      try handle.close()
    }
    return end
  }

  private static func append(_ text: String, to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    if !FileManager.default.fileExists(atPath: file.path) { try Data().write(to: file) }
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(text.utf8))
    try handle.synchronize()
  }
}
