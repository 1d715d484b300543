/// Reads recordings from CSV.
///
/// Malformed recordings are repaired with a note if possible; the others are rejected with a reason.
///
/// Every kind of ``Dirt`` found becomes a ``Repair`` of its trace. Problems of the text itself (line ends, separators,
/// blank lines) are listed once, with the first trace of the file. Some irregularities need no repair: interleaved
/// fingers, `\r\n`, unknown columns, missing optional values, and a finger that touches again after it was lifted,
/// unless this begins a new gesture.
///
/// A metadata line such as `# intent: finish` labels all traces of the file.
public enum TraceReader {
  /// Options for reading.
  public struct Options: Hashable, Sendable {
    /// Whether to reject a file as soon as anything in it needs a repair.
    public var strict: Bool

    /// Creates options; by default, malformed recordings are repaired.
    public init(strict: Bool = false) { self.strict = strict }
  }

  /// Reads the file at a path.
  ///
  /// - Parameters:
  ///   - path: The file's path as the user gave it, also used in messages.
  ///   - name: The trace's name, by default ``TraceName/name(forPath:)``; the traces of a file with a `trace` column
  ///     are named `name#recording`.
  ///   - options: Whether to repair malformed rows or reject the file.
  /// - Returns: The file's traces in the order of first appearance, at least one.
  /// - Throws: ``TraceError`` if the file cannot be read or a trace in it cannot be replayed.
  public static func read(
    path: String, name: String? = nil, options: Options = Options()
  ) throws(TraceError) -> [Trace] {
    var head: FileHead?
    var refusals: [TraceError] = []
    let traces = try read(
      MappedFile(path: path), path: path, name: name ?? TraceName.name(forPath: path),
      options: options, after: &head, &refusals, into: [Trace]()
    ) {
      $0 += $1
      return true
    }
    if let refusal = refusals.first { throw refusal }
    return traces
  }

  /// Reads an open file and passes on its traces while it reads, so that they need not all be in memory together.
  ///
  /// What is made of the file's traces is collected in a `Collection` of the file's own. Some things are known only at
  /// the end of the file: an error, a recording that continues after it was passed on, or a repair of the text after the
  /// first trace was passed on. The collection is then thrown away here, and the file is read again as a whole.
  ///
  /// `head` is the previous file's ``FileHead``: the start of the file up to its first row. It is reused if this file
  /// begins with the same bytes; otherwise this file's head replaces it.
  ///
  /// `start` is the collection before the first trace. `take` adds the next traces to it, in the order in which they
  /// first appear in the file, and returns whether to read on.
  ///
  /// A recording of another tool is read as ``TraceImporter`` reads it; `refusals` receives the reasons of its contacts
  /// that cannot be replayed, beside others that can.
  ///
  /// - Returns: The collection after the last trace.
  /// - Throws: ``TraceError`` if a trace in the file cannot be replayed.
  package static func read<Collection>(
    _ file: MappedFile, path: String, name: String, options: Options = Options(),
    after head: inout FileHead?, siblings: UnitSiblings? = nil,
    _ refusals: inout [TraceError], into start: Collection,
    _ take: (inout Collection, consuming [Trace]) -> Bool
  ) throws(TraceError) -> Collection {
    defer { withExtendedLifetime(file) {} }
    func imported() throws(TraceError) -> Collection {
      let result = try TraceImporter.read(
        bytes: file.content, file: path, name: name,
        options: TraceImporter.Options(strict: options.strict))
      refusals += result.refusals
      var collection = start
      _ = take(&collection, result.traces)
      return collection
    }
    if TraceImporter.isRecording(file, path: path) { return try imported() }
    func attempt(_ parts: inout Parts, _ head: inout FileHead?) throws(TraceError) -> Collection {
      var collection = start
      try read(
        file.bytes.bindMemory(to: UInt8.self), file: path, name: name, options: options,
        release: { file.release($0) }, &head, siblings, &parts
      ) { take(&collection, $0) }
      return collection
    }
    var parts = Parts(isSplit: true)
    do throws(TraceError) {
      let collection = try attempt(&parts, &head)
      if !parts.mustBeWhole { return collection }
    } catch {
      if error.problem.isOfHeader, TraceImporter.isRecording(file) { return try imported() }
      guard parts.areBegun else { throw error }
    }
    parts = Parts(isSplit: false)
    return try attempt(&parts, &head)
  }

