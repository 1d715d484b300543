import ArgumentParser
import Controllers
import Export
import Foundation
import Reports
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

  func evidence(path: String, for controller: Controller) -> FoundEvidence {
    // A file that is gone by now has nothing to say; what was read of it is in force all the same.
    (try? ControllerFile(path: path).evidence(for: controller)) ?? .none
  }
}
