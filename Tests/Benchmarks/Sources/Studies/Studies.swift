import Foundation
import Synchronization

/// Holds what `tune` says of its own certainty against worlds whose truth is known.
///
///     swift run -c release --package-path Tests/Benchmarks Studies [WORLDS [from=SEED] [KIND…]]
///
/// Prints a few lines for each kind of world, from 200 worlds each unless told otherwise. Seeded: the same figures in
/// every run. The seeds are SEED, SEED + 1 and so on, from 1 unless told otherwise.
@main
struct Studies {
  static func main() throws {
    let words = CommandLine.arguments.dropFirst()
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
    for kind in kinds.isEmpty ? WorldKind.all : kinds.compactMap(\.self) {
      let found = Mutex([Int: WorldFinding]())
      let failure = Mutex<(any Error)?>(nil)
      DispatchQueue.concurrentPerform(iterations: count) { index in
        do {
          let finding = try WorldFinding(kind, seed: (seed ?? 1) + UInt64(index))
          found.withLock { $0[index] = finding }
        } catch {
          failure.withLock { $0 = error }
        }
      }
      if let error = failure.withLock({ $0 }) { throw error }
      let findings = found.withLock { found in (0..<count).compactMap { found[$0] } }
      print(WorldFinding.table(findings, kind))
      fflush(nil)
    }
  }
}
