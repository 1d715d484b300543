import ArgumentParser
import Foundation
import Interactions
import Traces
import Workbench

/// Controller files on the disk.
struct FileControllerSource: ControllerSource {
  func exists(path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  func controller(path: String) throws(CommandError) -> Controller {
    do throws(CommandFailure) {
      return try ControllerFile(path: path).controller()
    } catch {
      let kind: LoadedTraces.Problem.Kind = error.code == .unreadable ? .unreadable : .missing
      throw .files([LoadedTraces.Problem(kind: kind, message: error.message)])
    }
  }
}
