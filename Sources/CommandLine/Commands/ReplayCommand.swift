import ArgumentParser
import Replay
import Reports
import Traces

/// `panlab replay [TRACE] [--scene NAME]`: one trace, step by step.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Replay one trace and show every delivered event and every frame of the completion.",
    discussion: """
      With --views a row per instant and view: where its corners are on the screen, its alpha, \
      transform and mask. With --scene or --views it exits with 1 if the gesture never starts the \
      transition.
      """)

  @OptionGroup var subject: SubjectOptions
  @OptionGroup var output: OutputOptions

  @Flag(help: "Show the views at instants of the transition instead of the events.")
  var views = false

  @Option(
    help: ArgumentHelp(
      "With --views, how many instants, \(Film.frameCounts.lowerBound) to"
        + " \(Film.frameCounts.upperBound).", valueName: "N"))
  var frames = 6

  func validate() throws {
    guard Film.frameCounts.contains(frames) else {
      let range = Film.frameCounts
      throw ValidationError(
        "'--frames \(frames)': out of range; give \(range.lowerBound) to \(range.upperBound)")
    }
  }

  func run() throws {
    let subject = try subject.subject()
    if views {
      return try output.write(
        FilmReport(try subject.film(frames: frames)).text(as: output.format))
    }
    let timeline = Timeline(subject.record(keeping: .steps))
    try output.write(TimelineReport(timeline).text(as: output.format))
    guard subject.scene != nil, timeline.outcome.transition == .notStarted else { return }
    // The film knows why there is nothing to see.
    _ = try subject.film(frames: Film.frameCounts.lowerBound)
  }
}
