/// A text file of the package that is embedded in the program.
///
/// The build-tool plug-in `ShippedFilesPlugin` generates ``all`` from the folders `traces` and `Web`.
package struct ShippedFile: Sendable {
  /// The path in the package, as in `traces/first-look/labels.csv`.
  package let path: String

  private let literal: StaticString

  init(_ path: String, _ literal: StaticString) {
    (self.path, self.literal) = (path, literal)
  }

  /// The file's bytes, valid for the lifetime of the program.
  package var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount)
  }

  /// Every shipped file by its path.
  package static let byPath = Dictionary(uniqueKeysWithValues: all.map { ($0.path, $0) })

  /// The text of a file in the folder `Web`, from which HTML pages are built.
  package static func web(_ name: String) -> String {
    guard let file = byPath["Sources/Telling/ShippedFiles/Web/" + name] else {
      preconditionFailure("'\(name)' was not embedded; add it to Sources/Telling/ShippedFiles/Web")
    }
    return String(decoding: file.bytes, as: UTF8.self)
  }
}
