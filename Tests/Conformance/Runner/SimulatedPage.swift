import Behaviours
import Foundation

/// The page that says what is simulated: made from the outcomes of the suite, so that no sentence of it can be false.
package enum SimulatedPage {
  package static func text(
    _ outcomes: [String: Outcome], expectations: Expectations, absent: AbsentNames
  ) -> String {
    let counts = Suite.counts(outcomes)
    var lines = [
      "# What is simulated, and what is not",
      "",
      "What the conformance suite of `Tests/Conformance` finds, by area: each sentence is the statement of a behaviour whose",
      "code was run. `swift run Conformance --write-page` writes this page, and a test compares it with the suite.",
      "The choices that no behaviour states yet are in <doc:Choices>.",
      "",
      "*As documented* means: a page, session or header of Apple's says so, or someone has measured it. *As believed* means: apps",
      "and libraries rely on it, or it follows from something else; devices were not asked. A behaviour that is *not simulated*",
      "is named by a `not-simulated` diagnostic as soon as an app relies on it. A *missing* name does not compile.",
      "",
    ]
    lines += table(counts)
    for area in Suite.areas {
      let members = Behaviour.all.filter { $0.area == area && outcomes[$0.name] != nil }
      lines += ["", "## \(heading(area))"]
      func list(
        _ title: String, _ chosen: [Behaviour], _ remark: (Behaviour) -> String = { _ in "" }
      ) {
        guard !chosen.isEmpty else { return }
        lines += ["", "**\(title)**", ""]
        lines += chosen.flatMap { wrapped("- \($0.statement)\(remark($0))") }
      }
      func reason(_ behaviour: Behaviour) -> String {
        expectations.entries[behaviour.name].map { " *\($0.reason)*" } ?? ""
      }
      func state(_ state: Outcome.State) -> [Behaviour] {
        members.filter { outcomes[$0.name]?.state == state }
      }
      let (known, believed) = (state(.pass).filter(\.isKnown), state(.pass).filter { !$0.isKnown })
      list("Simulated as documented or measured", known)
      list("Simulated as believed", believed)
      list("Otherwise than on devices", state(.fail), reason)
      list("Otherwise on other systems", state(.drift)) {
        " (\($0.systemsText))\(reason($0))"
      }
      list("Not to be judged without a device", state(.inconclusive)) {
        " (\(outcomes[$0.name]?.findings.first ?? ""))"
      }
      list("Not simulated", state(.notSimulated)) {
        let names = outcomes[$0.name]?.diagnostics.map { "`\($0)`" } ?? []
        return " \(names.joined(separator: ", "))"
      }
      if let names = absent.names[area] {
        let list = names.map { "`\($0)`" }.joined(separator: ", ")
        lines += [""] + wrapped("**Missing:** \(list).", indent: "")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Words of a folder's name: `ScrollViews` is "Scroll views".
  private static func heading(_ area: String) -> String {
    area.reduce(into: "") { text, letter in
      text += letter.isUppercase && !text.isEmpty ? " \(letter.lowercased())" : String(letter)
    }
  }

  /// Lines of at most 120 characters; those after the first are indented.
  private static func wrapped(_ text: String, indent: String = "  ") -> [String] {
    text.split(separator: " ").reduce(into: []) { lines, word in
      if let line = lines.last, line.count + word.count < 120 {
        lines[lines.count - 1] = "\(line) \(word)"
      } else {
        lines.append(lines.isEmpty ? String(word) : indent + word)
      }
    }
  }

  private static func table(_ rows: [[String]]) -> [String] {
    var lines = rows.map { "| " + $0.joined(separator: " | ") + " |" }
    lines.insert("|" + rows[0].map { _ in "---|" }.joined(), at: 1)
    return lines
  }
}

extension Behaviour {
  /// Whether more than habit says so.
  var isKnown: Bool { [.documented, .header, .measured].contains(evidence) }

  package var systemsText: String {
    systems.upperBound == 99
      ? "iOS \(systems.lowerBound)+" : "iOS \(systems.lowerBound)…\(systems.upperBound)"
  }
}
