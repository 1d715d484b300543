import Formats
import MotionMath

/// Reads a file as a recipe describes; sorts its touches by time and groups them into contacts.
struct RecipeReader {
  let recipe: Recipe
  private let words: PhaseWords

  init(_ recipe: Recipe) {
    self.recipe = recipe
    words = PhaseWords(recipe.phases)
  }

  /// Reads a log or JSON.
  ///
  /// - Throws: ``TraceError`` if the recipe expects JSON and the file is not JSON, if a touch has no time, or if the
  ///   unit of the times or the meaning of the phases is unknown.
  func read(_ bytes: [UInt8], _ findings: inout Findings) throws(TraceError) -> ContactRecording {
    var recording = ContactRecording()
    var records: [TouchRecord]
    if recipe.shape == .lines {
      records = try lines(bytes, findings)
    } else {
      let json = try JSONValue.importedDocuments(bytes, file: findings.file)
      var walk = JSONWalk(recipe)
      for (value, record) in json { walk.visit(value, in: record) }
      records = walk.records
      recording.screen = walk.screen
    }
    recording.screen = recipe.screen ?? recording.screen
    recording.isScript = recipe.isScript
    guard !records.isEmpty else { return recording }
    recording.times = try settleTimes(&records, &findings)
    let order = records.indices.sorted { one, two in
      let difference = Self.time(records[one]).minus(Self.time(records[two]))
      return difference == 0 ? one < two : difference < 0
    }
    for index in records.indices { records[index].order = index + 1 }
    try append(order.map { records[$0] }, to: &recording, findings)
    return recording
  }

  private static func time(_ record: TouchRecord) -> DecimalNumber {
    record.time ?? DecimalNumber(mantissa: 0, exponent: 0)
  }

  // MARK: - Lines

  private func lines(_ bytes: [UInt8], _ findings: Findings) throws(TraceError) -> [TouchRecord] {
    let patterns = recipe.patterns.compactMap { LinePattern.all($0) }
    var records: [TouchRecord] = []
    var others = TouchRecord()
    // Blank lines are left out where a record spans several.
    let longest = patterns.map { $0[0].lines }.max() ?? 1
    let all = Array(TextLines(bytes)).filter { longest == 1 || !$0.text.isEmpty }
    var next = 0
    for (place, line) in all.enumerated() where place >= next {
      let number = line.number
      for pattern in patterns {
        let span = all[place..<min(place + pattern[0].lines, all.count)]
        let text = span.count == 1 ? line.text : span.map { $0.text }.joined(separator: "\n")[...]
        let matches = pattern.compactMap { one in one.match(text).map { (one, $0) } }
        if let clock = pattern[0].unreadableClock(in: text, before: matches.first?.1) {
          throw TraceError(file: findings.file, line: number, problem: .unknownClock(clock))
        }
        guard let (first, only) = matches.first else { continue }
        next = place + span.count
        if first.isOfOthers {
          others = only
        } else {
          records += matches.map { one, record in
            var record = record.completed(by: others)
            record.line = number
            if record.id.isEmpty, let pointer = one.pointer { record.id = "\(pointer)" }
            record.phase = Self.phase(record.phase, ofPointer: one.pointer)
            return record
          }
        }
        break
      }
    }
    return records
  }

  /// The phase of a pointer on a line with several: `POINTER_DOWN(1)` is the phase of pointer 1, and the others move.
  private static func phase(_ word: String, ofPointer pointer: Int?) -> String {
    guard let pointer, word.hasSuffix(")"), let open = word.lastIndex(of: "("),
      let changed = Int(word[word.index(after: open)...].dropLast())
    else { return word }
    return changed == pointer ? String(word[..<open]) : Trace.Phase.moved.rawValue
  }

  // MARK: - Times

