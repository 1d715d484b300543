import ArgumentParser
import Behaviours
import ConformanceRunner
import Formats
import Foundation

/// Plays the conformance suite and compares it with what is expected.
@main struct Conformance: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Play statements about UIKit against the headless one.",
    discussion: """
      Each behaviour of Tests/Conformance/Behaviours is played on a virtual clock and compared with \
      Tests/Conformance/expectations.json. Exits with 0 if all are as expected, otherwise with 1.
      """)

  @Argument(help: "Areas, or behaviours as Area/Name; all of them if none is given.")
  var selection: [String] = []

  @Flag(help: "List statement, state and source of each behaviour.")
  var list = false

  @Flag(help: "Take what was found as expected from now on.")
  var accept = false

  @Option(help: "Why it is accepted; Simulated.md says so.")
  var reason: String?

  @Flag(help: "Write Simulated.md.")
  var writePage = false

  @Option(help: "The folder of the package.", completion: .directory)
  var package = "."

  func validate() throws {
    if accept, (reason ?? "").isEmpty { throw ValidationError("--accept: no reason; add --reason") }
    if writePage, !selection.isEmpty {
      throw ValidationError("--write-page: the page is about all areas; name none")
    }
  }

  func run() throws {
    let chosen = Behaviour.all.filter { behaviour in
      selection.isEmpty || selection.contains { $0 == behaviour.area || $0 == behaviour.name }
    }
    guard !chosen.isEmpty else {
      throw ValidationError(
        "\(selection.joined(separator: " ")): no such behaviour; the areas are "
          + Suite.areas.joined(separator: ", "))
    }
    let outcomes = Suite.outcomes(of: chosen)
    var expectations = try Expectations(
      file: Suite.expectationsFile, text: read(Suite.expectationsFile))
    if accept {
      expectations.accept(outcomes, because: reason ?? "")
      if selection.isEmpty { expectations.forget(except: Set(outcomes.keys)) }
      try write(expectations.text, to: Suite.expectationsFile)
    }
    if writePage {
      let absent = AbsentNames(try read(Suite.absentFile))
      try write(
        SimulatedPage.text(outcomes, expectations: expectations, absent: absent), to: Suite.page)
    }
    if list { for behaviour in chosen { describe(behaviour, outcomes[behaviour.name]) } }
    for row in Suite.counts(outcomes) { print(row.joined(separator: "\t")) }
    let differences = expectations.differences(from: outcomes).filter { line in
      selection.isEmpty || chosen.contains { line.hasPrefix("\($0.name):") }
    }
    for difference in differences { print(difference) }
    print("\(chosen.count) behaviours, \(differences.count) not as expected")
    if !differences.isEmpty { throw ExitCode(1) }
  }

  private func describe(_ behaviour: Behaviour, _ outcome: Outcome?) {
    let remark = behaviour.remark.isEmpty ? "" : ", \(behaviour.remark)"
    print(
      """
      \(behaviour.name): \(outcome?.state.rawValue ?? "")
        \(behaviour.statement)
        \(behaviour.evidence.rawValue)\(remark); \(behaviour.systemsText); \(behaviour.source)
      """)
    for finding in outcome?.findings ?? [] { print("  \(finding)") }
  }

  private func read(_ path: String) throws -> String {
    try String(contentsOfFile: "\(package)/\(path)", encoding: .utf8)
  }

  private func write(_ text: String, to path: String) throws {
    try text.write(toFile: "\(package)/\(path)", atomically: true, encoding: .utf8)
  }
}
