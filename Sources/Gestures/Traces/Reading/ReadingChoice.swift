/// One of several possible ways to read an ambiguous recording.
public enum ReadingChoice: Hashable, Sendable {
  /// The unit of the recording's times.
  case unit(TimeUnit)
  /// The meaning of the phases, as in `0=began,1=moved,2=ended`.
  case phases(String)

  /// The command-line option that selects this interpretation.
  public var option: String {
    switch self {
    case .unit(let unit): "--unit \(unit.rawValue)"
    case .phases(let words): "--phase \(words)"
    }
  }

  /// A copy of the recipe, with this choice of the unit or of the phases' meaning.
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
  /// The possible interpretations of the recording, most likely first; empty if no interpretation would resolve the
  /// error.
  public var choices: [ReadingChoice] {
    switch problem {
    case .unitOpen(let evidence) where evidence.areDays: []
    case .unitOpen(let evidence): evidence.readings.map { .unit($0.unit) }
    case .phasesOpen(_, let readings): readings.map { .phases($0) }
    default: []
    }
  }
}
