package import ArgumentParser
import Formats
import Reports
import Traces

/// `page [TRACE…] -o FILE`: writes a self-contained HTML page with the gestures, the rule, and a drawing of the phone
/// with finger and views.
package struct PageVerb: TraceVerb, ReportingVerb {
  /// The format of a page, which is always HTML.
  package enum Format: String, ResultFormat { case html }

  package static let record = VerbRecord(
    name: "page",
    summary: "Write an interactive page: drag thresholds and watch decisions flip",
    detail: """
      One HTML file that needs no network and decides in the browser as Panlab does. It shows the gestures, \
      the phone with finger and views, progress over time, a slider for each number of the rule with a mark \
      where each decision flips, and a map of the releases with the rule's boundary. Changes can be copied as \
      --set words, saved as a controller file or exported for an app. Several controllers are compared. In the \
      shell, without a trace, it shows the groups of the suite that 'panlab check' finds. In the console \
      'page FILE' is short for 'page --output FILE'.
      """,
    examples: [
      "--output page.html", "anna-drag-1 --output page.html", "--beside appcoda --output page.html",
    ], subject: "shipped:first-look")

  @Argument(help: .traces, completion: .file())
  package var traces: [String] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Another preset or controller file to compare; may be repeated.", valueName: "PRESET|FILE"))
  package var beside: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      How many gestures of a group are replayed for what only a replay shows: the frames of a scene that decides \
      itself or of a second finger, and the lanes of recognisers. The default is \(GesturePage.Setup.usualFrames), \
      with dense recordings thinned to keep the file small; a number given here keeps them whole.
      """,
      valueName: "N"))
  package var frames: Int?

  /// The changes of `--set`, which must be applied to the other controllers on the page.
  ///
  /// The session's controller already includes the changes.
  package var changes: [String] = []

  @OptionGroup package var result: FormattedOptions<Format>

  package init() {}

  package mutating func validate() throws {
    if let frames, frames < 0 {
      throw ValidationError("'--frames \(frames)': less than 0; give 0 or more")
    }
    if result.output == nil {
      throw ValidationError("page: no file; name one with --output, or - for standard output")
    }
    if result.isExpanded {
      throw ValidationError("'--expanded': a page has no such table; leave it out")
    }
  }

  package static func spelledOut(_ words: [String], in session: Session) -> [String] {
    let isShort = words.count == 1 && !words[0].hasPrefix("-")
    return isShort ? ["--output", words[0]] : words
  }

  package func run(in session: inout Session) throws -> Reply {
    let positions = try session.positions(of: traces, for: "page")
    guard !positions.isEmpty else { throw CommandError.noTraces(command: "page") }
    var page = try session.page(
      of: positions, beside: beside, changes, frames: frames ?? GesturePage.Setup.usualFrames)
    page.isWhole = frames != nil
    guard page.skinProblems.isEmpty else {
      throw CommandError(.unreadable, messages: page.skinProblems)
    }
    return Reply(document: page.text)
  }
}
