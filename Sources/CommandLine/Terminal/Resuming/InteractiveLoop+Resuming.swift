import Foundation
import Workbench

/// Bringing back a session that was cut off, and keeping this one in case it is.
extension InteractiveLoop {
  /// Puts the session in force that was left last.
  ///
  /// - Returns: The counts; nil if there was none, or it could not be made again, which is told.
  func resume(_ left: [LeftSession]) throws -> String? {
    guard let last = left.first else {
      StandardError.remark("No session was cut off; this is a new one.")
      return nil
    }
    let script = try last.script()
    let before = FileManager.default.currentDirectoryPath
    if let folder = script.folder, folder != before {
      guard FileManager.default.changeCurrentDirectoryPath(folder) else {
        StandardError.error("\(folder): no such folder; the session that was cut off began there")
        return nil
      }
      StandardError.remark("The session began in \(folder), so paths start from there.")
    }
    switch shell.resume(script.text, named: "the session") {
    case .success(let reply):
      shell.note(reply)
      return shell.session.counts.text
    case .failure(let failure):
      _ = shell.show(failure)
      _ = FileManager.default.changeCurrentDirectoryPath(before)
      return nil
    }
  }

  /// Keeps the session on the disk from now on; one that was resumed goes over into the new journal.
  func keepJournal(_ opening: Opening, replacing left: LeftSession?) {
    let beginning = left == nil ? shell.session.script : ""
    journal = opening.sessionFolder.flatMap { SessionJournal(in: $0, beginning: beginning) }
    if let left, let journal {
      journal.keep(shell.session.script)
      left.remove()
    }
    shell.sessionDidChange = { [weak self] in
      guard let self else { return }
      journal?.keep(shell.session.script)
    }
  }
}
