import ArgumentParser
import Controllers
import Foundation

/// What decides: a preset or a file, and changes to it.
struct ControllerOptions: ParsableArguments {
  @Option(
    name: .customLong("controller"),
    help: ArgumentHelp("A preset's name or a controller file.", valueName: "PRESET|FILE"),
    completion: .file(extensions: ["json"]))
  var word = Controller.default.name

  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp(
      "A parameter to change, as in velocity-threshold=450; may be repeated.",
      valueName: "name=value"))
  var changes: [String] = []

  /// The controller that the options describe.
  ///
  /// - Throws: ``CommandFailure`` with the usage code for an unknown preset, parameter or value,
  ///   and with the code of ``ControllerFile`` for a file that cannot be used.
  func controller() throws(CommandFailure) -> Controller {
    var controller = try base()
    try apply(to: &controller)
    return controller
  }

  /// Makes the changes.
  ///
  /// - Throws: ``CommandFailure`` with the usage code for an unknown parameter or value.
  func apply(to controller: inout Controller) throws(CommandFailure) {
    for change in changes {
      guard let equals = change.firstIndex(of: "=") else {
        throw CommandFailure(
          message: "'--set \(change)': no '='; write a name and a value, as in"
            + " --set velocity-threshold=450",
          code: .usage)
      }
      do throws(ParameterError) {
        try controller.set(
          String(change[..<equals]), to: String(change[change.index(after: equals)...]))
      } catch {
        throw CommandFailure(message: error.description, code: .usage)
      }
    }
  }

  /// A preset where there is one of that name, else a file if the word looks like one or is one.
  private func base() throws(CommandFailure) -> Controller {
    if let preset = Preset.all.first(where: { $0.name == word }) { return preset.controller }
    let looksLikeFile = word.contains("/") || word.lowercased().hasSuffix(".json")
    if looksLikeFile || FileManager.default.fileExists(atPath: word) {
      return try ControllerFile(path: word).controller()
    }
    do throws(ControllerError) {
      return try Controller(preset: word)
    } catch {
      throw CommandFailure(message: error.description, code: .usage)
    }
  }
}
