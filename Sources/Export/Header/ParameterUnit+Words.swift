import Controllers
import Rules

extension ParameterUnit {
  /// What a number means, where a point has another name: `in dp per second`.
  func words(points: String) -> String {
    switch self {
    case .fraction: "a fraction"
    case .points: "in \(points)"
    case .pointsPerSecond: "in \(points) per second"
    case .perSecond: "per second"
    case .seconds: "in seconds"
    }
  }

  /// The same as a sentence.
  func sentence(points: String) -> String {
    let words = words(points: points)
    return words.prefix(1).uppercased() + words.dropFirst() + "."
  }
}
