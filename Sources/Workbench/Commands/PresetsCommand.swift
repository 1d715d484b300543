import Controllers
import Reports

extension Command {
  /// Lists the presets, or shows one: `presets appcoda`.
  static let presets: Command = .init(
    name: "presets", arguments: "[NAME]",
    summary: "List the presets, or show one's rule and parameters",
    detail: """
      Presets are named after the code whose behaviour they reproduce, faults included.
          presets appcoda
      """,
    completes: [.preset]
  ) { (session, words) throws(CommandError) in
    guard words.count <= 1 else { throw presets.misuse("\(words.count) words found") }
    guard let name = words.first else {
      return Reply(PresetsReport(Preset.all).text(as: session.format))
    }
    do throws(ControllerError) {
      return Reply(PresetReport(try Preset.named(name)).text(as: session.format))
    } catch {
      throw .controller(error)
    }
  }
}
