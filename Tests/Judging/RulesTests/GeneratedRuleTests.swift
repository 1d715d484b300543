import GeneratedRules
import MotionMath
import Rules
import Testing

struct GeneratedRuleTests {
  private static var numbers: RuleNumbers {
    var numbers = RuleNumbers()
    numbers.declare(RandomRules.parameters)
    return numbers
  }

  @Test func `prints rules that read back equal and decide as their trees say`() throws {
    var generator = RandomRules(seed: 5)
    let numbers = Self.numbers
    var answers: Set<Bool> = []
    for _ in 0..<2_000 {
      let rule = DecisionRule(generator.condition())
      let read = try DecisionRule(reading: rule.text, parameters: RandomRules.parameters)
      #expect(read == rule, "\(rule.text)")
      #expect(read.text == rule.text)
      for _ in 0..<3 {
        let release = generator.release()
        let decision = read.decide(release, numbers: numbers)
        let reference = ReferenceEvaluator(release: release, numbers: numbers)
          .decision(rule.condition)
        #expect(decision == reference, "\(rule.text)")
        let finishes = BoundRule(read, numbers: numbers).run { $0.finishes(release) }
        #expect(finishes == reference.finishes, "\(rule.text)")
        #expect(decision.margin.isFinite)
        answers.insert(decision.finishes)
      }
    }
    #expect(answers == [true, false])
  }

  @Test func `computes formulas as their trees say`() throws {
    var generator = RandomRules(seed: 6)
    let numbers = Self.numbers
    for number in 0..<800 {
      let unit = ParameterUnit.allCases[number % ParameterUnit.allCases.count]
      let formula = Formula(generator.operand(unit, depth: 4))
      let read = try Formula(
        reading: formula.text, unit: unit, parameters: RandomRules.parameters)
      #expect(read == formula)
      let release = generator.release()
      let expected = ReferenceEvaluator(release: release, numbers: numbers)
        .number(formula.operand)
      #expect(read.value(at: release, numbers: numbers) == expected, "\(formula.text)")
    }
  }

  @Test func `finds the nearest number that turns the decision of a rule around`() {
    var generator = RandomRules(seed: 9)
    let known = Self.numbers
    var (found, missing) = (0, 0)
    for _ in 0..<200 {
      let rule = DecisionRule(generator.condition())
      let release = generator.release()
      func finishes(_ name: String? = nil, _ value: Double = 0) -> Bool {
        var numbers = known
        if let name { numbers.set(name, to: value) }
        return rule.decide(release, numbers: numbers).finishes
      }
      let flips = rule.flips(of: release, numbers: known)
      let before = finishes()
      for parameter in RandomRules.parameters where rule.parameterNames.contains(parameter.name) {
        let flip = flips.first { $0.parameter == parameter.name }
        if let flip {
          found += 1
          let half = flip.old + (flip.value - flip.old) / 2
          #expect(finishes(flip.parameter, flip.value) != before, "\(flip), \(rule.text)")
          #expect(finishes(flip.parameter, half) == before, "\(flip), \(rule.text)")
        } else {
          missing += 1
        }
        // No nearer value changes the decision, apart from the rounding of the flip.
        let reach = flip.map { abs($0.value - $0.old) / 1.001 } ?? .infinity
        let (low, high) = (parameter.range.lowerBound, parameter.range.upperBound)
        for part in 0...32 {
          let value = low + (high - low) * (Double(part) / 32)
          guard abs(value - parameter.default) < reach else { continue }
          #expect(finishes(parameter.name, value) == before, "\(value), \(rule.text)")
        }
      }
    }
    #expect(found > 10 && missing > 100, "\(found), \(missing)")
  }

  @Test func `reads or refuses any text, and says where`() {
    let pieces = [
      "progress", "velocity", "translation", "velocity-threshold", "pace", "0.5", "300pt/s", "20pt",
      "1w", "2s", "5/s", "50%", "(", ")", ",", "+", "-", "*", "/", ">", ">=", "<", "<=", "and",
      "or", "not", "if", "then", "else", "abs(", "min(", "project(", "clamp(", "sign", " ", "?",
      "é", "=", "1e", ".",
      "-x",
      "pt", "\n", "🙂", "9e99", "not not", "((",
    ]
    var random = RandomGenerator(seed: 7)
    var read = 0
    for _ in 0..<10_000 {
      let count = Int.random(in: 0...9, using: &random)
      let words = (0..<count).map { _ in
        pieces[Int.random(in: pieces.indices, using: &random)]
      }
      let text = words.joined(separator: Bool.random(using: &random) ? " " : "")
      do throws(RuleError) {
        let rule = try DecisionRule(reading: text, parameters: RandomRules.parameters)
        let again = try DecisionRule(reading: rule.text, parameters: RandomRules.parameters)
        #expect(again == rule, "\(text)")
        read += 1
      } catch {
        #expect((0...text.count).contains(error.column), "\(text)")
        #expect(!error.sentence.isEmpty && !error.sentence.contains("\n\n"))
      }
    }
    #expect(read > 0)
  }

  @Test func `refuses mangled rules or reads them back equal`() {
    var generator = RandomRules(seed: 8)
    var random = RandomGenerator(seed: 9)
    for _ in 0..<2_000 {
      var text = Array(DecisionRule(generator.condition(depth: 2)).text)
      for _ in 0..<Int.random(in: 1...3, using: &random) where !text.isEmpty {
        let index = Int.random(in: text.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: text.remove(at: index)
        case 1: text.insert(text[Int.random(in: text.indices, using: &random)], at: index)
        default: text.swapAt(index, Int.random(in: text.indices, using: &random))
        }
      }
      do throws(RuleError) {
        let rule = try DecisionRule(
          reading: String(text), parameters: RandomRules.parameters)
        let again = try DecisionRule(reading: rule.text, parameters: RandomRules.parameters)
        #expect(again == rule, "\(String(text))")
      } catch {
        #expect((0...text.count).contains(error.column), "\(String(text))")
      }
    }
  }
}
