public import ArgumentParser
import Formats
import Foundation
import Replay
import Reports
public import Traces
import Workbench

/// `panlab import FILE… -o FOLDER`: converts recordings of other tools to traces.
struct ImportCommand: ParsableCommand, ManyWords {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Convert recordings of other tools into traces.",
    discussion: """
      Writes one file for each gesture: a contact of a finger, or several that overlap in time. The format is \
      detected from the content: \
      \(RecordingFormat.allCases.map(\.rawValue).joined(separator: ", ")). Positions are mapped from the \
      panel's range to the screen; if a file does not contain the range, give it with --panel, otherwise one \
      unit counts as one point. The columns of a table may have other names; contacts are separated by their \
      touch-downs and touch-ups, and a column of people becomes '# person:'. Labels in a labels.csv beside the \
      recordings are kept. A recipe, a JSON file, describes any other format: see --as-recipe. A bundle that \
      'panlab bundle' wrote brings its gestures, their labels and a group for the nearest suite; a gesture that \
      is already in the folder is reported and left out. Exits with 65 \
      if a file or a contact was refused; the others are still written.
      """
        + examples(
          "import events.txt --output traces",
          "import mine/*.csv --rotate up --to 195,700 --output sheet",
          "import incident.panlab.html --meant finish --output traces/incidents",
          "import log.csv --as-recipe",
          "import log.csv --columns x=posX,y=posY --unit ms --output traces"))

  @Argument(
    help: ArgumentHelp("The recordings, or a folder of them.", valueName: "PATH"),
    completion: .file())
  var files: [String]

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The folder to write into.", valueName: "FOLDER"),
    completion: .directory)
  var output: String?

  @Option(help: ArgumentHelp("Input format; overrides detection.", valueName: "FORMAT"))
  var from: RecordingFormat?

  @Option(
    help: ArgumentHelp(
      "The screen that the panel covers, in points (default: as recorded, else 390x844).",
      valueName: "WxH"))
  var screen: ScreenSize?

  @Option(
    help: ArgumentHelp(
      "The panel's size in its own units, such as 1080x1920; 1x1 for fractions of the screen.",
      valueName: "WxH"))
  var panel: PanelSize?

  @Option(
    help: ArgumentHelp(
      "For a bundle: what was meant by its gestures, as finish, cancel, none or a stop (default: as labelled).",
      valueName: "INTENT"))
  var meant: String?

  @Option(
    help: ArgumentHelp(
      "For a bundle: what decides its gestures in the suite (default: the bundle's controller).",
      valueName: "PRESET|FILE"), completion: .controller)
  var controller: String?

  @Flag(help: "For a bundle: write no group of a suite, and nothing outside the folder.")
  var noSuite = false

  @OptionGroup var place: PlacementOptions

  @OptionGroup var recipe: RecipeOptions

  @OptionGroup var reading: ReadingOptions

  @Flag(help: "Refuse recordings that need repairs.")
  var strict = false

  @Flag(help: "Leave out jumps far off the finger's path and straight back.")
  var dropSpikes = false

  @Flag(help: "Overwrite files of the same names.")
  var force = false

  func run() throws {
    let interruption = Interruption()
    var table = TextTable(columns: [
      .left("file"), .left("format"), .right("gestures"), .right("refused"), .left("device"),
      .left("screen (pt)"), .left("scale (pt/unit)"),
    ])
    var code = ExitCode.success
    func note(_ new: ExitCode) { if new.isWorse(than: code) { code = new } }
    if recipe.asRecipe {
      guard let file = TraceLoader.recordings(among: files).first else { return }
      try recipe.announceUse(by: [file])
      let found =
        try recipe.made(for: file) ?? TraceImporter.recipe(for: try MappedFile(path: file).content)
      try StandardOutput.write(found.text, orTo: nil, isTable: false)
      return
    }
    guard let output else {
      throw CommandFailure.usage("import: no folder to write into; name one with --output")
    }
    let bundles = try takeBundles(to: output)
    if bundles > 0, bundles == files.count { return }
    let files = try recordings()
    try recipe.announceUse(by: files)
    var folder = ImportFolder(path: output, overwrites: force)
    var labels = ImportedLabels(strict: strict)
    try createFolder(folder.path)
    var question = ImportQuestion()
    var terms: Set<String> = []
    let placement = try place.placement {
      files.flatMap { file in
        // Ignores unreadable files here; the import of such a file reports the error.
        let options = TraceImporter.Options(
          format: from, screen: screen, panel: panel, recipe: try? recipe.made(for: file),
          strict: strict, dropsSpikes: dropSpikes)
        return (try? TraceImporter.read(path: file, options: options))?.traces ?? []
      }
    }
    WorkProgress.expect(files: files.count)
    var failures: [String] = []
    for file in files {
      InterruptWatch.note("\(table.rows.count) of \(counted(files.count, "recording")) imported")
      if interruption.isNow { break }
      do {
        let result = try read(file, &question)
        for refusal in result.refusals { StandardError.error(refusal.description) }
        if !result.refusals.isEmpty { note(.unreadable) }
        if let new = result.terms, terms.insert(new).inserted {
          StandardError.remark("\(result.format.rawValue): \(new)")
        }
        // Each once, because a doubt about the unit of time is in every gesture of a recording.
        var said: Set<Repair> = []
        for repair in result.traces.flatMap(\.repairs) where said.insert(repair).inserted {
          StandardError.warning(repair.description)
        }
        let names = try folder.write(
          placement.map { result.traces.map($0.applied) } ?? result.traces,
          areNamed: result.areNamed, until: interruption)
        WorkProgress.noteFile()
        table.rows.append(row(of: result, file: file))
        try labels.take(from: file, traces: result.traces, writtenAs: names)
      } catch let error as TraceError {
        StandardError.error(error.description)
        note(ExitCode(error) ?? .unreadable)
      } catch let failure as CommandFailure {
        failures.append(failure.message)
        note(failure.code)
      }
    }
    // A folder that was imported before has one for each file.
    for failure in RepeatedMessages.condensed(failures) { StandardError.error(failure) }
    if interruption.isNow {
      InterruptWatch.tell()
      note(.interrupted)
    }
    if !table.rows.isEmpty { try StandardOutput.write(table.text, orTo: nil, isTable: true) }
    do {
      try labels.write(to: folder.path)
    } catch let error as TraceError {
      StandardError.error(error.description)
      note(.unreadable)
    }
    if labels.hasProblems { note(.unreadable) }
    if code != .success { throw code }
  }

  /// Imports the bundles among the files; returns how many there are.
  private func takeBundles(to folder: String) throws -> Int {
    let bundles = files.filter { IncidentFiles.kind($0) != nil }
    guard !bundles.isEmpty else {
      if let option = [("--meant", meant), ("--controller", controller)].first(where: {
        $0.1 != nil
      }) {
        throw CommandFailure.usage("'\(option.0)': no bundle among the files; leave it out")
      }
      return 0
    }
    try createFolder(folder)
    let incidents = IncidentImport(
      folder: folder, overwrites: force, meant: meant, controller: controller,
      writesSuite: !noSuite)
    var table = TextTable(columns: [.left("bundle"), .right("gestures"), .right("already here")])
    for bundle in bundles {
      let (written, known) = try incidents.take(bundle)
      table.rows.append([bundle, String(written), String(known)])
    }
    try StandardOutput.write(table.text, orTo: nil, isTable: true)
    return bundles.count
  }

  /// The files to import: the arguments or, if the only argument is a folder, the files of the folder.
  private func recordings() throws -> [String] {
    let files = files.filter { IncidentFiles.kind($0) == nil }
    guard files.count == 1, FileKind(reading: files[0]) == .folder else {
      return TraceLoader.recordings(among: files)
    }
    let walk = FolderWalk(folder: files[0], suffix: "")
    for finding in walk.stops.flatMap(\.findings) { StandardError.warning(finding.message) }
    let found = walk.files.filter {
      $0.lowercased().hasSuffix(".csv") || TraceImporter.mayBeRecording(path: $0)
    }
    guard !found.isEmpty else {
      throw CommandFailure.nothingSelected(
        "\(files[0]): has no recordings; name a folder with tables, logs or JSON of touches")
    }
    return found
  }

  /// Reads a file.
  ///
  /// If its format is ambiguous, asks the user on a terminal which interpretation is right.
  private func read(_ file: String, _ question: inout ImportQuestion) throws -> TraceImporter.Result
  {
    guard Reach([FolderWalk.folder(of: file)]).permits(file) else {
      throw TraceError(file: file, problem: .leadsOut)
    }
    let given = try recipe.made(for: file)
    func read(_ recipe: Recipe?) throws(TraceError) -> TraceImporter.Result {
      let options = TraceImporter.Options(
        format: from, screen: screen, panel: panel, recipe: recipe, strict: strict,
        dropsSpikes: dropSpikes)
      return try TraceImporter.read(path: file, options: options)
    }
    do throws(TraceError) {
      return try read(given)
    } catch {
      let known = try? TraceImporter.adjustableRecipe(for: MappedFile(path: file).content)
      guard let recipe = given ?? known,
        let choice = question.choice(for: error, reading: { try? read($0.applied(to: recipe)) })
      else { throw error }
      return try read(choice.applied(to: recipe))
    }
  }

  private func row(of result: TraceImporter.Result, file: String) -> [String] {
    let metadata = result.traces.first?.metadata ?? TraceMetadata()
    return [
      file, result.format.rawValue, String(result.traces.count), String(result.refusals.count),
      metadata["device"] ?? TextTable.missing, metadata["screen"] ?? TextTable.missing,
      metadata["scale"] ?? TextTable.missing,
    ]
  }
}

extension RecordingFormat: ExpressibleByArgument {}
extension PanelSize: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}
extension TimeUnit: ExpressibleByArgument {}

extension ImportCommand {
  var manyWords: [String] {
    get { files }
    set { files = newValue }
  }
}
