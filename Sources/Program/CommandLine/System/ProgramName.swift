import Foundation

/// What a person types to start this program.
enum ProgramName {
  /// `panlab`; for an app's own program, its name, after `swift run` if SwiftPM has built it.
  static let words: String = {
    // Linux says it at once, where a bundle is first searched for: a tenth of a short run.
    let told = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let path = told ?? Bundle.main.executablePath ?? "panlab"
    let folders = path.split(separator: "/")
    guard let name = folders.last.map(String.init), name != "panlab" else { return "panlab" }
    return folders.contains(".build") ? "swift run \(name)" : name
  }()
}
