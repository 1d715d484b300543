import HeadlessUIKit
import Tunables

/// Invalid declarations of tunable numbers.
package enum TunableFault: String, CaseIterable, Sendable {
  case doubled, outside, unbounded, single, misnamed, taken

  func declare() {
    switch self {
    case .doubled:
      _ = Tunable(wrappedValue: 0.5, "pop-bias", in: 0...1, line: 9)
      _ = Tunable(wrappedValue: 0.5, "pop-bias", in: 0...1, line: 10)
    case .outside: _ = Tunable(wrappedValue: 2, "pop-bias", in: 0.1...0.9, line: 11)
    case .unbounded: _ = Tunable(wrappedValue: 2, "pop-bias", in: 0.1...(.infinity), line: 12)
    case .single: _ = Tunable(wrappedValue: 0.5, "pop-bias", in: 0.5...0.5, line: 13)
    case .misnamed: _ = Tunable(wrappedValue: 0.5, "Pop Bias", in: 0...1, line: 14)
    case .taken: _ = Tunable(wrappedValue: 0.5, "progress-threshold", in: 0...1, line: 15)
    }
  }
}
