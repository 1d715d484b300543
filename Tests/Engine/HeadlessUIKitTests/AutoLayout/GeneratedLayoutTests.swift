import MotionMath
import Nightly
import Testing

@testable import HeadlessUIKit

/// Random constraint sets, held to a linear program that shares nothing with the engine's solver.
struct GeneratedLayoutTests {
  @Test(arguments: 0..<(Nightly.isOn ? 40 : 4))
  func `every constraint that is activated is solved or named by a diagnostic`(block: UInt64) {
    for seed in block * 50..<(block + 1) * 50 {
      let layout = GeneratedLayout(seed: seed)
      let faults = LayoutJudge(layout).faults
      #expect(faults == [], "seed \(seed)")
    }
  }
}

/// Compares the frames that the engine gave a layout with what its constraints mean.
private struct LayoutJudge {
  private struct Term {
    let wish: GeneratedLayout.Wish?
    let row: LinearProgram.Row
    let priority: Double

    var isRequired: Bool { priority >= 1000 }
  }

  private let layout: GeneratedLayout
  private var program = LinearProgram()
  private var terms: [Term] = []
  private var values: [Int: Double] = [:]

  init(_ layout: GeneratedLayout) {
    self.layout = layout
    for item in layout.items where item.fixed == nil {
      item.variable = program.variable(isFree: true)
      _ = program.variable(isFree: true)
      _ = (program.variable(), program.variable())
      let reference = (item.object as? any AnchorOwner)?.layoutReference
      let frame = reference.flatMap { layout.rig.root.layoutEngine?.frame(of: $0) } ?? .zero
      for (offset, value) in [frame.minX, frame.minY, frame.width, frame.height].enumerated() {
        values[item.variable + offset] = Double(value)
      }
      addContent(of: item)
    }
    for wish in layout.wishes where wish.isValid && wish.constraint.isActive { add(wish) }
  }

  /// What is silent or wrong; empty if the layout is solved as by the program.
  var faults: [String] { silentFaults + wrongBreaks + levelFaults + ambiguityFaults }

  private var messages: [String] { layout.rig.simulation.diagnostics.map(\.message) }

  /// Constraints that UIKit refuses, of which no diagnostic says so, and those that it takes and that are not active.
  private var silentFaults: [String] {
    layout.wishes.filter { wish in
      !wish.isValid && !messages.contains { $0.contains("'\(name(wish))' ") }
    }.map { "\($0.constraint) is refused in silence" }
      + layout.wishes.filter { $0.isValid && $0.isOn != $0.constraint.isActive }
      .map { "\($0.constraint) is \($0.isOn ? "not " : "")active" }
  }

  private func name(_ wish: GeneratedLayout.Wish) -> String { wish.constraint.identifier ?? "" }

  private func isMet(_ term: Term) -> Bool { violation(of: term) < 1e-5 }

  private func violation(of term: Term) -> Double {
    let sum = term.row.terms.reduce(-term.row.constant) {
      $0 + $1.value * (values[$1.key] ?? 0)
    }
    return switch term.row.relation {
    case .equal: abs(sum)
    case .atMost: max(sum, 0)
    case .atLeast: max(-sum, 0)
    }
  }

  private var required: [Term] { terms.filter(\.isRequired) }

  /// Required constraints that do not hold, although no diagnostic says so or although they could.
  private var wrongBreaks: [String] {
    let broken = required.filter { !isMet($0) }
    let held = required.filter(isMet)
    return broken.flatMap { term -> [String] in
      guard let wish = term.wish else { return [] }
      var program = program
      program.rows = (held + [term]).map(\.row)
      return
        (messages.contains { $0.contains("'\(name(wish))' ") }
        ? [] : ["\(wish.constraint) is broken in silence"])
        + (program.minimum(of: [:]) == nil ? [] : ["\(wish.constraint) is broken for no reason"])
    }
  }

