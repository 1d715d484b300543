import Formats

/// How the rows of a table are read.
///
/// The plan follows from the header; if the header does not determine everything, the rows are surveyed too.
struct TablePlan {
  let columns: Columns
  /// The power of ten that turns times into seconds.
  let timeExponent: Int
  /// How the unit of the times in the table was determined.
  let times: TimeReading
  /// Whether positions are fractions of the screen.
  let areFractions: Bool

  /// Plans how to read a table; surveys its rows only if the header does not determine everything.
  ///
  /// - Parameters:
  ///   - text: The file.
  ///   - preamble: The file's preamble.
  ///   - columns: The file's columns.
  ///   - recipe: The recipe for the file; nil for Panlab's own columns.
  ///   - panel: The size of the panel in its own units, if it is known.
  ///   - siblings: Evidence of the unit of time from the files of the folder that have this header.
  ///   - findings: Receives what was inferred.
  /// - Throws: ``TraceError`` if the unit of time or the meaning of the phases remains unknown.
  init(
    _ text: UnsafeBufferPointer<UInt8>, _ preamble: Preamble, _ columns: Columns,
    recipe: Recipe?, panel: PanelSize? = nil, siblings: UnitSiblings?, findings: inout Findings
  ) throws(TraceError) {
    guard columns.timeHasNoUnit || columns.words != nil else {
      (self.columns, timeExponent) = (columns, columns.timeExponent)
      times = .named(TimeUnit(exponent: timeExponent))
      // In Panlab's own columns, a few rows show nearly always that places are points.
      areFractions =
        TableSurvey(text, preamble, columns, rows: 4).mayBeShares
        && TableSurvey(text, preamble, columns).areShares
      if areFractions { try findings.note(.fractions, line: preamble.endLine) }
      return
    }
    let survey = TableSurvey(text, preamble, columns)
    let line = preamble.endLine
    if survey.isClock {
      times = .clock
    } else if columns.timeHasNoUnit, survey.evidence.span != nil {
      times = try Self.times(survey.evidence, preamble, siblings, findings)
    } else {
      times = .named(TimeUnit(exponent: columns.timeExponent))
    }
    switch times {
    case .intervals(let unit), .folder(let unit):
      timeExponent = unit.exponent
      if unit != .seconds {
        let whose = times == .intervals(unit) ? "its" : "its folder's"
        try findings.note(
          .timeUnit, line: line, remedy: "read as \(unit.words) by \(whose) intervals")
      }
    case .named, .clock: timeExponent = columns.timeExponent
    }
    areFractions =
      recipe?.places.map { $0 == .fractions } ?? survey.areShares
    if areFractions, recipe?.places == nil { try findings.note(.fractions, line: line) }
    if columns.arePixels, panel == nil, !areFractions { try findings.note(.pixels, line: line) }
    if columns.hasDifferences { try findings.note(.differences, line: line) }
    guard recipe?.phases.isEmpty ?? true, columns.words != nil, columns.roles.contains(.phase),
      survey.fingers.contains(where: { !$0.isEmpty }),
      survey.fingers.allSatisfy({ $0.allSatisfy { Int($0.word) != nil } })
    else {
      self.columns = columns
      return
    }
    let found = PhaseWords.numberings(fitting: survey.fingers)
    guard found.count == 1, let only = found.first else {
      throw TraceError(
        file: findings.file, problem: PhaseWords.open(survey.fingers, found))
    }
    self.columns = columns.with(only)
  }

  /// The unit of time that the file's own intervals show; if they show none, the unit that the intervals of all files
  /// in its folder show.
  private static func times(
    _ evidence: UnitEvidence, _ preamble: Preamble, _ siblings: UnitSiblings?, _ findings: Findings
  ) throws(TraceError) -> TimeReading {
    if let unit = evidence.unit { return .intervals(unit) }
    // `siblings` gives the evidence of the unit from all files in the folder that have the same header. This file is
    // one of them, so its own evidence need not be added.
    if let unit = siblings?.evidence(preamble.names).unit { return .folder(unit) }
    throw TraceError(file: findings.file, problem: .unitOpen(evidence))
  }
}

/// Evidence of a file's unit of time from all files in its folder that have the same header.
package struct UnitSiblings {
  /// Returns the evidence of the unit of time, given the column names of a header.
  ///
  /// The evidence comes from all files in the folder whose header has exactly these names.
  let evidence: ([String]) -> UnitEvidence

  /// Creates the value with the function for `evidence`.
  package init(_ evidence: @escaping ([String]) -> UnitEvidence) { self.evidence = evidence }
}

extension UnitEvidence {
  /// Collects evidence of which unit of time a file uses.
  ///
  /// The evidence is empty if the names in the file's header differ from `names`.
  package init(in file: MappedFile, names: [String]) {
    self.init()
    defer { withExtendedLifetime(file) {} }
    let text = file.bytes.bindMemory(to: UInt8.self)
    var findings = Findings(file: "", strict: false)
    var head: FileHead?
    guard let head = try? FileHead.read(text, &findings, after: &head), head.preamble.names == names
    else { return }
    self = TableSurvey(text, head.preamble, head.columns).evidence
  }
}

extension Recipe {
  /// Creates a recipe that describes a table, from the table's header and its first rows.
  init(describing bytes: [UInt8]) {
    self.init(format: "ours")
    bytes.withUnsafeBufferPointer { text in
      var findings = Findings(file: "", strict: false)
      guard
        let preamble = try? Preamble(
          text, example: Trace.headerExample, recipe: .table, findings: &findings)
      else { return }
      separator = preamble.separator
      guard let columns = try? Columns(preamble.names, recipe: .table) else {
        self.columns = preamble.names.map { _ in "" }
        return
      }
      let roles: [(Columns.Role, String)] = [
        (.time, "t"), (.x, "x"), (.y, "y"), (.phase, "phase"), (.touch, "id"), (.trace, "trace"),
        (.person, "person"),
      ]
      for (role, name) in roles {
        if let index = columns.roles.firstIndex(of: role) { names[name] = [preamble.names[index]] }
      }
      let plan = try? TablePlan(
        text, preamble, columns, recipe: .table, siblings: nil, findings: &findings)
      let exponent = plan?.timeExponent ?? columns.timeExponent
      unit = TimeUnit(exponent: exponent)
      if plan?.areFractions == true { places = .fractions }
      if columns.hasDifferences { places = .deltas }
      let survey = TableSurvey(text, preamble, columns)
      if survey.isClock { unit = nil }
      for word in Set(survey.fingers.joined().map(\.word)) {
        var word = word
        phases[word] = word.withUTF8 { (plan?.columns ?? columns).phase($0) }
      }
    }
  }
}
