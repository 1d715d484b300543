import Formats
import Replay
import Reports
import Tuning

/// What a change does to each kind of people, as a table, sentences, warnings and JSON.
extension KindsOfPeople {
  var table: TextTable {
    let columns: [Column<Kind>] = [
      .words(.left(word)) { $0.name }, .count("people") { $0.comparison.groups },
      .count("gestures", .detail) { $0.comparison.gestures },
      .number("A", decimals: 3) { $0.comparison.start },
      .number("B", decimals: 3) { $0.comparison.tuned },
      .number("gain", decimals: 3, signed: true) { $0.comparison.gain },
      .words(.left("95 %", .useful)) { Number.span($0.claim.interval, decimals: 3, signed: true) },
      .words("verdict") { $0.claim.conclusion.rawValue },
    ]
    return TextTable(columns, kinds)
  }

  /// Whether two kinds gain differently.
  var sentences: [String] {
    guard let (gain, interval) = difference else { return [] }
    let quantity = kinds[0].comparison.quantity
    let span = Number.span(interval, decimals: 3, signed: true)
    let names = "'\(kinds[0].name)' and '\(kinds[1].name)'"
    return KindsSentence.allCases.filter { $0.holds(for: self) }.compactMap { sentence in
      switch sentence {
      case .differ: "\(names) gain differently, by \(quantity.amount(gain)) (95 %: \(span))"
      case .notDifferent: "\(names) are not known to gain differently (95 %: \(span))"
      case .loses: nil
      }
    }
  }

  /// A warning for each kind that loses for certain.
  func warnings(about subject: String) -> [String] {
    losers.map {
      "\(word) \($0.name): "
        + $0.claim.sentence(about: subject, than: nil, judges: $0.comparison.judges)
        + "; give them a separate value, or keep the first"
    }
  }

  var json: JSONValue {
    .object([
      "word": .string(word),
      "kinds": .array(
        kinds.map {
          .object([
            "name": .string($0.name), "people": .count($0.comparison.groups),
            "gestures": .count($0.comparison.gestures), "a": .rounded($0.comparison.start),
            "b": .rounded($0.comparison.tuned), "gain": .rounded($0.comparison.gain),
            "interval": .range($0.claim.interval), "verdict": .string($0.claim.conclusion.rawValue),
          ])
        }),
      "difference": difference.map {
        .object(["gain": .rounded($0.gain), "interval": .range($0.interval)])
      } ?? .null,
    ])
  }
}

/// Values for each kind beside shared ones, in the report of a tuning.
extension ValuesPerKind {
  var table: TextTable {
    let columns: [Column<Kind>] =
      [
        .words(.left(word)) { $0.name }, .count("people") { $0.shared.groups },
        .number("start", decimals: 3) { $0.shared.start },
        .number("shared value", decimals: 3) { $0.shared.tuned },
        .number("own value", decimals: 3) { $0.own.tuned },
        .number("gain", decimals: 3, signed: true) { $0.own.gain },
        .words(.left("95 %", .useful)) {
          Number.span(GainClaim($0.own).interval, decimals: 3, signed: true)
        },
      ]
      + parameters.enumerated().map { index, parameter in
        .words(.right(parameter.name)) { kind in
          kind.values.map { parameter.text(Number.rounded($0[index], decimals: 4)) }
            ?? TextTable.missing
        }
      }
    return TextTable(columns, kinds)
  }

  /// Whether each kind should get a value of its own, and which kinds lose by the shared one.
  var sentences: [String] {
    PerKindSentence.allCases.filter { $0.holds(for: self) }.flatMap(text)
  }

  private func text(_ sentence: PerKindSentence) -> [String] {
    switch sentence {
    case .verdict:
      [
        "on held-out gestures "
          + claim.sentence(
            about: "a value for each \(word)", than: "one for all", judges: whole.judges)
      ]
    case .give:
      [
        "give each \(word) its own value: -o writes them beside the shared one, and exports carry them"
      ]
    case .keepOne: ["keep one value for all"]
    case .sharedLoses:
      kinds.filter { GainClaim($0.shared).conclusion == .worse }.map {
        "warning: \(word) \($0.name): "
          + GainClaim($0.shared).sentence(
            about: "the shared value", than: "the start", judges: $0.shared.judges)
      }
    }
  }

  var json: JSONValue {
    .object([
      "word": .string(word), "verdict": .string(claim.conclusion.rawValue),
      "gain": .rounded(claim.gain), "interval": .range(claim.interval),
      "kinds": .array(
        kinds.map { kind in
          .object([
            "name": .string(kind.name), "people": .count(kind.shared.groups),
            "start": .rounded(kind.shared.start), "shared": .rounded(kind.shared.tuned),
            "own": .rounded(kind.own.tuned), "gain": .rounded(kind.own.gain),
            "interval": .range(GainClaim(kind.own).interval),
            "shared_verdict": .string(GainClaim(kind.shared).conclusion.rawValue),
            "values": kind.values.map {
              .object(parameters.map(\.name), $0.map(JSONValue.number))
            } ?? .null,
          ])
        }),
    ])
  }
}