  /// Converts the times of the records to seconds; returns how the unit of the times was determined.
  private func settleTimes(
    _ records: inout [TouchRecord], _ findings: inout Findings
  ) throws(TraceError) -> TimeReading {
    var unit = recipe.unit ?? Self.unit(named: records)
    var times = unit.map(TimeReading.named) ?? .clock
    if unit == nil, !records.allSatisfy({ $0.time == nil || $0.clock != nil }) {
      var evidence = UnitEvidence()
      var last: [String: DecimalNumber] = [:]
      // If the records have no words for phases, every position of a finger counts as a move.
      let hasWords = records.contains { !$0.phase.isEmpty }
      for record in records {
        guard let time = record.time else { continue }
        evidence.add(time: time.value)
        // Numbers for phases are understood by the moves of a finger, after its times.
        let hasWord = hasWords && Int(record.phase) == nil && !isMove(record)
        let phase = hasWord ? phase(of: record) : .moved
        if let before = last[record.id], phase == .moved {
          evidence.add(interval: time.minus(before))
        }
        last[record.id] = phase == .ended || phase == .cancelled ? nil : time
      }
      guard let found = evidence.unit else {
        throw TraceError(file: findings.file, problem: .unitOpen(evidence))
      }
      (unit, times) = (found, .intervals(found))
      if found != .seconds {
        try findings.note(
          .timeUnit, line: max(records[0].line, 1),
          remedy: "read as \(found.words) by its intervals")
      }
    }
    let exponent = unit?.exponent ?? 0
    var days = DayCount()
    for index in records.indices {
      guard var time = records[index].time else { continue }
      if let clock = records[index].clock {
        time = days.seconds(clock)
      } else {
        time.exponent += exponent
      }
      if var delay = records[index].delay {
        delay.exponent += exponent
        time = time.plus(delay)
      }
      records[index].time = time
    }
    return times
  }

  /// The unit that the names of all times contain; nil if some contain none, or another.
  private static func unit(named records: [TouchRecord]) -> TimeUnit? {
    let units = Set(records.filter { $0.time != nil && $0.clock == nil }.map(\.unit))
    return units.count == 1 ? units.first ?? nil : nil
  }

  // MARK: - Contacts

  private func phase(of record: TouchRecord) -> Trace.Phase? {
    words.given(record.phase) ?? words.phase(record.phase)
  }

  /// Whether a record has no phase because only lines of another kind have one; such lines are moves.
  private func isMove(_ record: TouchRecord) -> Bool {
    record.phase.isEmpty && recipe.shape == .lines
  }

  private func append(
    _ records: [TouchRecord], to recording: inout ContactRecording, _ findings: Findings
  ) throws(TraceError) {
    var words = words
    let hasWords = records.contains { !$0.phase.isEmpty }
    if hasWords, recipe.phases.isEmpty, records.allSatisfy({ Int($0.phase) != nil }) {
      words = try Self.numbering(of: records, findings)
    }
    var places: [String: (x: Double, y: Double)] = [:]
    var fingers: [String: (x: Double, y: Double, time: DecimalNumber)] = [:]
    var unknown: Set<String> = []
    for record in records {
      let key = record.finger
      guard let time = record.time else {
        throw TraceError(
          file: findings.file, line: record.line > 0 ? record.line : nil,
          problem: .incompleteTouch(needs: "a time"))
      }
      let isMove = !hasWords || isMove(record)
      guard var phase = isMove ? .moved : words.given(record.phase) ?? words.phase(record.phase)
      else {
        if record.x != nil { unknown.insert(record.phase) }
        continue
      }
      if !hasWords, let last = fingers[key], time.minus(last.time) > PhaseGaps.longest {
        fingers[key] = nil
      }
      let isDown = fingers[key] != nil
      if !hasWords, !isDown { phase = .began }
      let isUp = phase == .ended || phase == .cancelled
      guard var x = record.x, var y = record.y else {
        // A touch that ends without a position ends at the finger's last position. If its record names no finger, the
        // touches of all fingers end.
        guard isUp else { continue }
        let keys = isDown ? [key] : record.id.isEmpty ? fingers.keys.sorted() : []
        for key in keys {
          guard let last = fingers.removeValue(forKey: key) else { continue }
          add(last.x, last.y, phase, time, key, record, &recording)
        }
        continue
      }
      if recipe.listsFingers, isDown, phase == .began { phase = .moved }
      if recipe.listsFingers, !isDown, phase == .moved { phase = .began }
      if recipe.hovers, !isDown, phase != .began { continue }
      if recipe.places == .deltas {
        let last = phase == .began ? nil : places[key]
        (x, y) = last.map { ($0.x + x, $0.y + y) } ?? (0, 0)
        places[key] = (x, y)
      }
      add(x, y, phase, time, key, record, &recording)
      fingers[key] = isUp ? nil : (x, y, time)
    }
    if !hasWords { recording.endContacts() }
    if recording.contacts.isEmpty, !unknown.isEmpty {
      throw TraceError(file: findings.file, problem: .unknownPhases(unknown.sorted()))
    }
  }

  private func add(
    _ x: Double, _ y: Double, _ phase: Trace.Phase, _ time: DecimalNumber, _ key: String,
    _ record: TouchRecord, _ recording: inout ContactRecording
  ) {
    recording.append(
      Contact.Point(
        time: time, x: x, y: y, phase: phase, force: record.force, line: max(record.line, 1),
        order: record.order),
      pointer: key, of: record)
  }

