import Foundation
import PackageFolder

/// The built program, run as a user runs it.
enum Panlab {
  /// What one run left behind.
  struct Result: Equatable {
    var output: String
    var error: String
    var exitCode: Int32
  }

  /// Why the program could not be run at all.
  struct LaunchFailure: Error {
    let reason: String
  }

  /// The variable that names the program to test instead, as CI does with the one built for release.
  static let variable = "PANLAB_PROGRAM"

  /// Whether ``variable`` names the program; if so, tests that would otherwise take too long run too.
  static let isNamed = ProcessInfo.processInfo.environment[variable] != nil

  /// The folder of the test bundle, where the build puts the programs too.
  static let built: URL = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
    // On Linux the bundle is itself the running program.
    let tests = bundle ?? URL(fileURLWithPath: CommandLine.arguments[0])
    return tests.deletingLastPathComponent()
  }()

  /// The program to test: the one that ``variable`` names, else the one built for release if it is as new as the
  /// package, else the one beside the tests.
  static let executable: URL = {
    let program: URL
    if let path = ProcessInfo.processInfo.environment[variable] {
      program = URL(fileURLWithPath: path)
    } else {
      let release = built.deletingLastPathComponent().appendingPathComponent("release/panlab")
      program = isCurrent(release) ? release : built.appendingPathComponent("panlab")
    }
    let line = "EndToEndTests run \(program.standardizedFileURL.path)\n"
    FileHandle.standardError.write(Data(line.utf8))
    return program
  }()

  /// Whether the program was built with optimisation; a debug one gets smaller samples.
  static let isOptimised = executable != built.appendingPathComponent("panlab")

  /// The tests' variables for the programs that they run.
  private static let outside = {
    var variables = ProcessInfo.processInfo.environment
    // The variables of GitHub Actions would change what the program does.
    variables = variables.filter { !$0.key.hasPrefix("GITHUB_") }
    variables["TMPDIR"] = TemporaryFolder.place.path
    return variables
  }()

  /// Whether nothing that a program is built from has changed since; a folder changes when a file comes or goes.
  private static func isCurrent(_ program: URL) -> Bool {
    func changed(_ file: URL) -> Date? {
      try? file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
    }
    // A link to the program would be as new as the run that made it.
    guard let built = changed(program.resolvingSymlinksInPath()) else { return false }
    return ["Package.swift", "Package.resolved", "Sources", "traces"].allSatisfy { name in
      let place = packageFolder.appendingPathComponent(name)
      let files = FileManager.default.enumerator(
        at: place, includingPropertiesForKeys: [.contentModificationDateKey])
      return ([place] + (files?.compactMap { $0 as? URL } ?? [])).allSatisfy {
        changed($0).map { $0 <= built } ?? true
      }
    }
  }

  /// Runs the program, or a copy of it, to its end.
  ///
  /// It runs in `directory`, by default the tests' own, with the changed `environment`, and reads
  /// `input`, which is empty by default, so that it never waits.
  static func run(
    _ arguments: [String], in directory: TemporaryFolder? = nil,
    environment: [String: String] = [:],
    input: String = "", program: URL = executable
  ) throws -> Result {
    try run(program, arguments, in: directory, environment: environment, input: input)
  }

  /// Runs a line of `sh`, in which `$panlab` is the program.
  static func shell(_ line: String, in directory: TemporaryFolder? = nil) throws -> Result {
    try run(
      URL(fileURLWithPath: "/bin/sh"), ["-c", line], in: directory,
      environment: ["panlab": executable.path], input: "")
  }

  private static func run(
    _ program: URL, _ arguments: [String], in directory: TemporaryFolder?,
    environment: [String: String],
    input: String
  ) throws -> Result {
    // Files instead of pipes: no output is too long for them, so nothing can block.
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime((folder, directory)) {} }
    let output = try folder.write("", to: "output")
    let error = try folder.write("", to: "error")
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    if let directory { process.currentDirectoryURL = directory.url }
    process.environment = outside.merging(environment) { $1 }
    process.standardInput = try FileHandle(
      forReadingFrom: folder.write(input, to: "input"))
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: error)
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .exit else {
      throw LaunchFailure(reason: "ended by signal \(process.terminationStatus)")
    }
    return Result(
      output: try String(contentsOf: output, encoding: .utf8),
      error: try String(contentsOf: error, encoding: .utf8),
      exitCode: process.terminationStatus)
  }
}
