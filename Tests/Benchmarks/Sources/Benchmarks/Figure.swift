import Foundation

/// One measured number, with its unit and what it should be.
struct Figure {
  /// What a number is held against.
  enum Target {
    case atLeast(Double)
    case atMost(Double)
  }

  let name: String
  let value: Double
  let unit: String
  var target: Target?
  /// Where the number comes from or what it is compared with.
  var note = ""

  /// The figure as a line, padded to columns:
  /// `curve solve, default 14.2 ns [meets <= 19.0] 0.90 x the C reference (15.8 ns)`.
  var line: String {
    let parts = [
      name.padded(to: 38), Self.text(value).leftPadded(to: 12), unit.padded(to: 12), verdict, note,
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Whether the number misses its target.
  var isMissed: Bool {
    switch target {
    case .atLeast(let bound): value < bound
    case .atMost(let bound): value > bound
    case nil: false
    }
  }

  private var verdict: String {
    let word = isMissed ? "MISSES" : "meets"
    return switch target {
    case .atLeast(let bound): "[\(word) >= \(Self.text(bound))]"
    case .atMost(let bound): "[\(word) <= \(Self.text(bound))]"
    case nil: ""
    }
  }

  /// A number without an exponent: an integer from 100 on, one decimal from 10 on, and two decimals below 10.
  static func text(_ value: Double) -> String {
    switch value.magnitude {
    case 100...: String(Int(value.rounded()))
    case 10...: String(format: "%.1f", value)
    default: String(format: "%.2f", value)
    }
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  fileprivate func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
