import Formats

/// Properties of a table that determine how its rows are interpreted.
///
/// They are inferred from a survey of the first rows, before the whole table is read.
struct TableSurvey {
  /// The evidence of the unit of time: the intervals between moves.
  private(set) var evidence = UnitEvidence()
  /// Whether times are written as times of day, with hours and minutes or a date.
  private(set) var isClock = false
  /// The phases of each finger in the order of the rows, as written; fingers are in the order of their first rows.
  private(set) var fingers: [[WrittenPhase]] = []
  private var shares = ShareEvidence()
  /// Whether positions are shares of the screen.
  var areShares: Bool { shares.areShares }
  var mayBeShares: Bool { shares.mayBeShares }

  /// The greatest number of rows to survey: enough to show the unit of time at any report rate, but few compared with
  /// the rows of most large files.
  private static let rows = 10_000

  /// Surveys the rows after a header.
  init(
    _ text: UnsafeBufferPointer<UInt8>, _ preamble: Preamble, _ columns: Columns,
    rows: Int = Self.rows
  ) {
    var splitter = RowSplitter(separator: preamble.separator)
    var last: [[UInt8]: Row] = [:]
    guard let time = columns.roles.firstIndex(of: .time), let x = columns.roles.firstIndex(of: .x),
      let y = columns.roles.firstIndex(of: .y)
    else { return }
    let phase = columns.roles.firstIndex(of: .phase)
    let keys = columns.roles.indices.filter {
      [.touch, .trace, .person].contains(columns.roles[$0])
    }
    let hasComma = preamble.separator != UInt8(ascii: ",")
    var days = DayCount()
    var (index, count) = (preamble.end, 0)
    while index < text.count, count < rows {
      splitter.split(text, at: index)
      index = splitter.next
      if splitter.isBlank { continue }
      count += 1
      var now = ClockText.number(splitter.bytes(time), hasComma: hasComma)
      if now == nil, let clock = ClockText.clock(splitter.bytes(time)) {
        (now, isClock) = (days.seconds(clock), true)
      }
      guard let now else { continue }
      evidence.add(time: now.value)
      let x = ClockText.number(splitter.bytes(x), hasComma: hasComma)?.value
      let y = ClockText.number(splitter.bytes(y), hasComma: hasComma)?.value
      if let x, let y { shares.add(x, y) }
      let word = phase.map { splitter.bytes($0) }
      let meaning = word?.withUnsafeBufferPointer { columns.phase($0) }
      let key = keys.reduce(into: [UInt8]()) { $0 += splitter.bytes($1) + [0] }
      // If rows have no phases, or if the phases are numbers, every row of a finger except its first counts as a move.
      let isNumber = word.map { DecimalNumber(whole: Array($0)) != nil } ?? true
      let isMove = meaning == .moved || meaning == .stationary || isNumber
      let before = last[key]
      if isMove, let before, before.isDown { evidence.add(interval: now.minus(before.time)) }
      let finger = before?.finger ?? fingers.count
      if finger == fingers.count { fingers.append([]) }
      if let word {
        fingers[finger].append(
          WrittenPhase(
            word: String(decoding: word, as: UTF8.self),
            moves: before.map { $0.x != x || $0.y != y } ?? false))
      }
      last[key] = Row(
        time: now, x: x, y: y, isDown: meaning == .began || isMove, finger: finger)
    }
  }

  /// The last row of a finger.
  private struct Row {
    var time: DecimalNumber
    var x, y: Double?
    var isDown: Bool
    var finger: Int
  }
}

/// Evidence that positions are shares of the screen: nearly all are from 0 to 1, and more than half are no whole numbers.
///
/// A finger at the edge may be reported a little outside.
struct ShareEvidence {
  private var (inside, between, outside, far) = (0, 0, 0, 0)
  private static let near = -0.1...1.1

  mutating func add(_ x: Double, _ y: Double) {
    if 0...1 ~= x, 0...1 ~= y {
      inside += 1
    } else if Self.near ~= x, Self.near ~= y {
      outside += 1
    } else {
      far += 1
    }
    if x != x.rounded() || y != y.rounded() { between += 1 }
  }

  /// Whether a few positions do not speak against shares.
  var mayBeShares: Bool { far == 0 && inside + outside >= 3 }
  var areShares: Bool { mayBeShares && outside * 4 <= inside && between * 2 > inside }
}
