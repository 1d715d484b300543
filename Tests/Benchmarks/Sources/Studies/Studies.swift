import Foundation
import Synchronization

/// Compares the certainty that `tune` states with the truth, in simulated worlds whose truth is known.
///
///     swift run -c release --package-path Tests/Benchmarks Studies [WORLDS [from=SEED] [KIND…]]
///     swift run -c release --package-path Tests/Benchmarks Studies limits [WORLDS [from=SEED] [KIND…]]
///     swift run -c release --package-path Tests/Benchmarks Studies widths OLD NEW [WORLDS [from=SEED] [KIND…]]
///
/// With `limits`, the question is how often a limit that `--at-most` keeps holds for everyone. With `widths`, two
/// programs tune in the same worlds, and the question is whose intervals are wider; options of `tune` may follow in the
/// same word, as in `'panlab --weigh gestures'`. It exits with 1 if a median width is larger in NEW with certainty,
/// and OLD's interval contained the truth in 92 to 98 % of the worlds, widened by two Monte-Carlo errors.
///
/// Prints a few lines for each kind of world, from 200 worlds each by default. The seeds are SEED, SEED + 1 and so on,
/// from 1 by default, so the figures are the same in every run.
@main
struct Studies {
  private enum Question {
    case coverage, limits
    case widths(old: ComparedProgram, new: ComparedProgram)
  }

  static func main() throws {
    var words = CommandLine.arguments.dropFirst()
    let question: Question
    switch words.first {
    case "limits":
      question = .limits
      words = words.dropFirst()
    case "widths" where words.count > 2:
      let programs = words.dropFirst().prefix(2).map(ComparedProgram.init(reading:))
      question = .widths(old: programs[0], new: programs[1])
      words = words.dropFirst(3)
    default: question = .coverage
    }
    let seed = words.compactMap { word in
      word.hasPrefix("from=") ? UInt64(word.dropFirst("from=".count)) : nil
    }.first
    let rest = words.filter { !$0.hasPrefix("from=") }
    let kinds = rest.dropFirst().map { word in WorldKind.all.first { $0.name == word } }
    guard let count = rest.first.map({ Int($0) }) ?? 200, count > 0,
      !kinds.contains(where: { $0 == nil })
    else {
      let names = WorldKind.all.map(\.name).joined(separator: " ")
      FileHandle.standardError.write(
        Data("Error: give the number of worlds and their kinds, as in 200 \(names)\n".utf8))
      exit(64)
    }
    var isWider = false
    for kind in kinds.isEmpty ? WorldKind.all : kinds.compactMap(\.self) {
      let seeds = (0..<count).map { (seed ?? 1) + UInt64($0) }
      switch question {
      case .coverage:
        print(WorldFinding.table(try found(seeds) { try WorldFinding(kind, seed: $0) }, kind))
      case .limits:
        print(LimitFinding.line(try found(seeds) { try LimitFinding(kind, seed: $0) }, kind))
      case .widths(let old, let new):
        let table = WidthFinding.table(
          try found(seeds) { try WidthFinding(kind, seed: $0, old: old, new: new) }, kind)
        isWider = isWider || table.isWider
        print(table.text)
      }
      fflush(nil)
    }
    if isWider { exit(1) }
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
