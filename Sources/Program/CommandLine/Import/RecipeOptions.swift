import ArgumentParser
import Formats
import Foundation
import Traces
import Workbench

/// The options that say how to read recordings of another tool: a recipe, which is a file that describes their format,
/// or settings that replace parts of a recipe.
struct RecipeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("A recipe, which describes the files' format.", valueName: "FILE"),
    completion: .file(extensions: ["json"]))
  var recipe: String?

  @Flag(help: "Print how the first file would be read, as a recipe, and import nothing.")
  var asRecipe = false

  @Option(
    help: ArgumentHelp(
      "The columns of a table without a header, such as id,phase,x,y,t_ms, or new names for columns, such"
        + " as x=posX,y=posY.",
      valueName: "NAMES"))
  var columns: String?

  @Option(
    help: ArgumentHelp("The time column, and its unit if it has one.", valueName: "NAME[=UNIT]")
  )
  var timeColumn: String?

  @Option(
    help: ArgumentHelp(
      "The names of the phases, such as down=1,move=2,up=0.", valueName: "WORDS"))
  var phase: String?

  @Option(help: ArgumentHelp("The unit of times: s, ms, us or ns.", valueName: "UNIT"))
  var unit: TimeUnit?

  @Option(
    help: ArgumentHelp(
      "The field separator: comma, semicolon, tab, space or one character.", valueName: "WORD"))
  var separator: String?

  /// The names of the given options that replace parts of a recipe.
  private var parts: [String] {
    [
      ("--columns", columns != nil), ("--time-column", timeColumn != nil),
      ("--phase", phase != nil), ("--unit", unit != nil), ("--separator", separator != nil),
    ].filter(\.1).map(\.0)
  }

  /// Warns about files that an option does not apply to.
  ///
  /// - Throws: An error if an option applies to none of the files; nothing is then imported.
  func announceUse(by files: [String]) throws {
    guard !parts.isEmpty else { return }
    var use = OptionUse()
    // Ignores unreadable files here; the import of such a file reports the error.
    for file in files {
      guard let content = try? MappedFile(path: file).content else { continue }
      let found = try given() ?? TraceImporter.adjustableRecipe(for: content)
      for option in parts { use.note(option, obstacle: obstacle(to: option, found, file)) }
    }
    for warning in try use.settled() { StandardError.warning(warning) }
  }

  private func given() throws -> Recipe? {
    try recipe.map { path throws(TraceError) in
      try Recipe(bytes: MappedFile(path: path).content, file: path)
    }
  }

  /// The reason why an option does not apply to a file; nil if it applies.
  private func obstacle(to option: String, _ recipe: Recipe?, _ file: String) -> String? {
    guard let recipe else { return "'\(file)' has a format that says how it is read" }
    let isHeader = columns.map { !$0.contains("=") } ?? false
    let isOfTables = option == "--separator" || option == "--columns" && isHeader
    return isOfTables && recipe.shape != .rows ? "'\(file)' is not a table (\(recipe.format))" : nil
  }

  /// The recipe for a file: the given recipe, otherwise the recipe that fits the file's format, with the changes that
  /// the options make.
  ///
  /// Returns nil if there is neither a given recipe nor an option, or if no recipe can describe the file's format.
  func made(for file: String) throws -> Recipe? {
    let given = try given()
    guard !parts.isEmpty else { return given }
    let found = try given ?? TraceImporter.adjustableRecipe(for: MappedFile(path: file).content)
    guard var made = found else { return given }
    func uses(_ option: String) -> Bool { obstacle(to: option, found, file) == nil }
    if let columns, uses("--columns") { try take(columns: columns, &made) }
    if let timeColumn {
      let parts = timeColumn.split(separator: "=", maxSplits: 1).map(String.init)
      guard let name = parts.first, parts.count == 1 || TimeUnit(rawValue: parts[1]) != nil else {
        throw CommandFailure.usage(
          "'--time-column \(timeColumn)': not a column and its unit; write it like ts=ms")
      }
      made.names["t"] = [name]
      if parts.count == 2 { made.unit = TimeUnit(rawValue: parts[1]) }
    }
    if let phase { try take(phases: phase, &made) }
    if let unit { made.unit = unit }
    if let separator, uses("--separator") {
      guard let byte = Recipe.separator(separator) else {
        throw CommandFailure.usage(
          "'--separator \(separator)': not a separator; use comma, semicolon, tab, space or one character"
        )
      }
      made.separator = byte
    }
    return made
  }

  private func take(columns: String, _ recipe: inout Recipe) throws {
    let fields = columns.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard fields.contains(where: { $0.contains("=") }) else {
      recipe.columns = fields
      return
    }
    for field in fields {
      let parts = field.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, Recipe.roles.contains(parts[0]) else {
        throw CommandFailure.usage(
          "'--columns \(columns)': '\(field)' is not a name for a column; write it like x=posX, with"
            + " \(Recipe.roles.joined(separator: ", "))")
      }
      recipe.names[Recipe.column(parts[0])] = [parts[1]]
    }
  }

  private func take(phases: String, _ recipe: inout Recipe) throws {
    for pair in phases.split(separator: ",") {
      let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
      // Accepts both `down=1` and `1=down`: the side that names a phase of a touch is the phase, and the other side is
      // the word for it in the recordings.
      let readings = parts.count == 2 ? [(parts[0], parts[1]), (parts[1], parts[0])] : []
      guard
        let (word, phase) = readings.lazy.compactMap({ pair in
          Recipe.phase(pair.0).map { (pair.1, $0) }
        }).first
      else {
        throw CommandFailure.usage(
          "'--phase \(phases)': '\(pair)' is not a phase and its word; write it like down=1,move=2,up=0"
        )
      }
      recipe.phases[word] = phase
    }
  }
}
