import Controllers
import Foundation
import Replay
import Traces

/// A file of extracted gestures, a line each.
struct ExtractFile {
  /// The ending that tells such files from traces.
  static let ending = ".jsonl"

  /// Gestures of some files, in their order.
  struct Gestures {
    private(set) var gestures: [ExtractedGesture] = []
    /// `place: what was found; what to do`.
    private(set) var errors: [String] = []
    /// Where a gesture stands a second time, and where it stood first.
    private(set) var repeated: [(again: String, first: String)] = []

    /// A line of a file.
    private struct Place {
      /// Nil for a trace.
      let file: Int?
      let line: Int
    }

    /// The gestures, those of shards in the order of the run whose parts they are.
    var ordered: [ExtractedGesture] {
      let slots = gestures.indices.filter { gestures[$0].position != nil }
      let sorted = slots.map { gestures[$0] }.enumerated()
        .sorted { ($0.element.position ?? 0, $0.offset) < ($1.element.position ?? 0, $1.offset) }
      var ordered = gestures
      for (slot, gesture) in zip(slots, sorted) { ordered[slot] = gesture.element }
      return ordered
    }

    private struct Key: Hashable {
      let file: String?
      let name: String
      let points: UInt64

      init(_ trace: Trace) {
        (file, name, points) = (trace.file, trace.name, trace.contentHash)
      }
    }

    private var files: [String] = []
    private var places: [Key: Place] = [:]

    /// Creates an empty collection, besides traces that count already.
    init(besides traces: [Trace]) {
      for trace in traces { places[Key(trace)] = Place(file: nil, line: 0) }
    }

    /// Adds the gestures of a file; what was read before counts once.
    mutating func add(_ path: String, _ reader: ExtractReader, jobs: Int) throws(CommandFailure) {
      let bytes = try InputFile(path: path, what: "a file that 'panlab extract' wrote").bytes()
      let lines = ExtractFile.lines(of: bytes)
      files.append(path)
      let file = files.count - 1
      for start in stride(from: 0, to: lines.count, by: ExtractFile.batch * jobs) {
        let end = min(start + ExtractFile.batch * jobs, lines.count)
        let read = concurrentMap(end - start, jobs: jobs) { offset in
          let line = lines[start + offset]
          return line.isEmpty
            ? nil
            : Result { () throws(ExtractError) in
              try reader.gesture(
                in: Array(bytes[line]), file: path, line: start + offset + 1)
            }
        }
        for (offset, result) in read.enumerated() {
          switch result {
          case nil: break
          case .failure(let error)?: errors.append(error.description)
          case .success(let gesture)?:
            add(gesture, Place(file: file, line: start + offset + 1))
          }
        }
      }
    }

    private mutating func add(_ gesture: ExtractedGesture, _ place: Place) {
      let key = Key(gesture.trace)
      if let first = places[key] {
        repeated.append((words(place), first.file == nil ? gesture.trace.name : words(first)))
      } else {
        places[key] = place
        gestures.append(gesture)
      }
    }

    private func words(_ place: Place) -> String {
      "\(place.file.map { files[$0] } ?? ""):\(place.line)"
    }

    /// Prints the errors, and what counts once.
    func announce() {
      for error in RepeatedMessages.condensed(errors) { StandardError.error(error) }
      if let first = repeated.first {
        let others = repeated.count > 1 ? ", and \(repeated.count - 1) more" : ""
        StandardError.warning("\(first.again): repeats \(first.first)\(others); counted once")
      }
    }
  }

  /// The number of lines that each worker reads at a time.
  private static let batch = 256

  private static func lines(of bytes: Data) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    bytes.withUnsafeBytes { bytes in
      var start = 0
      while start < bytes.count {
        let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        lines.append(start..<end)
        start = end + 1
      }
    }
    return lines
  }
}