  /// Reads a whole file in memory.
  ///
  /// `file` is the file's name in messages.
  ///
  /// - Throws: ``TraceError`` if a trace cannot be replayed.
  public static func read(
    bytes: [UInt8], file: String, name: String, options: Options = Options()
  ) throws(TraceError) -> [Trace] {
    var traces: [Trace] = []
    try bytes.withUnsafeBufferPointer { (buffer) throws(TraceError) in
      var parts = Parts(isSplit: false)
      var head: FileHead?
      try read(
        buffer, file: file, name: name, options: options, release: { _ in }, &head, nil, &parts
      ) {
        traces = $0
        return true
      }
    }
    return traces
  }

  /// Tracks whether the traces of a file can be passed on in parts, before the end of the file.
  private struct Parts {
    /// Whether traces may be passed on before the end of the file.
    let isSplit: Bool
    /// Whether a part of the traces was passed on before the end of the file.
    private(set) var areBegun = false
    /// Whether the traces passed on differ from the traces that reading the whole file at once would give.
    private(set) var mustBeWhole = false
    /// The repairs of the text that were passed on with the first trace; nil before the first trace.
    private var repairs: [Repair]?

    init(isSplit: Bool) { self.isSplit = isSplit }

    /// Starts the next `count` recordings of the file.
    ///
    /// Returns the repairs of the file's text, which belong to the file's first trace; empty if this trace was already
    /// passed on. Returns nil if the file must be read as a whole.
    mutating func start(_ count: Int, of rows: RowReader) -> [Repair]? {
      if count < rows.recordings.drafts.count { areBegun = true }
      let found = rows.findings.repairs
      mustBeWhole = rows.recordings.hasReturned || repairs.map { $0 != found } ?? false
      if mustBeWhole { return nil }
      defer { repairs = found }
      return repairs == nil ? found : []
    }
  }

  private static func read(
    _ text: UnsafeBufferPointer<UInt8>, file: String, name: String, options: Options,
    release: (Range<Int>) -> Void, _ last: inout FileHead?, _ siblings: UnitSiblings?,
    _ parts: inout Parts, pass: (consuming [Trace]) -> Bool
  ) throws(TraceError) {
    var findings = Findings(file: file, strict: options.strict)
    let head = try FileHead.read(text, &findings, after: &last)
    let plan = try TablePlan(
      text, head.preamble, head.columns, recipe: head.columns.words.map { _ in .table },
      siblings: siblings, findings: &findings)
    var rows = RowReader(
      text, head.preamble, plan.columns, findings: findings, timeExponent: plan.timeExponent)
    try rows.readAll(release: release, isSplit: parts.isSplit) {
      (rows: inout RowReader, count: Int) throws(TraceError) in
      guard count > 0 else {
        throw TraceError(file: file, line: head.preamble.headerLine, problem: .noRows)
      }
      guard let repairs = parts.start(count, of: rows) else { return false }
      var traces: [Trace] = []
      traces.reserveCapacity(count)
      let scale = plan.scale(screen: head.metadata.screen ?? rows.namedScreen, panel: nil)
      var metadata = head.metadata
      if let screen = scale.screen, metadata.screen != screen { metadata["screen"] = "\(screen)" }
      if scale.text != "1" { metadata["scale"] = scale.text }
      let screen = metadata.touchedScreen
      for index in 0..<count {
        var draft = rows.recordings.take(index)
        plan.finish(&draft, scale)
        let own = head.hasNames ? TraceName.name(name, recording: draft.recording) : name
        let (person, intent) = (draft.person, draft.intent)
        var repair = RecordingRepair(
          consume draft, file: file, strict: options.strict, screen: screen,
          direction: GestureDirection(of: own, metadata))
        try repair.repairAll()
        var trace = Trace(
          name: own, metadata: metadata, samples: repair.samples,
          label: intent.map { Label(intent: $0) } ?? head.label,
          repairs: repair.findings.repairs)
        if !person.isEmpty { trace.metadata["person"] = person }
        trace.times = plan.times
        // A recording with one contact, as most are, is added directly, because returning its trace in an array would
        // copy the trace.
        if repair.hasOneContact {
          traces.append(consume trace)
        } else {
          traces += trace.strokes(repair)
        }
      }
      if !repairs.isEmpty { traces[0].repairs = (repairs + traces[0].repairs).sortedByLine() }
      if count < rows.recordings.drafts.count { rows.recordings.forget(count) }
      return pass(consume traces)
    }
  }

  /// The contacts in a table of another tool, before repairs.
  struct Contacts {
    private var recordings: Recordings
    let metadata: TraceMetadata
    let label: Label?
    /// The repairs of the text itself, for example of its line ends.
    let repairs: [Repair]

    private let plan: TablePlan
    private let scale: PanelScale
    /// The indices of the contacts of each gesture.
    let gestures: [[Int]]

