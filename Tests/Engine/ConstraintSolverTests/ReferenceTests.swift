import ConstraintSolver
import Foundation
import Testing

/// Systems that `Reference/solve.py` solved with kiwisolver, an independent implementation.
struct ReferenceTests {
  @Test func `two hundred random systems have the solutions of kiwisolver`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Reference/systems.txt")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 200)
    for (number, line) in lines.enumerated() {
      let halves = line.split(separator: "=>")
      let expected = halves[1].split(separator: " ").compactMap { Double($0) }
      let system = RandomSystem(variables: expected.count)
      for text in halves[0].split(separator: ";") { try system.add(constraint(text, system)) }
      try system.solver.solve()
      for (value, expected) in zip(system.values, expected) {
        #expect(abs(value - expected) < 1e-6, "system \(number + 1)")
      }
    }
  }

  private func constraint(_ text: Substring, _ system: RandomSystem) throws -> LinearConstraint {
    let words = text.split(separator: " ")
    let relations: [Substring: LinearConstraint.Relation] = [
      "==": .equal, "<=": .lessThanOrEqual, ">=": .greaterThanOrEqual,
    ]
    let terms = try words.dropFirst(3).map { word in
      let parts = word.split(separator: "*")
      return (
        variable: system.variables[try #require(Int(parts[1]))],
        coefficient: try #require(Double(parts[0]))
      )
    }
    return LinearConstraint(
      LinearExpression(terms, constant: try #require(Double(words[2]))),
      try #require(relations[words[1]]), priority: try #require(Double(words[0])))
  }
}
