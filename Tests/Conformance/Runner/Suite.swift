package import Behaviours
import Foundation

/// The behaviours and what is expected of them.
package enum Suite {
  /// Where the suite stands in the package.
  package static let folder = "Tests/Conformance"
  package static let expectationsFile = folder + "/expectations.json"
  package static let absentFile = folder + "/absent.txt"
  package static let page = "Sources/Engine/HeadlessUIKit/HeadlessUIKit.docc/Simulated.md"

  package static var areas: [String] { Set(Behaviour.all.map(\.area)).sorted() }

  /// Plays behaviours, by name.
  package static func outcomes(of behaviours: [Behaviour]) -> [String: Outcome] {
    Dictionary(uniqueKeysWithValues: behaviours.map { ($0.name, Outcome(of: $0)) })
  }

  /// How many behaviours are in each state and rest on each kind of evidence, by area.
  package static func counts(_ outcomes: [String: Outcome]) -> [[String]] {
    let columns: [(String, (Behaviour) -> Bool)] =
      [("all", { _ in true })]
      + Outcome.State.allCases.map { state in
        (state.rawValue, { outcomes[$0.name]?.state == state })
      }
      + Behaviour.Evidence.allCases.map { kind in (kind.rawValue, { $0.evidence == kind }) }
    let played = Behaviour.all.filter { outcomes[$0.name] != nil }
    var rows = [["area"] + columns.map(\.0)]
    for area in areas {
      let members = played.filter { $0.area == area }
      guard !members.isEmpty else { continue }
      rows.append([area] + columns.map { column in "\(members.count(where: column.1))" })
    }
    rows.append(["all"] + columns.map { column in "\(played.count(where: column.1))" })
    return rows
  }
}