    fileprivate init(
      _ recordings: Recordings, _ metadata: TraceMetadata, _ label: Label?, _ repairs: [Repair],
      _ plan: TablePlan, _ scale: PanelScale
    ) {
      (self.recordings, self.metadata, self.label, self.repairs) = (
        recordings, metadata, label, repairs
      )
      (self.plan, self.scale) = (plan, scale)
      gestures = ContactSpan.gestures(of: recordings.drafts.map(\.span))
    }

    private var drafts: [Draft] { recordings.drafts }
    /// Whether the rows name their recordings.
    var areNamed: Bool { drafts.contains { !$0.recording.isEmpty } }
    /// How the unit of times was determined.
    var times: TimeReading { plan.times }

    /// Moves the contacts of a gesture out of the list, so that the samples of one are never copied.
    mutating func take(_ gesture: [Int]) -> Draft {
      var draft =
        gesture.count == 1
        ? recordings.take(gesture[0]) : Draft(joining: gesture.map { recordings.take($0) })
      plan.finish(&draft, scale)
      return draft
    }
  }

  /// Reads a table whose columns may have the names that other tools use, and splits its rows into contacts.
  ///
  /// - Throws: ``TraceError`` if a row cannot be read.
  static func contacts(
    bytes: [UInt8], file: String, recipe: Recipe, screen: ScreenSize?, panel: PanelSize?,
    strict: Bool
  ) throws(TraceError) -> Contacts {
    try bytes.withUnsafeBufferPointer { (text) throws(TraceError) in
      var findings = Findings(file: file, strict: strict)
      let preamble = try Preamble(
        text, example: Trace.headerExample, recipe: recipe, findings: &findings)
      try preamble.checkDevice(file: file)
      let columns: Columns
      do throws(TraceError.Problem) {
        columns = try Columns(preamble.names, recipe: recipe)
      } catch {
        var problem = error
        if case .noHeader(_, let example) = error {
          problem = .unnamedColumns(firstRow: preamble.header, example: example)
        }
        throw TraceError(file: file, line: preamble.headerLine, problem: problem)
      }
      let plan = try TablePlan(
        text, preamble, columns, recipe: recipe, panel: panel, siblings: nil,
        findings: &findings)
      var rows = RowReader(
        text, preamble, plan.columns, findings: findings, timeExponent: plan.timeExponent,
        splitsContacts: true)
      try rows.readAll(release: { _ in }) { _, _ in true }
      guard !rows.recordings.drafts.isEmpty else {
        throw TraceError(file: file, line: preamble.headerLine, problem: .noRows)
      }
      var metadata = TraceMetadata(entries: preamble.metadata.map(\.entry))
      let scale = try plan.scale(
        screen: screen ?? metadata.screen ?? rows.namedScreen ?? recipe.screen, panel: panel
      ).withReadableScreen(file: file)
      if let screen = scale.screen { metadata["screen"] = "\(screen)" }
      if scale.text != "1" { metadata["scale"] = scale.text }
      return Contacts(
        rows.recordings, metadata, try preamble.label(file: file), rows.findings.repairs,
        plan, scale)
    }
  }
}

extension TablePlan {
  /// The conversion from the table's positions to points.
  func scale(screen: ScreenSize?, panel: PanelSize?) -> PanelScale {
    PanelScale(
      of: nil, on: nil, screen: screen,
      panel: panel ?? (areFractions ? PanelSize(width: 1, height: 1) : nil))
  }

  /// Turns the places of a contact into points, and marks the rows at which contacts begin and end, if the table has no
  /// phases.
  ///
  /// A contact also ends if nothing is reported for longer than ``PhaseGaps/longest``.
  func finish(_ draft: inout Draft, _ scale: PanelScale) {
    if scale.isScaled {
      for index in draft.samples.indices {
        let (x, y) = scale.point(draft.samples[index].x, draft.samples[index].y)
        (draft.samples[index].x, draft.samples[index].y) = (x, y)
      }
    }
    guard !columns.roles.contains(.phase) else { return }
    var last: [Int: Int] = [:]
    for index in draft.samples.indices {
      let touch = draft.samples[index].touch
      if let before = last[touch] {
        if draft.samples[index].time - draft.samples[before].time > PhaseGaps.longest {
          draft.samples[before].phase = .ended
          draft.samples[index].phase = .began
        }
      } else {
        draft.samples[index].phase = .began
      }
      last[touch] = index
    }
    for index in last.values where draft.samples[index].phase == .moved {
      draft.samples[index].phase = .ended
    }
  }
}

extension RowReader {
  /// The screen's size from the rows; nil if they do not contain it.
  var namedScreen: ScreenSize? {
    guard let width = screen.width, let height = screen.height,
      ScreenSize.sides.contains(width), ScreenSize.sides.contains(height)
    else { return nil }
    return ScreenSize(width: width, height: height)
  }
}
