import Controllers
import Testing
import Traces

@testable import Tuning

struct EvidenceTests {
  @Test func `takes the middle of the plateau and says how far it reaches`() throws {
    let result = try RestingGestures.result(
      [
        RestingGestures.gesture("a", 0.2, .cancel), RestingGestures.gesture("b", 0.3, .cancel),
        RestingGestures.gesture("c", 0.4, .finish), RestingGestures.gesture("d", 0.9, .finish),
      ], ["progress-threshold"])
    let evidence = try #require(result.parameters.first)
    #expect(result.isExact)
    #expect(result.tunedLoss == 0)
    #expect(result.startLoss == 0.25)
    #expect(evidence.value == 0.35)
    #expect(evidence.plateau == 0.3...0.4.nextDown)
    #expect(evidence.room == evidence.plateau)
    // One decision of four is wrong over 0.2…0.3 and 0.4…0.9; two are wrong below 0.2 and beyond 0.9.
    let share: Double = 0.6 * 0.25 + 0.3 * 0.5
    #expect(abs(try #require(evidence.importance) - share) < 1e-9)
    #expect(result.tuned.progressThreshold == 0.35)
    #expect(result.wrong.isEmpty)
  }

  @Test func `warns of what makes a result doubtful`() throws {
    let result = try RestingGestures.result(
      [
        RestingGestures.gesture("a", 0.2, .cancel), RestingGestures.gesture("b", 0.2, .finish),
        RestingGestures.gesture("c", 0.3, .finish), RestingGestures.gesture("d", 0.9, .finish),
      ], ["progress-threshold=0.25:0.3", "velocity-threshold"])
    #expect(
      result.warnings.map(\.description) == [
        "labels: only 3 say finish; record more, the result may be chance",
        "labels: only 1 says cancel; record more, the result may be chance",
        "b: looks the same to the rule as a, which was meant differently; check both labels",
        "progress-threshold: values as good as 0.27 reach the end of its range at 0.25; widen the"
          + " range",
        "velocity-threshold: no gesture was found to depend on it; leave it out, or record"
          + " gestures that do",
        "gestures: of only 4 people or groups, too few to distinguish a gain from chance; record 6 or more",
      ])
    #expect(result.wrong.map(\.name) == ["b"])
  }

  @Test func `compares with the starting controller itself, even outside the range`() throws {
    let result = try RestingGestures.result(
      [
        RestingGestures.gesture("a", 0.2, .cancel), RestingGestures.gesture("b", 0.3, .cancel),
        RestingGestures.gesture("c", 0.6, .finish), RestingGestures.gesture("d", 0.9, .finish),
      ], ["progress-threshold=0.7:0.95"])
    // 0.5, where tuning starts, gets all right; nothing in the range does.
    #expect(result.startLoss == 0)
    #expect(result.tunedLoss == 0.25)
    #expect(result.training.start == 1)
  }

  @Test func `holds a person's gestures out together`() throws {
    let gestures = (0..<60).map {
      RestingGestures.gesture("g\($0)", Double($0) / 60, $0 < 30 ? .cancel : .finish)
    }
    let groups = gestures.indices.map { "person \($0 % 7)" }
    let folds = try Folds(gestures, groups, into: 3)
    #expect(folds.parts.joined().sorted() == Array(0..<60))
    for (index, fold) in folds.parts.enumerated() {
      let inside = Set(fold.map { groups[$0] })
      let outside = Set(folds.others(than: index).map { groups[$0] })
      #expect(inside.isDisjoint(with: outside))
      #expect(!inside.isEmpty)
    }
    let result = try RestingGestures.result(
      gestures, ["progress-threshold=0:1"], groups: groups, folds: 3)
    let heldOut = try #require(result.heldOut)
    #expect(heldOut.groups == 7)
    #expect(heldOut.interval.method == .wilsonByGroup)
    #expect(heldOut.tuned <= result.training.tuned)
    #expect(result.heldOutGestures.map(\.name) == gestures.map(\.name))
    for (index, fold) in folds.parts.enumerated() {
      #expect(fold.allSatisfy { result.heldOutGestures[$0].fold == index + 1 })
    }
    let right = result.heldOutGestures.count(where: \.isRight)
    #expect(abs(heldOut.tuned - Double(right) / 60) < 1e-12)
    #expect(heldOut.interval.lower <= heldOut.tuned && heldOut.tuned <= heldOut.interval.upper)
  }

  @Test func `keeps only what nothing beats in both respects`() {
    func point(_ error: Double, _ rival: Double) -> ParetoFront.Point {
      ParetoFront.Point(values: [], error: error, rival: rival)
    }
    let front = ParetoFront.front([
      point(0.3, 1), point(0.1, 3), point(0.2, 3), point(0.2, 2), point(0.3, 2), point(0.1, 4),
    ])
    #expect(front == [point(0.1, 3), point(0.2, 2), point(0.3, 1)])
  }

  @Test(arguments: [
    (
      ["progress-threshold=0.8:0.2"],
      "progress-threshold: the range 0.8:0.2 is reversed; write 0.2:0.8"
    ),
    (
      ["progress-threshold=0.5:0.5"],
      "progress-threshold: the range holds only 0.5; set it, or give a greater upper end"
    ),
    (
      ["progress-threshold=3"],
      "'progress-threshold=3': not a range; write the smaller and the greater value, as in progress-threshold=LOW:HIGH"
    ),
    (
      ["progress-threshold=0:3"],
      "progress-threshold: '3' is above the range 0…1; give a value within it"
    ),
    (["decide"], "'decide': has words as values; name a numeric parameter"),
    (
      ["progres-threshold"],
      "'progres-threshold': no parameter has this name; did you mean 'progress-threshold'?"
    ),
    (
      ["duration"],
      "'duration': no decision depends on it, only the rest of the transition; add --objective agreement,completion=W, or tune velocity-threshold or progress-threshold"
    ),
    (
      ["progress-threshold", "progress-threshold"],
      "'progress-threshold': given twice; keep one"
    ),
    ([], "no parameter named; name one of velocity-threshold or progress-threshold"),
  ])
  func `refuses what cannot be tuned`(names: [String], message: String) {
    let gestures = [
      RestingGestures.gesture("a", 0.2, .cancel), RestingGestures.gesture("b", 0.8, .finish),
    ]
    #expect {
      _ = try RestingGestures.problem(gestures, names)
    } throws: { "\($0)" == message }
  }

  @Test func `refuses labels that nothing can be learned from`() {
    let a = RestingGestures.gesture("a", 0.2, .finish)
    let cases: [([TunedGesture], String)] = [
      (
        [a, RestingGestures.gesture("b", 0.8, .finish)],
        "all 2 labels say finish; add gestures with another intent"
      ),
      (
        [a],
        "1 labelled gesture; give at least two, one that was meant to finish and one that was not"
      ),
      (
        [RestingGestures.gesture("b", 0.8, .any)],
        "1 trace without a label that says finish or cancel; label them in labels.csv"
      ),
    ]
    for (gestures, message) in cases {
      #expect {
        _ = try RestingGestures.problem(gestures, ["progress-threshold"])
      } throws: { "\($0)" == message }
    }
  }
}
