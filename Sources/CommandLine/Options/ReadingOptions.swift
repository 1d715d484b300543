import ArgumentParser
import Traces

/// Which files are read: how large, and through which links.
struct ReadingOptions: ParsableArguments {
  @Option(
    name: .customLong("max-size"),
    help: ArgumentHelp(
      "The largest file to read, in MiB (default: \(MappedFile.defaultLimit >> 20)).",
      valueName: "MIB"))
  var maxSize: Int?

  @Flag(
    name: .customLong("follow-links"),
    help: "Read through links that lead out of the folders that were named.")
  var followsLinks = false

  private static let sizes = 1...1_048_576

  /// Checks the options, and holds for the rest of the program: files are read in many places.
  func validate() throws {
    if let maxSize {
      guard Self.sizes.contains(maxSize) else {
        throw ValidationError(
          "'--max-size \(maxSize)': out of range; give \(Self.sizes.lowerBound) to"
            + " \(Self.sizes.upperBound) MiB")
      }
      MappedFile.limit = maxSize << 20
    }
    if followsLinks { Reach.isUnlimited = true }
  }
}