  private static func numbering(
    of records: [TouchRecord], _ findings: Findings
  ) throws(TraceError) -> PhaseWords {
    var fingers: [String: [WrittenPhase]] = [:]
    var places: [String: TouchRecord] = [:]
    for record in records {
      let last = places.updateValue(record, forKey: record.finger)
      fingers[record.finger, default: []].append(
        WrittenPhase(
          word: record.phase, moves: last.map { $0.x != record.x || $0.y != record.y } ?? false))
    }
    let words = fingers.sorted { $0.key < $1.key }.map(\.value)
    let found = PhaseWords.numberings(fitting: words)
    guard found.count == 1, let only = found.first else {
      throw TraceError(file: findings.file, problem: PhaseWords.open(words, found))
    }
    return only
  }
}

extension TouchRecord {
  /// The finger among all of the file.
  fileprivate var finger: String { "\(person)\0\(recording)\0\(id)" }

  /// The record with what it lacks from another.
  fileprivate func completed(by other: TouchRecord) -> TouchRecord {
    var record = self
    if time == nil {
      (record.time, record.unit, record.clock) = (other.time, other.unit, other.clock)
    }
    if id.isEmpty { record.id = other.id }
    if person.isEmpty { record.person = other.person }
    if recording.isEmpty { record.recording = other.recording }
    record.intent = intent ?? other.intent
    record.delay = delay ?? other.delay
    return record
  }
}

extension ContactRecording {
  /// Sets the phase of each contact's last point to `.ended`, unless it is the contact's only point.
  mutating func endContacts() {
    for index in contacts.indices where contacts[index].points.count > 1 {
      contacts[index].points[contacts[index].points.count - 1].phase = .ended
    }
  }
}

/// Collects the touches in a JSON value.
///
/// A touch is an object with an x and a y. It inherits all other properties from the objects around it.
///
/// An object without a position is also collected if it has a phase and a time, and contains no touch: it may be the
/// end of a touch.
struct JSONWalk {
  private let recipe: Recipe
  private let vocabulary: ColumnVocabulary
  private(set) var records: [TouchRecord] = []
  /// The screen's size, from the first object with a valid `width` and `height` and no position; nil if there is none.
  private(set) var screen: ScreenSize?

  init(_ recipe: Recipe) {
    self.recipe = recipe
    vocabulary = ColumnVocabulary(adding: [:])
  }

  private static let roles = Recipe.roles.map(Recipe.column)

  /// Collects the touches in a value; `outer` is what is known of all of them.
  mutating func visit(_ value: JSONValue, in outer: TouchRecord) { visit(value, outer) }

  private mutating func visit(_ value: JSONValue, _ outer: TouchRecord) {
    switch value.content {
    case .array(let elements): for element in elements { visit(element, outer) }
    case .object(let members): visit(value, members, outer)
    case .number, .string, .bool, .null: break
    }
  }

  private mutating func visit(
    _ value: JSONValue, _ members: [JSONValue.Member], _ outer: TouchRecord
  ) {
    var record = outer
    record.line = value.line
    (record.x, record.y) = (nil, nil)
    // If an event lists fingers, the identifier of the event does not identify a finger.
    if recipe.listsFingers { record.id = "" }
    var saysPhase = false
    for role in Self.roles {
      guard let (text, key) = self.text(of: role, value, members) else { continue }
      if role == "phase" {
        // A recipe may name a phase by the key followed by the text, such as `source6` and `type6`, which differ only
        // in the key. If the recipe has no such name, the text alone is the word for the phase.
        let whole = key + text
        record.phase = recipe.phases[whole] != nil ? whole : text
        saysPhase = true
      } else if record.take(role, text), role == "t" {
        record.unit = vocabulary.unit(ofTime: key)
      }
    }
    if let width = value["width"]?.double, let height = value["height"]?.double, screen == nil,
      ScreenSize.sides.contains(width), ScreenSize.sides.contains(height), record.x == nil
    {
      screen = ScreenSize(width: width, height: height)
    }
    if record.x != nil, record.y != nil {
      records.append(record)
      return
    }
    if visitLists(members, record) { return }
    let count = records.count
    for member in members where !recipe.skipped.contains(member.key) { visit(member.value, record) }
    if saysPhase, records.count == count, record.time != nil { records.append(record) }
  }

