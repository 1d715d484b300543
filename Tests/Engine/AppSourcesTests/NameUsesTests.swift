import Testing

@testable import AppSources

struct NameUsesTests {
  private func uses(_ lines: String...) -> NameUses {
    NameUses([("App.swift", lines.joined(separator: "\n"))])
  }

  @Test
  func `a call shows labels, closures with the names of their parameters, and implicit members`() {
    let call = uses("f(1, at: .top, in: [.left]) { a, isDone in } after: { print($1) }")
      .call(of: "f", in: "App.swift", line: 1)
    #expect(
      call == [
        .init(label: nil, shape: .value), .init(label: "at", shape: .implicitMember),
        .init(label: "in", shape: .implicitMembers),
        .init(label: nil, shape: .closure(["a", "isDone"])),
        .init(label: "after", shape: .closure(["$0", "$1"])),
      ])
  }

  @Test func `the brace of a condition is no closure`() {
    #expect(uses("if ready { start() }").call(of: "ready", in: "App.swift", line: 1) == nil)
    #expect(uses("ready { start() }").call(of: "ready", in: "App.swift", line: 1)?.count == 1)
  }

  @Test func `a member after a base is not implicit`() {
    let uses = uses("f(.top)", "f(Edge.top)", "view", "  .top()")
    #expect(
      (1...4).map { uses.isImplicit("top", in: "App.swift", line: $0) } == [
        true, false, false, false,
      ])
  }

  @Test func `a class below others has the first superclass that the sources do not declare`() {
    let uses = uses(
      "class Base: UIView {}", "final class Card: Base, Movable {", "  let x = 1", "}")
    #expect(uses.foreignAncestor(of: "Card") == "UIView")
    #expect(uses.type(in: "App.swift", line: 3)?.name == "Card")
  }
}
