import Formats
import Replay
import Reports
import Workbench

/// The folder into which `check` writes a bundle of the failures of each group.
struct IncidentFolder {
  let path: String
  let keep: Set<Redaction.Kind>

  /// Writes a bundle for each group; does nothing without one.
  func write(_ incidents: [(incident: Incident, failed: Int)]) throws {
    guard !incidents.isEmpty else { return }
    try createFolder(path)
    var names: Set<String> = []
    for (incident, failed) in incidents {
      var incident = incident
      incident.readFrames { StandardError.warning($0) }
      let file = FolderWalk.path(of: Self.name(of: incident, besides: &names), in: path)
      let text = incident.text(
        keeping: keep, toolVersion: toolVersion, program: ProgramFingerprint.digits)
      try ResultFile(path: file).write(text)
      let count = incident.traces.count
      StandardError.written(file)
      if failed > count {
        StandardError.remark("\(file): has \(count) of \(counted(failed, "failed gesture"))")
      }
    }
  }

  /// The name of a group's file, which no other group has.
  private static func name(of incident: Incident, besides names: inout Set<String>) -> String {
    let stem = FileStem.of(incident.name)
    var name = stem
    var number = 2
    while !names.insert(name.lowercased()).inserted {
      name = "\(stem)-\(number)"
      number += 1
    }
    return name + ".panlab.html"
  }
}

/// Names of files that are made of other names.
enum FileStem {
  /// A name with a dash in place of what a file's name had better not have.
  static func of(_ name: String) -> String {
    let stem = String(
      name.prefix(80).map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "-" })
    return stem.isEmpty || stem.hasPrefix(".") ? "gesture" + stem : stem
  }
}
