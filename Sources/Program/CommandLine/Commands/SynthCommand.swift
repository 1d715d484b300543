import ArgumentParser
import Formats
import Foundation
import Synthesis
import Traces

/// `panlab synth FAMILY -o FOLDER`: generates labelled, human-like gestures.
struct SynthCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "synth",
    abstract: "Generate a folder of labelled gestures by synthetic people.",
    discussion: """
      Families:
      \(SynthesisFamily.all.map { "  \($0.name)  \($0.summary)" }.joined(separator: "\n"))

      With --like FOLDER, the gestures are distributed like the recordings in a folder, fitted rather \
      than copied: kinds, intents, durations, paths, speeds, holds, starts. Exits with 65 if a \
      recording could not be read, 66 if there is none.

      The same arguments give the same bytes and are recorded in every file (# synth: …). A gesture's \
      label is what the person meant, which no rule gets right every time. A folder is only \
      overwritten if it contains nothing but files that 'synth' wrote; --force overwrites files of \
      the same names and leaves the others alone.
      """
        + examples(
          "synth swipe-back --output mine",
          "synth swipe-back --count 100 --people 1-4 --seed 7 --output mine",
          "synth --like shipped:swipe-back --output mine"))

  @Argument(
    help: "The family of gestures: \(Self.choices).",
    completion: .list(SynthesisFamily.all.map(\.name)))
  var family: String?

  @Option(
    help: ArgumentHelp(
      "Generate gestures like the recordings in a folder instead of a family's.",
      valueName: "folder"),
    completion: .directory)
  var like: String?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The folder to write.", valueName: "folder"),
    completion: .directory)
  var output: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many gestures, \(Self.text(Recipe.counts)).", valueName: "n"))
  var count = "24"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many people, \(Self.text(1...PersonGroup.everyone.count)), or which of them, as in 13-24.",
      valueName: "n|m-n"))
  var people = "12"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The random seed, a whole number from 0.", valueName: "s"))
  var seed = "1"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The screen in points (default: 390x844; with --like, as recorded).", valueName: "wxh"))
  var screen: String?

  @Flag(help: "Also write the time at which each sample reached the app (dispatch_ms).")
  var dispatch = false

  @Flag(help: "Write into a folder that contains other or changed files.")
  var force = false

  @OptionGroup var reading: ReadingOptions

  func validate() throws {
    _ = try source()
    _ = try numbers()
    _ = try screenSize()
  }

  func run() throws {
    switch try source() {
    case .family(let family): try run(try recipe(family))
    case .recordings(let folder): try runLike(folder)
    }
  }

  private func run(_ recipe: Recipe) throws {
    try write(recipe.files())
    let people = Self.peopleText(recipe.people, recipe.count)
    try report(
      "\(counted(recipe.count, "\(recipe.family.name) gesture")) by \(people), seed \(recipe.seed), "
        + "screen \(recipe.screen)")
  }

  private func write(
    _ files: [SyntheticFile], isOwn: SynthFolder.Recognition = SynthFolder.isOfFamily
  ) throws {
    try SynthFolder(path: output).write(files, force: force, isOwn: isOwn)
  }

  private func report(_ facts: String) throws {
    try StandardOutput.write(VisibleText.line("\(output): \(facts)") + "\n")
  }

  private static func peopleText(_ people: PersonGroup, _ count: Int) -> String {
    counted(min(people.count, count), "person", "people")
  }

  private typealias Recipe = SynthesisRecipe
}

// The parsed values of the options.
extension SynthCommand {
  /// A source of gestures.
  private enum Source {
    case family(SynthesisFamily)
    case recordings(String)
  }

  private func source() throws(ValidationError) -> Source {
    switch (family, like) {
    case (nil, nil):
      throw ValidationError(
        "'synth': neither a family nor a folder; give one of \(Self.choices), or --like FOLDER")
    case (let family?, let like?):
      throw ValidationError(
        "'\(family)' and '--like \(like)': two sources of gestures; give one of them")
    case (nil, let like?): return .recordings(like)
    case (let name?, nil):
      guard let family = SynthesisFamily.named(name) else {
        throw ValidationError("'\(name)': no such family; choose one of \(Self.choices)")
      }
      return .family(family)
    }
  }

