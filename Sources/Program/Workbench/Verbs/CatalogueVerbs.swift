package import ArgumentParser
import Controllers
import Replay
import Reports
import Scenes

/// `presets [PRESET]`: lists the presets, or shows one.
package struct PresetsVerb: ReportingVerb {
  package static let record = VerbRecord(
    name: "presets",
    summary: "List the presets, or show one's rule and parameters",
    detail: "Presets are named after the code whose behaviour they reproduce, faults included.",
    examples: ["", "appcoda", "--format csv"], openToPages: ["PRESET", "--format"])

  @Argument(
    help: ArgumentHelp("The preset to show.", valueName: "PRESET"),
    completion: .list(Preset.names))
  package var name: String?

  @OptionGroup package var result: ResultOptions

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    let format = result.format(in: session)
    guard let name else { return Reply(PresetsReport(Preset.all), as: format) }
    return Reply(try Preset.named(name), as: format)
  }
}

/// `scenes [SCENE]`: lists the transitions that gestures can drive, or shows one.
package struct ScenesVerb: ReportingVerb {
  package static let record = VerbRecord(
    name: "scenes",
    summary: "List the transitions that traces can drive, or show one",
    detail:
      "Lists each with its kind, driver, article, shipped gesture and what to watch for.",
    examples: ["", "slide-navigation", "--format json"], openToPages: ["SCENE", "--format"])

  @Argument(
    help: ArgumentHelp("The scene to show.", valueName: "SCENE"),
    completion: .list(Scene.all.map(\.name)))
  package var name: String?

  @OptionGroup package var result: ResultOptions

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    let format = result.format(in: session)
    guard let name else { return Reply(ScenesReport(), as: format) }
    return Reply(try Scene.scene(named: name), as: format)
  }
}
