import Controllers
import Testing
import Traces

@testable import Workbench

/// What a page may send: each argument needs its own permission, and a path is never permitted.
struct VisitorTests {
  /// The paths that the session asked for.
  private final class Watched: @unchecked Sendable {
    var paths: [String] = []
  }

  private struct Files: TraceSource, ControllerSource, FileStore {
    let watched: Watched

    func load(path: String) -> LoadedTraces {
      watched.paths.append(path)
      return LoadedTraces(traces: [Bench.flick])
    }

    func completions(forPath prefix: String) -> [String] { [] }

    func labelPaths(ofTraces names: [String], loadedFrom path: String) -> [String: String] { [:] }

    func exists(path: String) -> Bool {
      watched.paths.append(path)
      return true
    }

    func controller(path: String) throws(CommandError) -> Controller {
      watched.paths.append(path)
      return .default
    }

    func text(of path: String) throws(CommandError) -> String? {
      watched.paths.append(path)
      return ""
    }

    func write(_ text: String, to path: String) throws(CommandError) {
      watched.paths.append(path)
    }

    func write(bytes: [UInt8], to path: String) throws(CommandError) {
      watched.paths.append(path)
    }

    func edit(_ path: String, _ change: (String?) throws -> String?) throws -> FileEdit? {
      watched.paths.append(path)
      return nil
    }
  }

  private static let path = "/etc/passwd"

  /// Every way to give an argument a value.
  private static func spellings(_ argument: VerbArgument, _ value: String) -> [[String]] {
    switch argument.kind {
    case .positional: [[value], ["--", value]]
    case .flag: argument.names.map { [$0] }
    case .option:
      argument.names.flatMap { name in
        name.hasPrefix("--")
          ? [[name, value], ["\(name)=\(value)"]] : [[name, value], [name + value]]
      }
    }
  }

  @Test(arguments: Command.all.map(\.name))
  func `no page reaches a path, by any argument of any verb`(name: String) throws {
    let command = try #require(Command.all.first { $0.name == name })
    let watched = Watched()
    let files = Files(watched: watched)
    var session = Session(
      environment: Environment(traces: files, controllers: files, files: files),
      controller: .default)
    _ = session.open(paths: ["traces"])
    watched.paths = []
    for argument in command.declared() {
      for value in [Self.path, "csv", "1", "swipe/flick"] + argument.choices {
        // A path is tried in every spelling, other values in one.
        for words in Self.spellings(argument, value).prefix(value == Self.path ? .max : 1) {
          var draft = session
          let reply = try? draft.executeForVisitor([name] + words)
          let isOpen = command.record.openToPages?.contains(argument.label) ?? false
          #expect(reply == nil || isOpen, "\(name) \(words)")
          #expect(reply?.effect == nil, "\(name) \(words)")
        }
      }
    }
    for words in [[], [Self.path], ["css", Self.path], [Self.path, Self.path]] {
      var draft = session
      _ = try? draft.executeForVisitor([name] + words)
    }
    #expect(!watched.paths.contains(Self.path))
  }

  @Test func `permissions are of declared arguments, and never of files`() {
    for command in Command.all {
      let declared = command.declared()
      guard let open = command.record.openToPages else { continue }
      #expect(open.isSubset(of: declared.map(\.label)), "\(command.name)")
      for argument in declared where open.contains(argument.label) {
        #expect(!argument.valueName.contains("PATH"), "\(command.name)")
        #expect(
          !argument.valueName.contains("FILE") || argument.valueName == "PRESET|FILE",
          "\(command.name)")
        #expect(!argument.valueName.contains("FOLDER"), "\(command.name)")
      }
    }
  }
}
