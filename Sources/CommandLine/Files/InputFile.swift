import ArgumentParser
import Foundation

/// A file that is read as a whole.
struct InputFile {
  let path: String
  /// The expected content, for messages: `a JSON report`.
  let what: String

  /// The file's bytes.
  func bytes() throws(CommandFailure) -> Data {
    let kind = FileKind(path)
    guard kind != .missing else {
      throw CommandFailure.nothingSelected("\(path): no such file; name \(what)")
    }
    guard kind == .file, let bytes = FileManager.default.contents(atPath: path) else {
      let fact = kind == .folder ? "is a folder" : "cannot be read"
      throw CommandFailure.unreadable("\(path): \(fact); name \(what)")
    }
    return bytes
  }

  /// The bytes of a file that another one refers to; nil if it cannot be read.
  static func contents(_ path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path).map(Array.init)
  }
}

/// A file of console commands.
struct CommandFile {
  let path: String

  /// The lines, without their ends.
  func lines() throws(CommandFailure) -> [String] {
    let kind = FileKind(path)
    guard kind != .missing else {
      throw CommandFailure.nothingSelected("'\(path)': no such file; name a file of commands")
    }
    func refusal(_ reason: String) -> CommandFailure {
      CommandFailure.unreadable("'\(path)': \(reason)")
    }
    guard kind == .file else { throw refusal("is a folder; name a file of commands") }
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw refusal("cannot be read; check its permissions")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw refusal("is not UTF-8; name a file of commands")
    }
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map(String.init)
  }

  /// The commands that the console starts with: `panlab/rc` in `XDG_CONFIG_HOME` or `~/.config`; nil
  /// without a home.
  static func initFile(environment: [String: String]) -> CommandFile? {
    xdgFolder("XDG_CONFIG_HOME", orHome: ".config", environment).map {
      CommandFile(path: $0 + "/panlab/rc")
    }
  }
}

/// A folder of the XDG base directory specification; nil without a home.
func xdgFolder(_ name: String, orHome folder: String, _ environment: [String: String]) -> String? {
  // The specification: a relative path is not to be used.
  if let path = environment[name], path.hasPrefix("/") { return path }
  guard let home = environment["HOME"], !home.isEmpty else { return nil }
  return home + "/" + folder
}
