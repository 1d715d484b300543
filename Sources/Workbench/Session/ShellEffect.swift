public import Replay

/// What a command asks of the shell, which alone has files, a clock and a terminal.
public enum ShellEffect: Hashable, Sendable {
  /// Where results go.
  public enum Destination: Hashable, Sendable {
    /// The terminal, or standard output.
    case standard
    /// A file, which is replaced as a whole.
    case file(String)
    /// The standard input of a command that the system's shell runs.
    case pipe(String)
  }

  /// Run the lines of a file.
  case read(path: String)
  /// Send the results of all further commands there.
  case output(Destination)
  /// Send the results of the next command there.
  case once(Destination)
  /// Whether to say after each command how long it took.
  case timing(Bool)
  /// Run a command of the system's shell.
  case shell(String)
  /// Whether to read controller and traces anew when their files change.
  case watch(Bool)
  /// Show a transition frame by frame: running at `speed`, 1 being real time, or still at first.
  case play(Reel, speed: Double, isPaused: Bool)
}
