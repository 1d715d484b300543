import Foundation

/// Recordings for the tests: straight drags to the right at constant speed, one sample every 8 ms.
enum Gestures {
  /// The CSV of a drag over so many points in so many milliseconds.
  static func drag(points: Double, from start: Double = 20, milliseconds: Int = 400) -> String {
    var csv = "t_ms,x,y,phase\n"
    let last = milliseconds / 8
    for index in 0...last {
      let phase = index == 0 ? "began" : index == last ? "ended" : "moved"
      csv += "\(index * 8),\(start + points * Double(index) / Double(last)),400,\(phase)\n"
    }
    return csv
  }

  /// A folder `swipes` with a long and a short drag and their labels.
  static func labelledFolder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(drag(points: 330), to: "swipes/long.csv")
    try folder.write(drag(points: 30), to: "swipes/short.csv")
    try folder.write("trace,intent\nlong,finish\nshort,cancel\n", to: "swipes/labels.csv")
    return folder
  }
}
