import Controllers
import Foundation
import PackageFolder
import Testing

@testable import Export

/// Exports to UIKit and SwiftUI contain the sources that Panlab is compiled from; `Tests/Exported/check` compiles the
/// exports, and holds them to their controllers on every shipped gesture.
struct ExportedSwiftTests {
  /// A source as it stands in the package, but for its imports, with the indentation of a nested type.
  private static func nested(_ source: DrivingSource) throws -> String {
    let file = try #require(
      DriverSource.all.first { $0.path.hasSuffix("/\(source.rawValue).swift") })
    let text = try String(contentsOf: packageFolder.appending(path: file.path), encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0.isEmpty || $0.hasPrefix("import ") }
    #expect(lines.count > 10)
    return lines.map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")
  }

  @Test func `every export to UIKit has the drivers that are compiled here, as they stand`() throws
  {
    var remaining = 0
    for preset in Preset.shipped {
      let text = ExportSamples.export(preset.controller).text(as: .swift)
      let stops = preset.controller.stops.isEmpty ? [] : DrivingSource.showing + [.remainingWay]
      for source in [.panDrive] + stops {
        #expect(text.contains("\n\n\(try Self.nested(source))"), "\(preset.name): \(source)")
      }
      // A transition between two ends has `RemainingWay` only if something is computed from it.
      let hasWay = text.contains(try Self.nested(.remainingWay))
      #expect(hasWay == text.contains("let way = RemainingWay("), "\(preset.name)")
      if hasWay { remaining += 1 }
    }
    #expect(remaining > 20)
  }

  @Test func `an export to SwiftUI shows a surface between stops as it is shown here`() throws {
    var count = 0
    for preset in Preset.shipped where !preset.controller.stops.isEmpty {
      let text = ExportSamples.export(preset.controller).text(as: .swiftUI)
      for source in DrivingSource.showing {
        #expect(text.contains("\n\n\(try Self.nested(source))"), "\(preset.name): \(source)")
      }
      count += 1
    }
    #expect(count > 5)
  }

  @Test func `every source is embedded once`() {
    let names = DriverSource.all.compactMap { $0.path.split(separator: "/").last }
    #expect(Set(names) == Set(DrivingSource.allCases.map { "\($0.rawValue).swift" }))
    #expect(names.count == DrivingSource.allCases.count)
  }
}
