/// Where Panlab keeps what it remembers between sessions.
enum StateFolder {
  /// `panlab` in `XDG_STATE_HOME` or `~/.local/state`; nil where there is no home.
  static func path(environment: [String: String]) -> String? {
    // The XDG specification: a relative path is not to be used.
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") { return state + "/panlab" }
    guard let home = environment["HOME"], !home.isEmpty else { return nil }
    return home + "/.local/state/panlab"
  }
}
