import ArgumentParser
import Replay
import Reports

/// `panlab plot [TRACE] [--scene NAME] -o FILE.svg`: progress over time as a picture.
struct PlotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plot",
    abstract: "Draw the progress of finger, transition and view over time, and their rates.",
    discussion: """
      Recognition, release and the end are marked, so that a jump at the hand-off is seen. Exits \
      with 1 if the gesture never starts the transition.
      """)

  @OptionGroup var subject: SubjectOptions
  @OptionGroup var picture: PictureOptions

  func run() throws {
    try picture.write(PlotPicture(try subject.subject().curves()).svg)
  }
}

extension SubjectOptions.Subject {
  /// The progress of finger, transition and view.
  func curves() throws(CommandFailure) -> ProgressCurves {
    do throws(ReplayError) {
      return try ProgressCurves(record(keeping: .everyFrame))
    } catch {
      throw CommandFailure(error)
    }
  }
}
