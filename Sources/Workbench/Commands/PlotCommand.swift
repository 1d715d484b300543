import Replay
import Reports

extension Command {
  /// Draws progress over time: `plot first-look/anna-drag-1`.
  static let plot: Command = .init(
    name: "plot", arguments: "[TRACE]",
    summary: "Draw the progress of finger, transition and view over time",
    detail: """
      The rates are drawn below, so that a jump at the hand-off is seen. Without a trace the gesture of
      the scene in force.
          plot first-look/anna-drag-1
      """,
    completes: [.trace]
  ) { (session, words) throws(CommandError) in
    let trace = try session.trace(words, for: plot)
    do throws(ReplayError) {
      let curves = try session.environment.progressCurves(
        trace, session.state.controller, session.settings)
      return Reply(PlotText(curves).text)
    } catch {
      throw .replay(error)
    }
  }

  /// Shows the views at instants of the transition: `film first-look/anna-drag-1`.
  static let film: Command = .init(
    name: "film", arguments: "[TRACE]",
    summary: "Show where every view is at six instants of the transition",
    detail: """
      One row per instant and view: its corners on the screen, its alpha and mask. Without a trace the
      gesture of the scene in force. 'panlab film' draws the same as a picture.
          film first-look/anna-drag-1
      """,
    completes: [.trace]
  ) { (session, words) throws(CommandError) in
    let trace = try session.trace(words, for: film)
    do throws(ReplayError) {
      let film = try session.environment.film(
        trace, session.state.controller, session.settings, filmFrames)
      return Reply(FilmReport(film).text(as: session.format))
    } catch {
      throw .replay(error)
    }
  }

  /// How many instants the console shows.
  private static let filmFrames = 6
}
