/// The names that other tools give the columns of a recording.
///
/// A column keeps its own name where that means something to Panlab; of several others that mean the same, the
/// first in the table's order is used.
struct ColumnVocabulary {
  /// The name of the column that tells who made a gesture.
  static let person = "person"

  /// Panlab's names with those of other tools, without case, spaces, dots, hyphens and underscores.
  private static let words: [(name: String, others: [String])] = [
    ("t_ns", ["tns", "timens", "timestampns", "timenanos", "nanoseconds"]),
    ("t_us", ["tus", "timeus", "timestampus", "microseconds"]),
    ("t_ms", ["tms", "timems", "timestampms", "milliseconds", "ms"]),
    ("t_s", ["times", "timestamps", "seconds", "timesec", "timeseconds"]),
    ("t", ["time", "ts", "eventtime"]),
    (
      "x",
      ["xpt", "posx", "xpos", "positionx", "locationx", "touchx", "clientx", "pagex", "screenx"]
    ),
    (
      "y",
      ["ypt", "posy", "ypos", "positiony", "locationy", "touchy", "clienty", "pagey", "screeny"]
    ),
    ("phase", ["state", "event", "action", "type", "eventtype", "touchphase"]),
    (
      "id",
      [
        "fingerid", "finger", "pointerid", "pointer", "touchid", "touch", "contactid", "contact",
        "touchindex", "trackingid", "slot",
      ]
    ),
    (
      "trace",
      [
        "traceid", "gestureid", "gesture", "strokeid", "stroke", "swipeid", "swipe", "trialid",
        "trial", "recording", "recordingid", "session", "sessionid",
      ]
    ),
    (
      person,
      [
        "personid", "people", "participant", "participantid", "user", "userid", "username",
        "subject", "subjectid", "player", "playerid", "volunteer", "tester", "who",
      ]
    ),
    ("force", ["pressure"]),
  ]

  /// The names that are never taken for another.
  private static let own = Set(words.map(\.name) + ["timestamp", "dispatch_ms"])

  /// The header with the names that Panlab knows in the place of others' names.
  func translated(_ header: [String]) -> [String] {
    var words = header
    let bare = header.map { name in name.filter { !" _-.".contains($0) } }
    for (name, others) in Self.words where !words.contains(name) {
      guard let other = others.first(where: bare.contains),
        let column = bare.firstIndex(of: other), !Self.own.contains(words[column])
      else { continue }
      words[column] = name
    }
    return words
  }

  /// The column that tells who made a gesture; nil if the header has none.
  func personColumn(in header: [String]) -> Int? {
    translated(header.map { $0.lowercased() }).firstIndex(of: Self.person)
  }
}