  /// Collects the touches of an object that has lists of equal length of its x, its y and other properties; returns
  /// whether it has.
  private mutating func visitLists(_ members: [JSONValue.Member], _ outer: TouchRecord) -> Bool {
    func list(_ role: String) -> (texts: [String], key: String)? {
      for member in members {
        let isMeant =
          (recipe.names[role] ?? []).contains(member.key) || vocabulary.means(member.key, role)
          || role == "t" && vocabulary.unit(ofTime: member.key) != nil
        guard isMeant, let elements = member.value.elements, elements.count > 1 else { continue }
        let texts = elements.compactMap(\.scalarText)
        if texts.count == elements.count { return (texts, member.key) }
      }
      return nil
    }
    guard let count = list("x")?.texts.count, list("y")?.texts.count == count else { return false }
    var touches = Array(repeating: outer, count: count)
    for role in ["t", "x", "y", "phase", "force"] {
      guard let (texts, key) = list(role), texts.count == count else { continue }
      for (index, text) in texts.enumerated() where touches[index].take(role, text) && role == "t" {
        touches[index].unit = vocabulary.unit(ofTime: key)
      }
    }
    records += touches
    return true
  }

  /// Finds the value that has a role, such as `x` or `phase`, in an object; returns the value's text and key.
  ///
  /// If the recipe names the value by a path of keys, the last key of the path is returned. Returns nil if no value has
  /// the role.
  private func text(
    of role: String, _ value: JSONValue, _ members: [JSONValue.Member]
  ) -> (text: String, key: String)? {
    let given = recipe.names[role] ?? []
    for path in given {
      var place: JSONValue? = value
      var key = ""
      for part in path.split(separator: ".") {
        key = String(part)
        place =
          Int(part).flatMap { index in
            place?.elements.flatMap { $0.indices.contains(index) ? $0[index] : nil }
          } ?? place?[key]
      }
      if let text = place?.scalarText { return (text, key) }
    }
    // If the recipe names keys for a role, only those keys are used.
    guard given.isEmpty else { return nil }
    for member in members
    where vocabulary.means(member.key, role)
      || role == "t" && vocabulary.unit(ofTime: member.key) != nil
    {
      if let text = member.value.scalarText { return (text, member.key) }
    }
    guard let index = ["x", "y"].firstIndex(of: role) else { return nil }
    for member in members where Self.pairs.contains(ColumnVocabulary.bare(member.key)) {
      guard let pair = member.value.elements, pair.count == 2 else { continue }
      if let text = pair[index].scalarText { return (text, member.key) }
    }
    return nil
  }

  /// The names of members that contain a position as a pair of numbers.
  private static let pairs: Set<String> = [
    "location", "position", "point", "pos", "coordinates", "coords", "xy", "place", "pt",
  ]
}

extension JSONValue {
  /// The text of a string, or the digits of a number as written; nil for any other value.
  var scalarText: String? {
    switch content {
    case .number(let value, let digits): digits ?? Number.shortest(value)
    case .string(let text): text
    case .bool, .null, .array, .object: nil
    }
  }

  /// The JSON values in a file: one value, or one on each line; each with the time before it on its line, as in a log.
  static func importedDocuments(
    _ bytes: [UInt8], file: String
  ) throws(TraceError) -> [(value: JSONValue, line: TouchRecord)] {
    do throws(TraceError) {
      return [(try imported(bytes, file: file), TouchRecord())]
    } catch {
      guard error.problem == .notJSON else { throw error }
      var values: [(JSONValue, TouchRecord)] = []
      for (number, text) in TextLines(bytes) where !text.isEmpty {
        guard let (value, before) = inLine(text) else {
          // A line of a log may have no JSON.
          if RecordingFormat.beginsAsJSON(text) { throw error }
          continue
        }
        var record = TouchRecord()
        record.takeClock(before)
        record.line = number
        values.append((value, record))
      }
      guard !values.isEmpty else { throw error }
      return values
    }
  }

  /// The JSON object or list in a line, and the text before it; nil if there is none.
  static func inLine(_ line: Substring) -> (value: JSONValue, before: Substring)? {
    guard let close = line.lastIndex(where: { $0 == "}" || $0 == "]" }) else { return nil }
    for start in line.indices.lazy.filter({ line[$0] == "{" || line[$0] == "[" }).prefix(8)
    where start < close {
      if let value = try? imported(Array(line[start...close].utf8), file: "") {
        return (value, line[..<start])
      }
      // An object that begins here would end at the last bracket.
      if line[start] == "{" { return nil }
    }
    return nil
  }
}

extension TouchRecord {
  /// Takes the clock time at the start of a line, of one or two words.
  fileprivate mutating func takeClock(_ text: Substring) {
    let words = text.split(separator: " ").prefix(2)
    for count in [2, 1] where words.count >= count {
      let clock = words.prefix(count).joined(separator: " ")
      if ClockText.clock(Array(clock.utf8)[...]) != nil, take("t", clock) { return }
    }
  }
}
