import Foundation
import Synchronization

/// Compares the certainty that `tune` states with the truth, in simulated worlds whose truth is known.
///
///     swift run -c release --package-path Tests/Benchmarks Studies [WORLDS [from=SEED] [KIND…]]
///     swift run -c release --package-path Tests/Benchmarks Studies ships [WORLDS [from=SEED] [KIND…]]
///     swift run -c release --package-path Tests/Benchmarks Studies peers [WORLDS [from=SEED] [KIND…]]
///     swift run -c release --package-path Tests/Benchmarks Studies limits [WORLDS [from=SEED] [KIND…]]
///     swift run -c release --package-path Tests/Benchmarks Studies require [WORLDS [from=SEED] [KIND…]]
///     swift run -c release --package-path Tests/Benchmarks Studies widths OLD NEW [WORLDS [from=SEED] [KIND…]]
///
/// Without a word, the question is how often intervals hold. With `ships`, it is how often `tune -o` writes what is
/// worse for new people than the start; `peers` compares regrets with those of other programs in the same worlds. With
/// `limits`, it is how often a limit that `--at-most` keeps holds for everyone, and with `require` how often
/// `compare --require` passes what it must not. With `widths`, two programs tune in the same worlds, and the question is
/// whose intervals are wider; options of `tune` may follow in the same word, as in `'panlab --weigh gestures'`.
///
/// Exits with 1 if something is promised and does not hold: more than 2.5 % of what ships is worse by a point, more than
/// 5 % of limits are broken or 2.5 % of gates passed falsely where unseen kinds are allowed for, or a median width is
/// larger in NEW with certainty, and OLD's interval contained the truth in 92 to 98 % of the worlds. Each is widened by
/// two Monte-Carlo errors.
///
/// Prints a few lines for each kind of world, from 200 worlds each by default. The seeds are SEED, SEED + 1 and so on,
/// from 1 by default, so the figures are the same in every run.
@main
struct Studies {
  fileprivate enum Question {
    case coverage, ships, peers, limits, require
    case widths(old: ComparedProgram, new: ComparedProgram)
  }

  static func main() throws {
    var words = CommandLine.arguments.dropFirst()
    let question: Question
    switch words.first {
    case "ships": question = .ships
    case "peers": question = .peers
    case "limits": question = .limits
    case "require": question = .require
    case "widths" where words.count > 2:
      let programs = words.dropFirst().prefix(2).map(ComparedProgram.init(reading:))
      question = .widths(old: programs[0], new: programs[1])
      words = words.dropFirst(2)
    default: question = .coverage
    }
    if case .coverage = question {} else { words = words.dropFirst() }
    let seed = words.compactMap { word in
      word.hasPrefix("from=") ? UInt64(word.dropFirst("from=".count)) : nil
    }.first
    let rest = words.filter { !$0.hasPrefix("from=") }
    let names = rest.dropFirst()
    let kinds = names.isEmpty ? question.kinds : question.kinds.filter { names.contains($0.name) }
    let unknown = names.contains { name in !question.kinds.contains { $0.name == name } }
    guard let count = rest.first.map({ Int($0) }) ?? 200, count > 0, !unknown else {
      let names = question.kinds.map(\.name).joined(separator: " ")
      FileHandle.standardError.write(
        Data("Error: give the number of worlds and their kinds, as in 200 \(names)\n".utf8))
      exit(64)
    }
    let seeds = (0..<count).map { (seed ?? 1) + UInt64($0) }
    var isBroken = false
    if case .ships = question {
      isBroken = try ships(kinds, seeds)
    } else if case .peers = question {
      try peers(kinds, seeds)
    } else {
      for kind in kinds { isBroken = try study(question, kind, seeds) || isBroken }
    }
    if isBroken { exit(1) }
  }

  /// Prints the figures of a kind; returns whether something is promised that does not hold.
  private static func study(
    _ question: Question, _ kind: StudiedKind, _ seeds: [UInt64]
  ) throws -> Bool {
    switch (question, kind) {
    case (.coverage, _):
      say(WorldFinding.table(try found(seeds) { try WorldFinding(kind, seed: $0) }, kind))
    case (.widths(let old, let new), .plain(let kind)):
      let table = WidthFinding.table(
        try found(seeds) { try WidthFinding(kind, seed: $0, old: old, new: new) }, kind)
      say(table.text)
      return table.isWider
    case (.limits, _): return try limits(kind, seeds)
    case (.require, _): return try gates(kind, seeds)
    case (.ships, _), (.peers, _), (.widths, _): break
    }
    return false
  }

