import ArgumentParser
import Foundation
import Traces

/// Generates a folder of labelled, human-like gestures.
struct SynthCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "synth",
    abstract: "Generate a folder of labelled gestures that synthetic people make.",
    discussion: """
      Families:
      \(SynthesisFamily.all.map { "  \($0.name)  \($0.summary)" }.joined(separator: "\n"))

      The same words give the same bytes. They are written into every file (# synth: …). The label \
      of a gesture is what the person meant, which no rule gets right every time. A folder is only \
      written over if it holds nothing but what 'synth' wrote there; --force writes over files of \
      the same names and leaves the others alone.
      """)

  @Argument(
    help: "What the gestures are for: \(Self.choices).",
    completion: .list(SynthesisFamily.all.map(\.name)))
  var family: String

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
    help: ArgumentHelp("How many people, \(Self.text(Recipe.crowd)).", valueName: "n"))
  var people = "12"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Any whole number from 0; decides everything.", valueName: "s"))
  var seed = "1"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The screen in points.", valueName: "wxh"))
  var screen = "390x844"

  @Flag(help: "Also write when each sample reached the app (dispatch_ms).")
  var dispatch = false

  @Flag(help: "Write into a folder that holds other or changed files.")
  var force = false

  func validate() throws {
    _ = try recipe()
  }

  func run() throws {
    let recipe = try recipe()
    do {
      try SynthFolder(path: output).write(recipe.files(), force: force)
    } catch {
      FileHandle.standardError.write(Data("Error: \(error)\n".utf8))
      throw ExitCode(error.exitCode)
    }
    let crowd = min(recipe.people, recipe.count)
    print(
      "\(output): \(recipe.count) \(recipe.family.name) gestures by \(crowd) "
        + "\(crowd == 1 ? "person" : "people"), seed \(recipe.seed), screen \(recipe.screen)")
  }

  private typealias Recipe = SynthesisRecipe

  private func recipe() throws(ValidationError) -> SynthesisRecipe {
    guard let family = SynthesisFamily.named(family) else {
      throw ValidationError("'\(family)': no such family; choose one of \(Self.choices)")
    }
    return SynthesisRecipe(
      family: family, count: try Self.number(count, "--count", in: Recipe.counts),
      people: try Self.number(people, "--people", in: Recipe.crowd), seed: try seedNumber(),
      screen: try screenSize(), recordsDispatch: dispatch)
  }

  private func seedNumber() throws(ValidationError) -> UInt64 {
    guard let seed = UInt64(seed) else {
      throw ValidationError(
        "--seed: '\(seed)' is not a whole number from 0 to \(UInt64.max); give one, such as 7")
    }
    return seed
  }

  private func screenSize() throws(ValidationError) -> ScreenSize {
    let sides = Recipe.sides
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
