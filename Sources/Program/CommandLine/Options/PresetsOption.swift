import ArgumentParser
import Controllers
import Foundation

/// The option for a folder with a team's presets, for commands that name their controllers without `--controller`.
struct PresetsOption: ParsableArguments {
  static let help = ArgumentHelp(
    "A folder of more presets, one per file, as printed by presets NAME --format json.",
    valueName: "FOLDER")

  @Option(help: Self.help, completion: .directory)
  var presets: String?
}

/// A command that accepts a folder of presets.
protocol PresetsCommand: ParsableCommand {
  var presetsFolder: String? { get }
}

/// A command with ``ControllerOptions``.
protocol ControllerCommand: PresetsCommand {
  var controller: ControllerOptions { get }
}

extension ControllerCommand {
  var presetsFolder: String? { controller.presets }
}

extension PresetsCommand {
  /// Adds the presets of the command's folder.
  ///
  /// Must run before any preset is looked up by name.
  ///
  /// - Throws: ``CommandFailure`` for a folder without presets, or a malformed file.
  func addPresets() throws {
    guard let folder = presetsFolder else { return }
    guard FileKind(reading: folder) == .folder else {
      throw CommandFailure.nothingSelected(
        "'--presets': '\(folder)' is not a folder; name one with a file for each preset")
    }
    let paths = FolderWalk(folder: folder, suffix: ".json").stops.first?.files ?? []
    guard !paths.isEmpty else {
      throw CommandFailure.nothingSelected(
        "'--presets': no preset in '\(folder)'; add one, NAME.json")
    }
    let files = try paths.map { path in
      guard let bytes = InputFile.contents(path),
        let text = String(validating: bytes, as: UTF8.self)
      else {
        throw CommandFailure.unreadable("\(path): cannot be read as text; correct or remove it")
      }
      return PresetFile(path, text)
    }
    do throws(ControllerError) {
      try Preset.add(files, reading: InputFile.contents)
    } catch {
      throw CommandFailure.unreadable(error.description)
    }
  }
}
