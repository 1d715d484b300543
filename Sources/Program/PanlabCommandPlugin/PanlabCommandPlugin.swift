import Foundation
import PackagePlugin

/// The command `swift package panlab WORD…`.
///
/// Runs the package's own Panlab program, which contains the package's scenes, or `panlab` if the package has no such
/// program.
@main struct PanlabCommandPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try program(of: context.package)
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    // The program gets no standard input, because SwiftPM uses this plug-in's standard input itself.
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { exit(process.terminationStatus) }
  }

  /// Builds the program, and returns its location.
  private func program(of package: Package) throws -> URL {
    let own = package.products(ofType: ExecutableProduct.self).filter { product in
      product.mainTarget.recursiveTargetDependencies.contains { $0.name == "Panlab" }
    }
    guard own.count < 2 else {
      let names = own.map(\.name).sorted().joined(separator: ", ")
      throw Problem(
        description: "\(package.displayName): has several programs that use Panlab: \(names);"
          + " run one with 'swift run NAME'")
    }
    let name = own.first?.name ?? "panlab"
    let result = try packageManager.build(
      .product(name), parameters: .init(configuration: .inherit))
    guard result.succeeded,
      let program = result.builtArtifacts.first(where: { $0.kind == .executable })
    else {
      throw Problem(description: "\(name): could not be built\n\(result.logText)")
    }
    return program.url
  }

  private struct Problem: Error, CustomStringConvertible {
    let description: String
  }
}
