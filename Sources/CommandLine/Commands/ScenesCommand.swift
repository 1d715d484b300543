import ArgumentParser
import Replay
import Reports
import Scenes

/// `panlab scenes [NAME]`: the transitions that gestures can drive.
struct ScenesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scenes",
    abstract: "List the transitions of the catalogue, or show one.")

  @Argument(
    help: ArgumentHelp("The scene to show.", valueName: "NAME"),
    completion: .list(Scene.all.map(\.name)))
  var name: String?

  @OptionGroup var output: OutputOptions

  func run() throws {
    try output.write(try report())
  }

  private func report() throws(CommandFailure) -> String {
    guard let name else { return ScenesReport().text(as: output.format) }
    do throws(ReplayError) {
      return SceneReport(try Scene.scene(named: name)).text(as: output.format)
    } catch {
      throw CommandFailure(error)
    }
  }
}
