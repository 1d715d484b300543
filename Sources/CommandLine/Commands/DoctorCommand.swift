import ArgumentParser
import Replay
import Reports
import Scenes

/// `panlab doctor`: a controller and a scene in the situations that have broken others.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Examine a controller for the faults that shipping libraries had.",
    discussion: """
      Plays 18 scenarios with generated gestures and says what was done, what happened, why it \
      matters and what to do. Exits with 1 if a scenario of severity error shows a fault.
      """)

  @OptionGroup var scene: SceneOptions
  @OptionGroup var controller: ControllerOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let scene = try scene.entry()
    let examination = examine(try controller.controller(for: scene), scene: scene?.name)
    try output.write(DoctorReport(examination).text(as: output.format))
    guard examination.passes else { throw ExitCode.expectationFailed }
  }
}