  /// The program of the constraints that hold, with the least violation of each priority, from the highest on.
  private var levels: (program: LinearProgram, faults: [String]) {
    var program = program
    var faults: [String] = []
    program.rows = required.filter(isMet).map(\.row)
    for priority in Set(terms.filter { !$0.isRequired }.map(\.priority)).sorted(by: >) {
      let own = terms.filter { $0.priority == priority }
      var sum: [Int: Double] = [:]
      for term in own {
        let (above, below) = (program.variable(), program.variable())
        var row = term.row
        row.terms[above] = -1
        row.terms[below] = 1
        if term.row.relation != .atLeast { sum[above] = 1 }
        if term.row.relation != .atMost { sum[below] = 1 }
        program.rows.append(row)
      }
      guard let least = program.minimum(of: sum) else {
        return (program, faults + ["the constraints that hold contradict each other"])
      }
      let found = own.map(violation).reduce(0, +)
      if found > least + 1e-4 {
        faults.append("at priority \(priority), \(found) points are violated instead of \(least)")
      }
      program.rows.append(.init(terms: sum, relation: .atMost, constant: least + 1e-7))
    }
    return (program, faults)
  }

  private var levelFaults: [String] { levels.faults }

  /// The first view of which the engine says otherwise than the program whether its frame is ambiguous.
  private var ambiguityFaults: [String] {
    guard let item = layout.items.first(where: { $0.fixed == nil && $0.view != nil }),
      let view = item.view
    else { return [] }
    let program = levels.program
    let isUnique = (item.variable..<item.variable + 4).allSatisfy { variable in
      guard let least = program.minimum(of: [variable: 1]),
        let most = program.minimum(of: [variable: -1])
      else { return true }
      return -most - least < 1e-3
    }
    let hasFrame = view.layoutEngine?.frame(of: view.layoutReference) != nil
    return hasFrame && view.hasAmbiguousLayout == isUnique
      ? ["\(view) is said to be \(isUnique ? "ambiguous" : "determined")"] : []
  }

  // MARK: What constraints mean

  private mutating func addContent(of item: GeneratedLayout.Item) {
    guard let content = item.content else { return }
    for (offset, length) in [(2, content.width), (3, content.height)] {
      for (relation, priority) in [(LinearProgram.Relation.atLeast, 750.0), (.atMost, 250)] {
        terms.append(
          Term(
            wish: nil,
            row: .init(
              terms: [item.variable + offset: 1], relation: relation, constant: Double(length)),
            priority: priority))
      }
    }
  }

  private mutating func add(_ wish: GeneratedLayout.Wish) {
    let constraint = wish.constraint
    var row = LinearProgram.Row(terms: [:], relation: .equal, constant: 0)
    row.constant = Double(constraint.constant)
    add(constraint.firstAttribute, of: wish.first, times: 1, to: &row)
    if let second = wish.second {
      add(constraint.secondAttribute, of: second, times: -Double(constraint.multiplier), to: &row)
    }
    row.relation =
      switch constraint.relation {
      case .equal: .equal
      case .lessThanOrEqual: .atMost
      case .greaterThanOrEqual: .atLeast
      }
    terms.append(Term(wish: wish, row: row, priority: Double(constraint.priority.rawValue)))
  }

  /// Adds a multiple of an attribute, measured in the coordinates of the root.
  private func add(
    _ attribute: NSLayoutConstraint.Attribute, of item: GeneratedLayout.Item, times factor: Double,
    to row: inout LinearProgram.Row
  ) {
    func add(_ item: GeneratedLayout.Item, _ offset: Int, times factor: Double) {
      if let fixed = item.fixed {
        let parts = [fixed.minX, fixed.minY, fixed.width, fixed.height]
        row.constant -= factor * Double(parts[offset])
      } else {
        row.terms[item.variable + offset, default: 0] += factor
      }
    }
    let isVertical = attribute.axis == .vertical
    if attribute.isLength {
      add(item, isVertical ? 3 : 2, times: factor)
      return
    }
    var outer: GeneratedLayout.Item? = item
    while let next = outer {
      add(next, isVertical ? 1 : 0, times: factor)
      outer = next.parent
    }
    switch attribute {
    case .right, .trailing, .bottom: add(item, isVertical ? 3 : 2, times: factor)
    case .centerX, .centerY: add(item, isVertical ? 3 : 2, times: factor / 2)
    default: break
    }
  }
}
