/// Which column means what: the header, resolved once before the rows are read.
struct Columns {
  /// What a column means to the reader.
  enum Role {
    case time, x, y, phase, touch, trace, dispatch, force
    /// Not ours: kept out of the way.
    case other
  }

  /// A header to show to someone who has none.
  static let example = "t_ms,x,y,phase"

  /// The columns' names as they were written, for messages.
  let names: [String]
  /// One role per column; all but `other` occur at most once.
  let roles: [Role]
  /// The power of ten that turns the time column into seconds.
  let timeExponent: Int
  /// Whether the time column does not name its unit: `t` or `timestamp`.
  let timeHasNoUnit: Bool

  /// Names of the time column, the most exact first; a header may have several, the first is used.
  private static let times: [(name: String, exponent: Int, hasNoUnit: Bool)] = [
    ("t_ns", -9, false), ("t_us", -6, false), ("t_ms", -3, false), ("t_s", 0, false),
    ("t", 0, true), ("timestamp", 0, true),
  ]

  private static let others: [String: Role] = [
    "x": .x, "y": .y, "phase": .phase, "id": .touch, "trace": .trace, "dispatch_ms": .dispatch,
    "force": .force,
  ]

  /// Resolves the names of a header.
  init(_ names: [String]) throws(TraceError.Problem) {
    let words = names.map { $0.lowercased() }
    let time = Self.times.first { words.contains($0.name) }
    let roles = words.map { word -> Role in
      word == time?.name ? .time : Self.others[word] ?? .other
    }
    guard roles.contains(where: { $0 != .other }) else {
      throw .noHeader(firstRow: names.joined(separator: ","), example: Self.example)
    }
    let required: [(Role, String)] = [(.time, "t_ms"), (.x, "x"), (.y, "y"), (.phase, "phase")]
    for (role, name) in required where !roles.contains(role) {
      throw .missingColumn(name, found: names)
    }
    for (index, role) in roles.enumerated()
    where role != .other && roles[..<index].contains(role) {
      throw .repeatedColumn(names[index])
    }
    self.names = names
    self.roles = roles
    timeExponent = time?.exponent ?? 0
    timeHasNoUnit = time?.hasNoUnit ?? false
  }

  /// Whether every row must fill the column.
  func isRequired(_ column: Int) -> Bool {
    switch roles[column] {
    case .time, .x, .y, .phase, .trace: true
    case .touch, .dispatch, .force, .other: false
    }
  }
}

extension TraceError.Problem: Error {}
