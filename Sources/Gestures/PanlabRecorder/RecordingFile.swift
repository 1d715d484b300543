public import Foundation

/// Where recordings are written.
public enum RecordingDestination: Hashable, Sendable {
  /// Writes `gesture-0001.csv`, `gesture-0002.csv`… to this folder, each with its label.
  case folder(URL)
  /// Writes all recordings to this file, with a `trace` column, and their labels to `labels.csv` next to it.
  case file(URL)
}

/// The rate at which a display delivered events, from the times at which they reached the app.
struct DeliveredRate {
  /// The rates of Apple's displays, in frames per second, that are told apart.
  private static let rates = [30, 60, 120]
  /// The least number of times between events: fewer tell nothing.
  private static let least = 4

  /// Nil if there were too few events, or at no display's rate.
  let framesPerSecond: Int?

  /// - Parameter times: In seconds, ascending; several in one frame have the same time.
  init(_ times: [TimeInterval]) {
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 > 0.001 }.sorted()
    guard steps.count >= Self.least else {
      framesPerSecond = nil
      return
    }
    // A finger that moves has an event in each frame; pauses and moves that are left out only lengthen a step.
    let step = steps[steps.count / 4]
    framesPerSecond = Self.rates.first { abs(Double($0) * step - 1) < 0.15 }
  }
}

/// The writer of recordings to a folder or to one file, on a thread of its own.
///
/// Each recording is written only when it is complete, so that a crash during a gesture leaves no partial recording.
/// Its state is used on ``thread`` alone.
final class RecordingFile: @unchecked Sendable {
  /// The thread of all writers, so that several recorders can write to one file.
  private static let thread = DispatchQueue(label: "panlab.recorder", qos: .utility)

  static func waitUntilWritten() { thread.sync {} }

  private let destination: RecordingDestination
  private var count = 0

  init(_ destination: RecordingDestination) { self.destination = destination }

  private static let columns =
    "t_ms,x,y,phase,id,dispatch_ms,force,pan_x,pan_y,pan_vx,pan_vy"

  /// Whether each recording has its own file, which can contain the outcome.
  var holdsOutcomes: Bool { if case .folder = destination { true } else { false } }

  /// Writes a recording soon; if that fails, `failed` is called on the main thread.
  @MainActor
  func write(
    _ rows: [String], _ recording: TraceRecorder.Pending, _ outcome: RecordedOutcome?,
    failed: @escaping @MainActor @Sendable (any Error) -> Void
  ) {
    let (metadata, intent) = (recording.metadata, recording.intent)
    Self.thread.async {
      do {
        try self.write(rows, metadata: metadata, intent: intent, outcome: outcome)
      } catch {
        Task { @MainActor in failed(error) }
      }
    }
  }

  private func write(
    _ rows: [String], metadata: [String], intent: String?, outcome: RecordedOutcome?
  ) throws {
    let head = metadata.map { "# \($0)\n" }.joined()
    switch destination {
    case .folder(let folder):
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let label = intent.map { "# intent: \($0)\n" } ?? ""
      let file = nextFile(in: folder)
      let frames = file.deletingPathExtension().appendingPathExtension("frames")
      let observed = outcome?.lines(frames: frames.lastPathComponent) ?? ""
      let text = head + label + observed + Self.columns + "\n" + rows.map { $0 + "\n" }.joined()
      if let table = outcome?.frameTable {
        try Data(table.utf8).write(to: frames, options: .atomic)
      }
      try Data(text.utf8).write(to: file, options: .atomic)
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

  /// The number of the last recording in a file; 0 if the last line does not begin with a number.
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
