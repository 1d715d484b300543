import ArgumentParser
import Controllers
import Replay
import Reports
import Scenes

/// `panlab presets [NAME]`: lists the shipped controllers.
struct PresetsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "presets",
    abstract: "List the controllers that ship, or show one with every parameter.")

  @Argument(
    help: ArgumentHelp("The preset to show.", valueName: "NAME"),
    completion: .preset)
  var name: String?

  @OptionGroup var output: OutputOptions

  func run() throws {
    guard let name else { return try output.write(PresetsReport().text(as: output.format)) }
    let preset = try Preset.named(name)
    try output.write(preset.text(as: output.format))
  }
}

/// `panlab scenes [NAME]`: lists the transitions that gestures can drive.
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
    guard let name else { return try output.write(ScenesReport().text(as: output.format)) }
    let scene = try Scene.scene(named: name)
    try output.write(scene.text(as: output.format))
  }
}

/// `panlab doctor`: examines a controller and a scene for known faults.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Examine a controller for the faults that shipping libraries had.",
    discussion: """
      Plays 18 scenarios with generated gestures and reports for each the action and the result; for \
      a fault, also why it matters and what to do. Exits with 1 if a scenario of severity error shows \
      a fault.
      """)

  @OptionGroup var scene: SceneOptions
  @OptionGroup var controller: ControllerOptions
  @OptionGroup var isolation: IsolationOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    isolation.apply()
    let scene = try scene.entry()
    let controller = try controller.controller(for: scene)
    guard controller.stops.isEmpty else {
      throw CommandFailure.usage(
        "'\(controller.name)': has stops, and the scenarios finish or cancel; name a controller with two"
          + " ends")
    }
    let examination = examine(controller, scene: scene?.name)
    try output.write(examination.text(as: output.format))
    guard examination.passes else { throw ExitCode.expectationFailed }
  }
}