  private func recipe(_ family: SynthesisFamily) throws(ValidationError) -> SynthesisRecipe {
    let numbers = try numbers()
    return SynthesisRecipe(
      family: family, count: numbers.count, people: numbers.people, seed: numbers.seed,
      screen: try screenSize() ?? ScreenSize.usual, recordsDispatch: dispatch)
  }

  /// The number of gestures, the people and the random seed.
  private func numbers() throws(ValidationError) -> (count: Int, people: PersonGroup, seed: UInt64)
  {
    (try Self.number(count, "--count", in: Recipe.counts), try personGroup(), try seedNumber())
  }

  private func personGroup() throws(ValidationError) -> PersonGroup {
    let count = PersonGroup.everyone.count
    // `PersonGroup` accepts the first four people only as `4`, the spelling in recipes. The command line also accepts
    // `1-4`.
    let last = people.hasPrefix("1-") ? Int(people.dropFirst(2)) : nil
    guard let group = PersonGroup(last.map { "\($0)" } ?? people) else {
      throw ValidationError(
        "--people: '\(people)' is neither a whole number \(Self.text(1...count)) nor a range of "
          + "people; give a number, such as 12, or a range, such as 13-24")
    }
    return group
  }

  private func seedNumber() throws(ValidationError) -> UInt64 {
    guard let seed = UInt64(seed) else {
      throw ValidationError(
        "--seed: '\(seed)' is not a whole number from 0 to \(UInt64.max); give one, such as 7")
    }
    return seed
  }

  /// The screen size that the options give; nil if they give none.
  private func screenSize() throws(ValidationError) -> ScreenSize? {
    let sides = Recipe.sides
    guard let screen else { return nil }
    guard let size = ScreenSize(screen), sides.contains(size.width), sides.contains(size.height)
    else {
      throw ValidationError(
        "--screen: '\(screen)' is not a width and a height from \(Int(sides.lowerBound)) to "
          + "\(Int(sides.upperBound)) points; give both, such as 390x844")
    }
    return size
  }

  private static func number(
    _ word: String, _ option: String, in range: ClosedRange<Int>
  ) throws(ValidationError) -> Int {
    guard let number = Int(word), range.contains(number) else {
      throw ValidationError(
        "\(option): '\(word)' is not a whole number \(text(range)); give one in that range")
    }
    return number
  }

  private static func text(_ range: ClosedRange<Int>) -> String {
    "from \(range.lowerBound) to \(range.upperBound)"
  }

  private static let choices = SynthesisFamily.all.map(\.name).joined(separator: ", ")
}

// `panlab synth --like FOLDER`: gestures that resemble recordings.
extension SynthCommand {
  /// Fits a statistical profile to the recordings of a folder, and writes gestures drawn from the profile.
  private func runLike(_ folder: String) throws {
    let loaded = TraceLoader().load(path: folder)
    loaded.announce()
    if loaded.traces.isEmpty { throw loaded.exitCode ?? .nothingSelected }
    guard let profile = GestureProfile(of: loaded.traces, screen: try screenSize()) else {
      throw Self.tooFew(loaded.traces.count, in: folder)
    }
    if profile.unmoved > 0 {
      StandardError.warning(
        "\(folder): \(profile.unmoved) of \(loaded.traces.count) recordings hardly move; they are "
          + "left out")
    }
    let name = URL(fileURLWithPath: folder).standardizedFileURL.lastPathComponent
    let numbers = try numbers()
    let recipe = FittedRecipe(
      folder: name, count: numbers.count, people: numbers.people, seed: numbers.seed,
      screen: profile.screen, recordsDispatch: dispatch)
    try write(recipe.files(like: profile)) {
      SynthFolder.isOfFamily($0) || FittedRecipe.made($0, of: loaded.traces, in: name)
    }
    try report(
      "\(counted(recipe.count, "gesture")) like \(profile.count) in \(folder) by "
        + "\(Self.peopleText(recipe.people, recipe.count)), seed \(recipe.seed), screen \(recipe.screen)"
    )
    if let code = loaded.exitCode { throw code }
  }

  private static func tooFew(_ count: Int, in folder: String) -> CommandFailure {
    CommandFailure.usage(
      "\(folder): \(counted(count, "recording")), of which fewer than "
        + "\(GestureProfile.fewest) move; a profile needs \(GestureProfile.fewest), record more")
  }
}
