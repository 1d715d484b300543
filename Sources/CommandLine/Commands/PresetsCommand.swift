import ArgumentParser
import Controllers
import Reports

/// `panlab presets [NAME]`: the controllers that ship.
struct PresetsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "presets",
    abstract: "List the controllers that ship, or show one with every parameter.")

  @Argument(
    help: ArgumentHelp("The preset to show.", valueName: "NAME"),
    completion: .list(Preset.all.map(\.name)))
  var name: String?

  @OptionGroup var output: OutputOptions

  func run() throws {
    try output.write(try report())
  }

  private func report() throws(CommandFailure) -> String {
    guard let name else { return PresetsReport().text(as: output.format) }
    do throws(ControllerError) {
      return PresetReport(try Preset.named(name)).text(as: output.format)
    } catch {
      throw CommandFailure(message: error.description, code: .usage)
    }
  }
}
