import ArgumentParser
import Foundation
import Synthesis
import Traces

// `panlab synth --like FOLDER`: gestures as recorded, without the recordings.
extension SynthCommand {
  /// Fits a profile to the recordings of a folder and writes gestures that are drawn from it.
  func runLike(_ folder: String) throws {
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
    print(
      "\(output): \(recipe.count) gestures like \(profile.count) in \(folder) by "
        + "\(Self.crowd(recipe.people, recipe.count)), seed \(recipe.seed), screen \(recipe.screen)"
    )
    if let code = loaded.exitCode { throw code }
  }

  private static func tooFew(_ count: Int, in folder: String) -> CommandFailure {
    CommandFailure(
      message:
        "\(folder): \(count) \(count == 1 ? "recording" : "recordings"), of which fewer than "
        + "\(GestureProfile.fewest) move; a profile needs \(GestureProfile.fewest), record more",
      code: .usage)
  }
}
