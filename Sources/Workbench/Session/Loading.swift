import Traces

/// One way in which the set of loaded traces changed.
enum Loading: Hashable, Sendable {
  /// Files or folders were read.
  case load([String])
  /// Traces were dropped, by the words that name them.
  case unload([String])

  /// The command that does it again.
  var line: String {
    switch self {
    case .load(let paths): (["load"] + paths.map(Words.quoted)).joined(separator: " ")
    case .unload(let words): (["unload"] + words.map(Words.quoted)).joined(separator: " ")
    }
  }
}

extension SessionState {
  /// A loaded trace's name and where it came from.
  struct Place: Hashable {
    var name: String
    var path: String
  }

  /// Which traces are loaded, and from where.
  var places: [Place] { entries.map { Place(name: $0.trace.name, path: $0.path) } }

  /// Remembers how the entries came about; loads that follow one another are one.
  mutating func note(_ change: Loading) {
    if entries.isEmpty {
      loading = []
    } else if case .load(let more) = change, case .load(let paths)? = loading.last {
      loading[loading.count - 1] = .load(paths + more)
    } else {
      loading.append(change)
    }
  }
}
