import Foundation
import PackageFolder
import ShippedFiles
import Testing

struct ShippedFileTests {
  /// The paths of the regular files below a folder, sorted by their bytes.
  private static func paths(below root: String) throws -> [String] {
    let folder = packageFolder.appendingPathComponent(root)
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return names.filter { name in
      var isFolder: ObjCBool = false
      let path = folder.appendingPathComponent(name).path
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && !isFolder.boolValue && !name.split(separator: "/").contains { $0.hasPrefix(".") }
    }
    .map { "\(root)/\($0)" }
    .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  @Test func `are all the files of the folders, byte for byte`() throws {
    let paths = try ["Sources/Telling/ShippedFiles/Web", "traces"].flatMap(Self.paths)
    #expect(ShippedFile.all.map(\.path) == paths)
    #expect(paths.contains("traces/panlab.json"))
    for file in ShippedFile.all {
      let content = try Data(contentsOf: packageFolder.appendingPathComponent(file.path))
      #expect(Data(file.bytes) == content, "\(file.path)")
      #expect(ShippedFile.byPath[file.path]?.bytes.baseAddress == file.bytes.baseAddress)
    }
  }
}
