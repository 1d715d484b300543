import Foundation
import Workbench

/// What a shell command printed, and its exit code.
///
/// The command ends with this program, however that ends, with every process that it has started.
struct ShellOutput {
  let code: Int32
  let text: String

  /// Runs a command; if this program is killed meanwhile, `folder` is removed too.
  init(_ command: String, in folder: String? = nil) {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", Self.guarded(command, in: folder)]
    let (pipe, life) = (Pipe(), Pipe())
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = life
    do {
      try process.run()
    } catch {
      (code, text) = (127, "\(error)")
      return
    }
    text = InterruptWatch.whileRunning(life.fileHandleForWriting.fileDescriptor) {
      String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
    process.waitUntilExit()
    code = process.terminationStatus
    try? life.fileHandleForWriting.close()
  }

  static func quoted(_ word: String) -> String {
    "'" + word.replacing("'", with: "'\\''") + "'"
  }

  /// A script that runs the command beside a watcher.
  ///
  /// The watcher waits for the end of standard input, which this program holds open as long as it lives. A compiler's
  /// processes are in groups of their own, so it is not enough to end the command's group.
  private static func guarded(_ command: String, in folder: String?) -> String {
    """
    \(endOfTree)
    exec 3<&0 </dev/null
    { read -r _ <&3; own=$(exec sh -c 'echo "$PPID"'); end $$ "$own"
    \(folder.map { "rm -rf \(quoted($0))" } ?? ":"); } >/dev/null 2>&1 &
    watcher=$!
    exec 3<&-
    \(command)
    code=$?
    kill -KILL $watcher 2>/dev/null
    exit $code
    """
  }

  /// A shell function that ends a process and all below it, but for the process that it is given second.
  private static let endOfTree = """
    end() {
      kill -STOP "$1"
      for child in $(cat /proc/"$1"/task/*/children 2>/dev/null || pgrep -P "$1"); do
        [ "$child" = "$2" ] || end "$child" "$2"
      done
      kill -KILL "$1"
    }
    """
}

/// Removes a folder once this program has ended, however it ends.
///
/// It is started before the folder is made, so that there is no moment in which a killed program leaves the folder.
final class FolderWatcher {
  private let process = Process()
  private let life = Pipe()

  init(_ folder: String) {
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "read -r _; rm -rf \(ShellOutput.quoted(folder))"]
    process.standardInput = life
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try? process.run()
  }

  deinit {
    try? life.fileHandleForWriting.close()
    if process.isRunning { process.waitUntilExit() }
  }
}
