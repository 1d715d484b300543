/// The names that other tools use for the columns of a recording.
///
/// Names that a recipe adds take precedence. Otherwise, a column that already has one of Panlab's names keeps it. If a
/// header contains several other names for the same meaning, only one of them is translated: the name that comes first
/// in the vocabulary's list for this meaning.
struct ColumnVocabulary {
  /// Panlab's name for the column with the person who made a gesture.
  static let person = "person"

  /// Panlab's names, each with the names that other tools use: in lower case, without spaces, dots, hyphens and
  /// underscores.
  private static let words: [(name: String, others: [String])] = [
    ("t_ns", ["nanoseconds", "nanos"]), ("t_us", ["microseconds", "micros", "usec"]),
    ("t_ms", ["milliseconds", "millis", "msec", "ms", "uptimemillis"]),
    ("t_s", ["seconds", "secs", "sec"]),
    (
      "t",
      [
        "timestamp", "time", "eventtime", "uptime", "when", "datetime", "date", "clock",
        "elapsed", "elapsedtime", "at", "epoch", "times", "timestamps", "ts", "tick",
        "frametime", "touchtime", "sampletime", "eventtimestamp", "touchtimestamp", "systemtime",
        "unixtime", "localtime", "hosttime", "zeit", "zeitstempel", "temps", "tiempo",
      ]
    ),
    (
      "x",
      [
        "xpt", "posx", "xpos", "positionx", "locationx", "touchx", "clientx", "pagex", "screenx",
        "rawx",
        "coordx", "xcoord", "xcoordinate", "xpx", "px", "touchposx", "absx", "normx", "pointx",
        "nx", "xnorm", "xnormalized", "normalizedx",
      ]
    ),
    (
      "y",
      [
        "ypt", "posy", "ypos", "positiony", "locationy", "touchy", "clienty", "pagey", "screeny",
        "rawy",
        "coordy", "ycoord", "ycoordinate", "ypx", "py", "touchposy", "absy", "normy", "pointy",
        "ny", "ynorm", "ynormalized", "normalizedy",
      ]
    ),
    (
      "phase",
      [
        "state", "event", "action", "type", "eventtype", "touchphase", "eventname",
        "kind", "status", "actiontype", "gesturestate", "touchstate", "touchtype",
        "ev", "pointereventtype", "toucheventtype", "pointerphase", "touchaction",
      ]
    ),
    (
      "id",
      [
        "fingerid", "finger", "pointerid", "pointer", "touchid", "touch", "contactid", "contact",
        "touchindex", "trackingid", "slot", "identifier", "fingerindex", "pointerindex",
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
    ("label", ["intent", "intended", "meant", "expectedoutcome"]),
    ("force", ["pressure"]),
    ("dx", ["deltax", "movementx", "relx"]),
    ("dy", ["deltay", "movementy", "rely"]),
    ("screen-width", ["screenwidth", "viewportwidth", "windowwidth", "displaywidth", "screenw"]),
    (
      "screen-height",
      ["screenheight", "viewportheight", "windowheight", "displayheight", "screenh"]
    ),
  ]

  /// Panlab's own names for columns; only a recipe can give a column with such a name another meaning.
  private static let own = Set(words.map(\.name) + ["timestamp", "dispatch_ms"])

  /// Column names of other tools that a ``Recipe`` adds to the built-in names; the key is Panlab's name for the column.
  private let added: [String: [String]]

  /// Creates the vocabulary; the names of a recipe take precedence over the built-in ones.
  init(adding names: [String: [String]] = [:]) {
    added = names.mapValues { $0.map(Self.bare) }
  }

  /// The units with which the names of time columns may end; longer endings come first.
  private static let units: [(ending: String, name: String)] = [
    ("nanoseconds", "t_ns"), ("nanos", "t_ns"), ("nsec", "t_ns"), ("ns", "t_ns"),
    ("microseconds", "t_us"), ("micros", "t_us"), ("usec", "t_us"), ("us", "t_us"), ("µs", "t_us"),
    ("milliseconds", "t_ms"), ("millis", "t_ms"), ("msec", "t_ms"), ("ms", "t_ms"),
    ("seconds", "t_s"), ("secs", "t_s"), ("sec", "t_s"), ("s", "t_s"),
  ]

  /// Panlab's name for a time column whose given name ends with a unit, such as `t_ms` for `Time (ms)`; nil for any
  /// other name.
  private static func timeWithUnit(_ name: String) -> String? {
    let name = name.lowercased()
    let closed = name.hasSuffix(")") || name.hasSuffix("]") ? String(name.dropLast()) : name
    guard let (ending, unit) = units.first(where: { closed.hasSuffix($0.ending) }) else {
      return nil
    }
    let base = closed.dropLast(ending.count)
    // The `s` at the end of `times` is a plural; the `s` of `time_s` is a unit.
    if ending == "s", base.last.map({ " _-.([/".contains($0) }) != true { return nil }
    let bare = bare(String(base))
    let known = words.first { $0.name == "t" }?.others ?? []
    return bare == "t" || known.contains(bare.hasSuffix("in") ? String(bare.dropLast(2)) : bare)
      ? unit : nil
  }

  /// A name in lower case, without punctuation and spaces, because tools write these differently.
  static func bare(_ name: String) -> String {
    String(name.lowercased().filter { !" _-.()[]:/".contains($0) })
  }

  /// Whether `name` stands for Panlab's column `column`.
  func means(_ name: String, _ column: String) -> Bool {
    let bare = Self.bare(name)
    return name.lowercased() == column || added[column]?.contains(bare) == true
      || Self.words.first { $0.name == column }?.others.contains(bare) == true
  }

  /// The unit that the name of a time contains, such as milliseconds in `t_ms` or `Time (ms)`; nil for any other name.
  func unit(ofTime name: String) -> TimeUnit? {
    switch translated([name.lowercased()])[0] {
    case "t_ns": .nanoseconds
    case "t_us": .microseconds
    case "t_ms": .milliseconds
    case "t_s": .seconds
    default: nil
    }
  }

  /// The header in which the names of other tools are replaced by Panlab's names.
  func translated(_ header: [String]) -> [String] {
    var words = header.map { Self.timeWithUnit($0) ?? $0 }
    let bare = header.map(Self.bare)
    for (name, others) in added.sorted(by: { $0.key < $1.key }) {
      guard let column = others.lazy.compactMap({ bare.firstIndex(of: $0) }).first else { continue }
      for index in words.indices where words[index] == name { words[index] = "" }
      words[column] = name
    }
    for (name, others) in Self.words where !words.contains(name) {
      guard let other = others.first(where: bare.contains),
        let column = bare.firstIndex(of: other), !Self.own.contains(words[column])
      else { continue }
      words[column] = name
    }
    return words
  }
}
