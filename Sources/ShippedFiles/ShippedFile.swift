/// A text file of the package that the program carries inside itself.
///
/// The build-tool plug-in `ShippedFilesPlugin` writes ``all`` from the folder `traces`, so the list is never
/// written by hand.
package struct ShippedFile: Sendable {
  /// Its path in the package, as in `traces/first-look/labels.csv`.
  package let path: String

  private let literal: StaticString

  init(_ path: String, _ literal: StaticString) {
    (self.path, self.literal) = (path, literal)
  }

  /// Its bytes, which last as long as the program.
  package var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount)
  }

  /// Every shipped file by its path.
  package static let byPath = Dictionary(uniqueKeysWithValues: all.map { ($0.path, $0) })
}
