import Foundation
import Inputs

/// A CSV file of clean touch rows, made for measuring.
struct RecordingFile {
  let title: String
  let traces: Int
  let rowsPerTrace: Int

  var rows: Int { traces * rowsPerTrace }

  /// Writes the file and returns its size in bytes.
  func write(to path: String) throws -> Int {
    var text = traces > 1 ? "trace,t_ms,x,y,phase\n" : "t_ms,x,y,phase\n"
    text.reserveCapacity(rows * 34)
    var numbers = SeededNumbers(seed: 4)
    for trace in 0..<traces {
      let name = traces > 1 ? "gesture-\(trace)," : ""
      for row in 0..<rowsPerTrace { text += name + line(row, &numbers) }
    }
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    return text.utf8.count
  }

  private func line(_ row: Int, _ numbers: inout SeededNumbers) -> String {
    let bits = numbers.next()
    // Places in half points, of a finger that goes to and fro at 500 pt/s and trembles: no step is doubted.
    let way = UInt64(row % 1400 < 700 ? row % 1400 : 1400 - row % 1400)
    let (micros, x, y) = ((bits >> 8) % 1000, way + (bits >> 20) % 20, way * 2 + (bits >> 40) % 20)
    let phase = row == 0 ? "began" : row == rowsPerTrace - 1 ? "ended" : "moved"
    // A thousand rows a second, so that the longest recording stays within an hour.
    return "\(row).\(micros + 1000),\(x / 2).\(x % 2 * 5),\(y / 2).\(y % 2 * 5),\(phase)\n"
  }
}
