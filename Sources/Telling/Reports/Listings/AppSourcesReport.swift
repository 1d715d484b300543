package import AppSources
package import Formats

/// How app sources are adapted: each construct that is replaced, and each place that needs an edit.
package struct AppSourcesReport: RowReport {
  private let module: AppModule
  private let compiled: CompiledSources?

  /// Creates the report on a module's adapted sources and, if the sources were compiled, on the compiler's results.
  package init(_ module: AppModule, compiled: CompiledSources? = nil) {
    (self.module, self.compiled) = (module, compiled)
  }

  /// Whether the sources build.
  ///
  /// If they were not compiled, whether they are free of places that need an edit.
  package var isComplete: Bool { compiled?.builds ?? edits.isEmpty }

  private var edits: [Finding] { module.findings.filter { $0.construct.advice != nil } }

  private var counts: [(construct: Construct, places: Int)] {
    let places = Dictionary(grouping: module.findings, by: \.construct).mapValues(\.count)
    return Construct.allCases.compactMap { construct in places[construct].map { (construct, $0) } }
  }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    let lines = module.files.map(\.lines).reduce(0, +)
    let changed = module.files.map(\.changedLines).reduce(0, +)
    let verdict =
      compiled?.verdict
      ?? "no Swift compiler was found, so constructs were checked but nothing was compiled"
    let head =
      "files \(module.files.count), lines \(lines): \(changed) adapted, \(edits.count) to edit"
    let problems = compiled?.problems ?? []
    return [.paragraph(verdict), .paragraph(head)]
      + (problems.isEmpty ? [] : [.space, .table(TextTable(Self.errors, problems))])
      + (counts.isEmpty ? [] : [.space, .table(TextTable(Self.constructs, counts))])
      + (edits.isEmpty ? [] : [.space, .list(edits.compactMap(\.sentence).map(VisibleText.line))])
  }

  private static var constructs: [Column<(construct: Construct, places: Int)>] {
    [
      .words("construct") { $0.construct.rawValue }, .count("places") { $0.places },
      .words("what happens to it") { $0.construct.fate },
    ]
  }

  private static var errors: [Column<CompiledSources.Problem>] {
    [
      .words("does not compile") { VisibleText.line($0.symbol) }, .count("times") { $0.count },
      .words("first place") { VisibleText.line($0.place) },
      .words("message") { VisibleText.line($0.message) },
      .words("what to do") { VisibleText.line($0.remedy) },
    ]
  }

  package var rows: [Finding] { module.findings }

  package var fields: [Column<Finding>] {
    [
      .data("path") { .string($0.path) }, .data("line") { .count($0.line) },
      .data("column") { .count($0.column) },
      .data("construct") { .string($0.construct.rawValue) },
      .data("fate") { .string($0.construct.fate) }, .data("advice") { .text($0.construct.advice) },
    ]
  }

  package var json: JSONValue {
    .object([
      "schema": .string("panlab.adopt/1"),
      "files": .array(
        module.files.map { file in
          .object([
            "path": .string(file.path), "lines": .count(file.lines),
            "adapted_lines": .count(file.changedLines),
          ])
        }),
      "findings": objects,
      "builds": compiled.map { .bool($0.builds) } ?? .null,
      "builds_without": .count(compiled?.buildsWithout),
      "errors": .array(
        (compiled?.problems ?? []).map {
          .object([
            "symbol": .string($0.symbol), "times": .count($0.count),
            "path": .string($0.path), "line": .count($0.line),
            "message": .string($0.message), "remedy": .string($0.remedy),
          ])
        }),
    ])
  }
}

/// The results of compiling adapted sources.
package struct CompiledSources {
  /// The errors about one symbol.
  package struct Problem {
    let symbol: String
    let count: Int
    let path: String
    let line: Int
    let message: String

    package init(symbol: String, count: Int, path: String, line: Int, message: String) {
      (self.symbol, self.count, self.path) = (symbol, count, path)
      (self.line, self.message) = (line, message)
    }

    var place: String { "\(path):\(line)" }

    var remedy: String {
      if message.hasPrefix("no such module") {
        return "leave the file out, or name stand-ins: stub \(symbol) = FOLDER"
      }
      if message.contains("cannot be overridden from extension") {
        return "override it in a subclass, or leave the file out"
      }
      return "leave the file out, or put the line into #if canImport(Darwin)"
    }
  }

  let problems: [Problem]
  /// The number of files to leave out so that the other files build; nil if all files build, or if leaving files out
  /// does not suffice.
  let buildsWithout: Int?

  /// Groups the compiler's errors by symbol, the symbol with the most errors first.
  ///
  /// The first error about a symbol provides its place and message. `buildsWithout` is the number of files that `new
  /// --from` leaves out so that the others build.
  package init(
    _ errors: [(symbol: String, path: String, line: Int, message: String)],
    buildsWithout: Int? = nil
  ) {
    self.buildsWithout = buildsWithout
    let grouped = Dictionary(grouping: errors.indices, by: { errors[$0].symbol })
    problems = grouped.values.compactMap { indices in
      indices.first.map { (first: $0, count: indices.count) }
    }.sorted { ($1.count, $0.first) < ($0.count, $1.first) }.map { first, count in
      let error = errors[first]
      return Problem(
        symbol: error.symbol, count: count, path: error.path, line: error.line,
        message: error.message)
    }
  }

  package var builds: Bool { problems.isEmpty }

  var verdict: String {
    guard !builds else { return "builds" }
    let count = problems.map(\.count).reduce(0, +)
    let rest = buildsWithout.map {
      "; builds without \(counted($0, "file")), which 'panlab new --from' leaves out"
    }
    return "does not build: \(counted(count, "error"))\(rest ?? "")"
  }
}
