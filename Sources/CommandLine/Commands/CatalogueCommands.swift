import ArgumentParser
import Controllers
import MotionMath
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
    abstract: "Examine a controller for known faults.",
    discussion: """
      Looks for the faults that shipping libraries had: plays 18 scenarios with generated gestures and \
      reports for each the action and the result; for \
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

/// `panlab curve SPEC`: tabulates a timing curve.
struct CurveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "curve",
    abstract: "Show the value and slope of a timing curve, when it settles, and its other forms.",
    discussion: """
      A curve is linear, ease-in, ease-out, ease-in-out, default, cubic-bezier(x1,y1,x2,y2) or a \
      spring: spring(damping-ratio,response), spring(mass:1,stiffness:100,damping:10), \
      spring(duration:0.5,bounce:0.3) or spring(damping-ratio:0.8,duration:0.5), each with an \
      optional velocity:v.
      """)

  @Argument(help: ArgumentHelp("The curve.", valueName: "SPEC"))
  var spec: String

  @Option(
    help: ArgumentHelp(
      """
      Positions, separated by commas: fractions of the duration, or seconds after release for a \
      spring (default: eleven positions).
      """, valueName: "t,…"))
  var at: String?

  @OptionGroup var output: OutputOptions

  func run() throws {
    let spec = try CurveSpec(parsing: self.spec)
    let report = CurveReport(spec, at: try positions(on: spec))
    try output.write(report.text(as: output.format))
  }

  /// The positions of `--at`; nil without it.
  private func positions(on curve: CurveSpec) throws -> [Double]? {
    guard let at else { return nil }
    let (range, advice) =
      switch curve {
      case .bezier: (0...1.0, "give fractions of the duration, 0 to 1, as in --at 0,0.5,1")
      case .spring:
        (0...Double.greatestFiniteMagnitude, "give seconds, 0 or more, as in --at 0,0.1,0.5")
      }
    var positions: [Double] = []
    for word in at.split(separator: ",", omittingEmptySubsequences: false) {
      guard let position = Double(word), range.contains(position) else {
        let fact = Double(word) == nil ? "not a number" : "not on the curve"
        throw CommandFailure.usage("--at: '\(word)' is \(fact); \(advice)")
      }
      positions.append(position)
    }
    return positions
  }
}
