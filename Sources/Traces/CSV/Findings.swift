/// Collects the dirt of one file or one trace; refuses it when reading strictly.
struct Findings {
  let file: String
  let strict: Bool
  private var places: [Dirt: (line: Int, count: Int)] = [:]

  init(file: String, strict: Bool) {
    self.file = file
    self.strict = strict
  }

  /// Notes that dirt was found and mended.
  ///
  /// - Throws: ``TraceError`` when reading strictly.
  mutating func note(_ dirt: Dirt, line: Int, count: Int = 1) throws(TraceError) {
    if strict { throw TraceError(file: file, line: line, problem: .dirt(dirt)) }
    let known = places[dirt] ?? (line, 0)
    places[dirt] = (min(known.line, line), known.count + count)
  }

  /// One repair per kind of dirt, in the order of the file.
  var repairs: [Repair] {
    Dirt.allCases.compactMap { dirt in
      places[dirt].map { place in
        Repair(
          file: file, line: place.line, count: place.count, code: dirt.code,
          message: "\(dirt.found); \(dirt.remedy)")
      }
    }.sortedByLine()
  }
}

extension [Repair] {
  /// In the order of lines; repairs of one line keep their order.
  func sortedByLine() -> [Repair] {
    enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
      .map(\.element)
  }
}
