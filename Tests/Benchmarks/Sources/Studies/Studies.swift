import Foundation
import Synchronization

/// Holds what `tune` says of its own certainty against worlds whose truth is known.
///
///     swift run -c release --package-path Tests/Benchmarks Studies [WORLDS [KIND…]]
///
/// Prints a table for each kind of world, from 200 worlds of 24 people unless told otherwise. Seeded: the same
/// figures in every run.
@main
struct Studies {
  static func main() throws {
    let words = CommandLine.arguments.dropFirst()
    let kinds = words.dropFirst().map { World.Kind(rawValue: $0) }
    guard let count = words.first.map({ Int($0) }) ?? 200, count > 0, !kinds.contains(nil) else {
      let names = World.Kind.allCases.map(\.rawValue).joined(separator: " ")
      FileHandle.standardError.write(
        Data("Error: give the number of worlds and their kinds, as in 200 \(names)\n".utf8))
      exit(64)
    }
    for kind in kinds.isEmpty ? World.Kind.allCases : kinds.compactMap(\.self) {
      let found = Mutex([Int: WorldFinding]())
      let failure = Mutex<(any Error)?>(nil)
      DispatchQueue.concurrentPerform(iterations: count) { index in
        do {
          let finding = try WorldFinding(kind, seed: UInt64(index + 1))
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