  private static func limits(_ kind: StudiedKind, _ seeds: [UInt64]) throws -> Bool {
    var isBroken = false
    for people in LimitFinding.people {
      for allowing in [false, true] {
        let findings = try found(seeds) {
          try LimitFinding(kind, seed: $0, people: people, allowing: allowing)
        }
        let line = LimitFinding.line(findings, kind.name, people: people, allowing: allowing)
        say(line.text)
        isBroken = isBroken || line.isBroken
      }
    }
    return isBroken
  }

  private static func gates(_ kind: StudiedKind, _ seeds: [UInt64]) throws -> Bool {
    let findings = try found(seeds) { try GateFinding(kind, seed: $0) }
    var isFalse = false
    for people in GateFinding.people {
      for allowing in [false, true] {
        let line = GateFinding.line(findings, kind.name, people: people, allowing: allowing)
        say(line.text)
        isFalse = isFalse || line.isFalse
      }
    }
    return isFalse
  }

  private static func ships(_ kinds: [StudiedKind], _ seeds: [UInt64]) throws -> Bool {
    var (all, gains): ([ShippingFinding], [ShippingFinding]) = ([], [])
    for case .strange(let kind) in kinds {
      let name = StudiedKind.strange(kind).name
      for setting in ShippingFinding.Setting.all {
        let findings = try found(seeds) {
          try ShippingFinding(kind, seed: $0, setting, asksPeers: false)
        }
        say(ShippingFinding.line(findings, name, setting.name))
        all += findings
      }
      let findings = try found(seeds) { try ShippingFinding(tenPointsBelow: kind, seed: $0) }
        .compactMap(\.self)
      let taken = Rate(count: findings.count(where: \.isTaken), total: findings.count)
      say("\(name), 24 people with 20 gestures: a gain of ten points is taken \(taken.text)")
      gains += findings
    }
    let worse = Rate(count: all.count(where: \.isWorse), total: all.count)
    let taken = Rate(count: gains.count(where: \.isTaken), total: gains.count)
    say("all: worse by a point \(worse.text), a gain of ten points is taken \(taken.text)")
    return !worse.isAtMost(0.025)
  }

  /// Prints how much less is right for new people than with the best possible values, in points.
  private static func peers(_ kinds: [StudiedKind], _ seeds: [UInt64]) throws {
    for case .strange(let kind) in kinds where kind != .stops {
      var (regrets, names): ([String: [Double]], [String]) = ([:], [])
      for setting in ShippingFinding.Setting.all {
        let findings = try found(seeds) {
          try ShippingFinding(kind, seed: $0, setting, asksPeers: true)
        }
        let own = [
          ("start", findings.map(\.start)), ("ships", findings.map(\.ships)),
          ("tuned", findings.map(\.tuned)), ("best", findings.map(\.best)),
        ]
        let all =
          own + (try PeerTask.agreements(findings.compactMap(\.task))).map { ($0.name, $0.values) }
        for (name, values) in all {
          if !names.contains(name) { names.append(name) }
          regrets[name, default: []] += zip(findings, values).map { 100 * ($0.ideal - $1) }
        }
      }
      say(
        "\(StudiedKind.strange(kind).name), \(regrets[names[0]]?.count ?? 0) worlds, regret in points: "
          + names.map { String(format: "%@ %.2f", $0, (regrets[$0] ?? []).mean) }
          .joined(separator: ", "))
    }
  }

  private static func say(_ text: String) {
    print(text)
    fflush(nil)
  }

  /// The finding for each seed, in the order of the seeds.
  private static func found<Finding: Sendable>(
    _ seeds: [UInt64], _ find: @Sendable (UInt64) throws -> Finding
  ) throws -> [Finding] {
    let found = Mutex([Int: Result<Finding, any Error>]())
    DispatchQueue.concurrentPerform(iterations: seeds.count) { index in
      let finding = Result { try find(seeds[index]) }
      found.withLock { $0[index] = finding }
    }
    return try seeds.indices.compactMap { index in try found.withLock { $0[index] }?.get() }
  }
}

extension Studies.Question {
  /// The kinds of world that the question is asked of.
  fileprivate var kinds: [StudiedKind] {
    switch self {
    case .coverage: StudiedKind.all
    case .widths: WorldKind.all.filter(\.costs.isEmpty).map(StudiedKind.plain)
    case .ships, .peers: StrangePopulation.Kind.allCases.map(StudiedKind.strange)
    // A limit on false finishes and a gate are about a rule with two ends, and ask numbers of people of their own.
    case .limits, .require:
      StudiedKind.all.filter { kind in
        switch kind {
        case .plain(let kind):
          kind.stops == 2 && kind.aim == .coverage && kind.costs.isEmpty
            && kind.wrongLabelsOfTwo == nil && kind.isOfUsualPeople
        case .strange(let kind): kind != .stops
        }
      }
    }
  }
}
