import AppSources
import Testing

struct FileUsesTests {
  private let uses = FileUses([
    ("Card.swift", "import UIKit\nclass Card: UIView { let pan = UIPanGestureRecognizer() }"),
    ("Stack.swift", "class Stack { let card: Card; let style = styled(); let other: Shared }"),
    ("Style.swift", "func styled() -> Style { Style() }\nstruct Style { let ink: Ink }"),
    ("Ink.swift", "struct Ink { func card() {} }"),
    ("Shared.swift", "struct Shared {}"), ("Copy.swift", "struct Shared {}"),
    ("App.swift", "struct App { let stack: Stack }"),
    ("Away.swift", "struct Away { var frame = 0 }"),
  ])

  @Test func `a transition is what the pan is in, what uses that, and what these need`() {
    #expect(
      uses.transition.sorted() == ["Card.swift", "Ink.swift", "Stack.swift", "Style.swift"])
  }

  @Test func `without a file go all that use it, directly or not`() {
    #expect(
      uses.dependents(on: ["Ink.swift"]).sorted()
        == ["App.swift", "Ink.swift", "Stack.swift", "Style.swift"])
    #expect(uses.dependents(on: ["Away.swift"]) == ["Away.swift"])
  }

  @Test func `a name that two files declare leads to neither`() {
    #expect(uses.dependents(on: ["Shared.swift"]) == ["Shared.swift"])
  }

  @Test func `a module that is imported is not the type of its name`() {
    let uses = FileUses([
      ("Animator.swift", "struct Animator {}"), ("Exports.swift", "@_exported import Animator"),
    ])
    #expect(uses.dependents(on: ["Animator.swift"]) == ["Animator.swift"])
  }
}
