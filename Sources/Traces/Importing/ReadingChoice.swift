/// One of the readings between which a recording leaves the choice.
public enum ReadingChoice: Hashable, Sendable {
  /// The unit of its times.
  case unit(TimeUnit)
  /// The phases, as `0=began,1=moved,2=ended`.
  case phases(String)

  /// The option that chooses it.
  public var option: String {
    switch self {
    case .unit(let unit): "--unit \(unit.rawValue)"
    case .phases(let words): "--phase \(words)"
    }
  }

  /// A recipe with the choice made.
  public func applied(to recipe: Recipe) -> Recipe {
    var recipe = recipe
    switch self {
    case .unit(let unit): recipe.unit = unit
    case .phases(let words):
      for pair in words.split(separator: ",") {
        let parts = pair.split(separator: "=").map(String.init)
        guard parts.count == 2, let phase = Recipe.phase(parts[1]) else { continue }
        recipe.phases[parts[0]] = phase
      }
    }
    return recipe
  }
}

extension TraceError {
  /// The readings that the recording leaves open, the likelier first; none for an error that no choice settles.
  public var choices: [ReadingChoice] {
    switch problem {
    case .unitOpen(let evidence): evidence.readings.map { .unit($0.unit) }
    case .phasesOpen(_, let readings): readings.map { .phases($0) }
    default: []
    }
  }
}
