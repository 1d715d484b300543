import Controllers
import Formats
import Foundation
import Replay
import Testing

@testable import Export

struct ExportEvidenceTests {
  @Test func `counted gestures have Wilson's interval`() throws {
    let finding = try #require(EvidenceFinding(gestures: 10, passed: 9))
    #expect(abs(finding.interval.lowerBound - 0.5958) < 1e-4)
    #expect(abs(finding.interval.upperBound - 0.9821) < 1e-4)
    #expect(ExportEvidence(gestures: 0, passed: 0) == nil)
    #expect(ExportEvidence(gestures: 2, passed: 3) == nil)
    #expect(ExportEvidence([]) == nil)
  }

  @Test func `what tells most stands first, and later findings of a kind count`() throws {
    let evidence = try #require(ExportSamples.evidence)
    #expect(evidence.findings.map(\.kind) == [.replayed, .unseen, .heldOut(folds: 5), .training])
    let newer = try #require(ExportEvidence(gestures: 20, passed: 20))
    let joined = newer.joined(with: evidence)
    #expect(joined.findings.map(\.gestures) == [20, 40, 48, 48])
    #expect(newer.joined(with: nil) == newer)
  }

  @Test func `says how often, how sure, and how much better`() throws {
    #expect(
      ExportSamples.evidence?.sentences == [
        "Evidence: 11 of 12 labelled gestures decided as meant (91.7 %, 95 % interval 64.6-98.5 %)",
        "Evidence, unseen gestures: 95.0 % of 40 decided as meant (95 % interval 83.5-98.6 %);"
          + " cannot tell whether it is better than 'a */ --> b ': no difference (95 % interval -5.0 to +5.0);"
          + " it is better than 'default' by 5.0 points (95 % interval +2.5 to +10.0)",
        "Evidence, gestures held out in 5 folds, by values chosen without them: 87.5 % of 48 decided as meant (95 % interval"
          + " 75.0-95.8 %); cannot tell whether it is better than 'default': 6.3 points worse (95 % interval -18.8 to"
          + " +2.1)",
        "Evidence, training gestures: 97.9 % of 48 decided as meant (95 % interval 91.7-100.0 %);"
          + " cannot tell whether it is better than 'default': 4.2 points better (95 % interval 0.0 to +12.5)",
      ])
  }

  @Test(arguments: EvidenceSentence.allCases)
  func `says a sentence under its condition only`(sentence: EvidenceSentence) throws {
    func finding(
      _ kind: EvidenceFinding.Kind = .training, gains: [EvidenceFinding.Gain] = [],
      _ values: EvidenceFinding.ValueInterval...
    ) -> EvidenceFinding {
      EvidenceFinding(
        kind, gestures: 40, groups: 40, accuracy: 0.95, interval: 0.8...0.99, method: .wilson,
        gains: gains, values: values)
    }
    func value(_ low: Double?, _ high: Double?) -> EvidenceFinding {
      finding(.training, .init("progress-threshold", low: low, high: high))
    }
    let replayed = try #require(EvidenceFinding(gestures: 4, passed: 3))
    let gain = EvidenceFinding.Gain(
      over: "a", accuracy: 0.9, difference: 0.05, interval: 0.01...0.1)
    let (said, unsaid, words): (EvidenceFinding, [EvidenceFinding], String) =
      switch sentence {
      case .replayed: (replayed, [finding(.unseen)], "Evidence: 3 of 4 labelled")
      case .unseen: (finding(.unseen), [replayed, finding()], "Evidence, unseen gestures: 95.0 %")
      case .heldOut:
        (finding(.heldOut(folds: 5)), [finding(.unseen), finding()], "held out in 5 folds")
      case .training: (finding(), [finding(.unseen), replayed], "training gestures: 95.0 %")
      case .gain: (finding(gains: [gain]), [finding()], "it is better than 'a' by 5.0 points")
      case .between: (value(0.2, 0.3), [value(0.2, nil), finding()], "progress-threshold 0.2-0.3")
      case .atLeast: (value(0.2, nil), [value(0.2, 0.3), value(nil, nil)], "at least 0.2")
      case .atMost: (value(nil, 0.3), [value(0.2, 0.3), value(nil, nil)], "at most 0.3")
      case .unknown: (value(nil, nil), [value(0.2, nil), finding()], "threshold unknown")
      }
    #expect(sentence.holds(for: said) && said.sentence.contains(words))
    for other in unsaid {
      #expect(!sentence.holds(for: other) && !other.sentence.contains(words))
    }
  }

  @Test func `comes back from a file as it was`() throws {
    let evidence = try #require(ExportSamples.evidence)
    let text = evidence.json.document(linesToDepth: 2)
    let json = try JSONReader.value(in: Array(text.utf8), .strict)
    #expect(ExportEvidence(json) == evidence)
  }

  @Test func `a gain in cost, and a verdict that is not the interval's, come back too`() throws {
    let gain = EvidenceFinding.Gain(
      over: "a", accuracy: 1.5, difference: 0.25, interval: 0.1...0.4, quantity: .cost,
      verdict: .cannotTell)
    let finding = try #require(EvidenceFinding(gestures: 20, passed: 19, gains: [gain]))
    let evidence = try #require(ExportEvidence([finding]))
    let text = evidence.json.document(linesToDepth: 2)
    let json = try JSONReader.value(in: Array(text.utf8), .strict)
    #expect(ExportEvidence(json) == evidence)
    #expect(
      finding.sentence.hasSuffix(
        "; cannot tell whether it is better than 'a': 0.250 in cost per gesture better (95 % interval +0.100 to +0.400)"
      ))
  }

  @Test(arguments: [
    #"[]"#, #"{}"#, #"{ "guessed": {} }"#,
    #"{ "replayed": { "gestures": 3, "groups": 3 } }"#,
    #"{ "replayed": { "gestures": 3, "groups": 3, "passed": 4 } }"#,
    #"{ "unseen": { "gestures": 3, "groups": 4, "accuracy": 1, "interval": [0, 1], "method": "wilson" } }"#,
    #"{ "unseen": { "gestures": 3, "groups": 3, "accuracy": 2, "interval": [0, 1], "method": "wilson" } }"#,
    #"{ "unseen": { "gestures": 3, "groups": 3, "accuracy": 1, "interval": [1, 0], "method": "wilson" } }"#,
    #"{ "unseen": { "gestures": 3, "groups": 3, "accuracy": 1, "interval": [0, 1], "method": "faith" } }"#,
    #"{ "held-out": { "gestures": 3, "groups": 3, "accuracy": 1, "interval": [0, 1], "method": "wilson" } }"#,
    #"{ "training": { "gestures": 3, "groups": 3, "accuracy": 1, "interval": [0, 1], "method": "wilson", "gains": [{ "over": "a" }] } }"#,
  ])
  func `takes nothing for evidence that is none`(json: String) throws {
    #expect(ExportEvidence(try JSONReader.value(in: Array(json.utf8), .strict)) == nil)
  }

  @Test(arguments: [
    (
      FoundEvidence.misfit(fingerprint: "12"),
      "a.json: the evidence in it is for another controller (fingerprint 12, not 34) and is left"
        + " out; tune again"
    ),
    (
      .misfit(fingerprint: nil),
      "a.json: its evidence names no controller and is left out; tune again"
    ),
    (.unreadable, "a.json: the evidence in it cannot be read and is left out; tune again"),
  ])
  func `says why evidence is left out`(found: FoundEvidence, warning: String) {
    #expect(found.warning(file: "a.json", fingerprint: "34", remedy: "tune again") == warning)
    #expect(found.evidence == nil)
    #expect(FoundEvidence.none.warning(file: "a", fingerprint: "1", remedy: "none") == nil)
  }

  @Test(arguments: [
    ("{ \"base\": \"default\" }", FoundEvidence.none),
    (
      #"{ "evidence": { "replayed": { "gestures": 2, "groups": 2, "passed": 2 } } }"#,
      .misfit(fingerprint: nil)
    ),
    (#"{ "evidence": 7, "export": { "fingerprint": "1" } }"#, .misfit(fingerprint: "1")),
    (":root { --x-easing: linear; }", .none),
  ])
  func `finds in a file what it says`(text: String, found: FoundEvidence) {
    #expect(ExportReader.evidence(in: text.utf8, for: .default) == found)
  }

  @Test func `evidence that fits and is none is told`() {
    let fingerprint = ExportSamples.export(.default).fingerprint
    let text = #"{ "evidence": 7, "export": { "fingerprint": "\#(fingerprint)" } }"#
    #expect(ExportReader.evidence(in: text.utf8, for: .default) == .unreadable)
  }
}
