/// A text file of the package that the program carries inside itself.
///
/// The build-tool plug-in `ShippedFilesPlugin` writes ``all`` from the folders `traces` and `Web`, so the list is
/// never written by hand.
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

  /// The text of a file of the folder `Web`, of which HTML pages are made.
  package static func web(_ name: String) -> String {
    guard let file = byPath["Sources/ShippedFiles/Web/" + name] else {
      preconditionFailure("'\(name)' was not embedded; add it to Sources/ShippedFiles/Web")
    }
    return String(decoding: file.bytes, as: UTF8.self)
  }
}
