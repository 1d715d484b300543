import ArgumentParser
import Replay
import Reports

/// `panlab film [TRACE] --scene NAME -o FILE.svg`: a transition as pictures side by side.
struct FilmCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "film",
    abstract: "Draw what a scene shows at instants of its transition, side by side.",
    discussion: """
      Every visible view is drawn as the engine shows it, through transforms, perspective, clipping \
      and masks, with the finger and its trail. Exits with 1 if the gesture never starts the \
      transition.
      """)

  @OptionGroup var subject: SubjectOptions

  @Option(
    help: ArgumentHelp(
      "How many instants, \(Film.frameCounts.lowerBound) to \(Film.frameCounts.upperBound).",
      valueName: "N"))
  var frames = 6

  @OptionGroup var picture: PictureOptions

  func validate() throws {
    guard Film.frameCounts.contains(frames) else {
      let range = Film.frameCounts
      throw ValidationError(
        "'--frames \(frames)': out of range; give \(range.lowerBound) to \(range.upperBound)")
    }
  }

  func run() throws {
    try picture.write(FilmPicture(try subject.subject().film(frames: frames)).svg)
  }
}

extension SubjectOptions.Subject {
  /// The replay of the trace.
  func record(keeping detail: ReplayRecord.Detail) -> ReplayRecord {
    ReplayEngine().replay(trace, with: controller, settings: settings, keeping: [detail])
  }

  /// What the scene shows at so many instants.
  func film(frames: Int) throws(CommandFailure) -> Film {
    do throws(ReplayError) {
      return try Film(record(keeping: .stills(frames)))
    } catch {
      throw CommandFailure(error)
    }
  }
}
