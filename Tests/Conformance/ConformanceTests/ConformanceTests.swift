import Behaviours
import ConformanceRunner
import Foundation
import PackageFolder
import Testing

/// The suite against its expectations, and the page that is made from it.
struct ConformanceTests {
  static let outcomes = Suite.outcomes(of: Behaviour.all)

  private func text(_ path: String) throws -> String {
    try String(contentsOf: packageFolder.appending(path: path), encoding: .utf8)
  }

  private func expectations() throws -> Expectations {
    try Expectations(file: Suite.expectationsFile, text: text(Suite.expectationsFile))
  }

  @Test(arguments: Suite.areas)
  func `behaviours are as expected`(_ area: String) throws {
    let outcomes = Self.outcomes.filter { $0.key.hasPrefix("\(area)/") }
    let differences = try expectations().differences(from: outcomes)
      .filter { $0.hasPrefix("\(area)/") }
    #expect(differences == [])
  }

  @Test func `what is expected is in the suite`() throws {
    let names = Set(Behaviour.all.map(\.name))
    #expect(try expectations().entries.keys.filter { !names.contains($0) } == [])
  }

  @Test func `the page is what the suite found`() throws {
    let absent = AbsentNames(try text(Suite.absentFile))
    let page = SimulatedPage.text(
      Self.outcomes, expectations: try expectations(), absent: absent)
    let written = try text(Suite.page)
    let difference = zip(lines(written), lines(page)).first { $0 != $1 }
    #expect(
      written == page,
      "\(difference.map { "'\($0)' is now '\($1)'" } ?? "its length"); swift run Conformance --write-page"
    )
  }

  @Test func `the evidence has the suite's figures`() throws {
    let passed = Self.outcomes.values.count { $0.state == .pass }
    let evidence = try text(".github/EVIDENCE.md")
    #expect(evidence.contains("| \(Self.outcomes.count) statements, "))
    #expect(evidence.contains("| \(passed) hold; "))
  }

  private func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test func `a behaviour that turns makes a sentence of the page false`() throws {
    let (expectations, absent) = (try expectations(), AbsentNames(try text(Suite.absentFile)))
    let page = try text(Suite.page)
    // One of each area: all go the same way.
    for area in Suite.areas {
      let passed = Behaviour.all.first { $0.area == area && Self.outcomes[$0.name]?.state == .pass }
      guard let name = passed?.name else { continue }
      var turned = Self.outcomes
      turned[name] = Outcome(state: .fail, diagnostics: [], findings: ["planted"])
      let planted = SimulatedPage.text(turned, expectations: expectations, absent: absent)
      #expect(planted != page, "\(name)")
    }
  }

  @Test func `what is called missing is not declared`() throws {
    let absent = AbsentNames(try text(Suite.absentFile))
    let sources = try engineSources()
    #expect(absent.declared(in: sources) == [])
    #expect(Set(absent.names.keys).isSubset(of: Suite.areas))
    let planted = AbsentNames("Views: UIView; UIView.alpha; UIWindow.noSuchMember")
    #expect(planted.declared(in: sources) == ["UIView", "UIView.alpha"])
  }

  @Test func `behaviours use no name of ours`() throws {
    let ours = try Self.names(declaredIn: engineSources())
    #expect(ours.contains("Simulation") && ours.contains("TouchSample"))
    let folder = packageFolder.appending(path: Suite.folder + "/Behaviours")
    for behaviour in Behaviour.all {
      let file = folder.appending(path: behaviour.name + ".swift")
      let source = try String(contentsOf: file, encoding: .utf8)
      let words = AbsentNames.words(in: source)
      #expect(Set(words).intersection(ours).subtracting(Self.common) == [], "\(behaviour.name)")
      let imports = source.split(separator: "\n").filter {
        $0.contains("import ") && !$0.hasPrefix("//")
      }
      #expect(imports == ["import UIKit"], "\(behaviour.name)")
    }
  }

  /// Words that name something of Apple's or of the language too.
  private static let common: Set<String> = [
    "Timer", "DispatchQueue", "NotificationCenter", "DispatchGroup", "DispatchWorkItem", "Selector",
    "DispatchTime", "DispatchSemaphore", "DispatchTimeInterval", "DispatchQoS", "Logger",
    "autoreleasepool",
  ]

  /// Public types whose names have no prefix of Apple's.
  private static func names(declaredIn sources: [String]) -> Set<String> {
    let pattern = #/public (?:final |indirect )?(?:class|struct|enum|protocol|actor) ([A-Z]\w+)/#
    let names = sources.flatMap { source in
      source.split(separator: "\n").compactMap { line in
        // Types at the margin: nested ones are Apple's, such as `State`.
        line.hasPrefix("public") ? line.firstMatch(of: pattern).map { String($0.1) } : nil
      }
    }
    return Set(names.filter { $0.prefixMatch(of: #/UI|CA|CG|NS|AV|WK|CI|CM|OS|SF/#) == nil })
  }

  private func engineSources() throws -> [String] {
    let folder = packageFolder.appending(path: "Sources/Engine")
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix("Headless") && $0.hasSuffix(".swift") }
      .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
  }
}
