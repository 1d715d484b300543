import Controllers
import Foundation
import PackageFolder
import Testing

@testable import Export

/// Exports to UIKit and SwiftUI take lines of sources as they stand; `Tests/Exported/check` compiles the exports, and
/// holds them to their controllers on every shipped gesture.
struct ExportedSwiftTests {
  /// The types that Panlab runs too, by the names of their sources.
  static let types = ["BoundaryAnswers", "PanDrive", "RemainingWay", "RubberBand", "StopWay"]

  private static let formats = [ExportFormat.swift, .swiftUI]

  private static func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The lines of a type in an export, with the indentation of its own source; nil if it has none.
  private static func type(_ name: String, in lines: [String]) -> [String]? {
    guard let start = lines.firstIndex(where: { $0.hasPrefix("  struct \(name)") }),
      let end = lines[start...].firstIndex(of: "  }")
    else { return nil }
    return lines[start...end].map { String($0.dropFirst(2)) }
  }

  @Test func `exports have the types that are compiled here, line by line as they stand`() throws {
    let sources = try Self.types.map { name in
      let file = try #require(DriverSource.all.first { $0.name == name })
      let source = try String(contentsOf: packageFolder.appending(path: file.path), encoding: .utf8)
      #expect(source == file.text)
      return (name, Self.lines(of: source.replacing("public ", with: "")))
    }
    var found: [String: Int] = [:]
    for format in Self.formats {
      for (preset, text) in ExportSamples.shipped(as: format) {
        let lines = Self.lines(of: text)
        for (name, source) in sources {
          guard let type = Self.type(name, in: lines) else { continue }
          var rest = source[...]
          for line in type {
            guard let place = rest.firstIndex(of: line) else {
              Issue.record("\(preset.name), \(format): \(name) has not the line '\(line)'")
              break
            }
            rest = rest[(place + 1)...]
          }
          found[name, default: 0] += 1
        }
      }
    }
    #expect(found.count == Self.types.count && found.values.allSatisfy { $0 > 10 }, "\(found)")
  }

  @Test func `every mark is of a feature, of lines that are written, or of another source`() {
    let slots = [
      "documentation", "functions", "handOff", "rule", "setUp", "settling", "sources",
      "stops", "tuning",
    ]
    var features: Set<String> = []
    for source in DriverSource.all {
      var depth = 0
      for line in Self.lines(of: source.text) {
        let text = line.trimmingCharacters(in: .whitespaces)
        guard text.hasPrefix("//: ") else { continue }
        let words = text.dropFirst(4).split(separator: " ").map(String.init)
        switch words[0] {
        case "if":
          depth += 1
          features.formUnion(
            words.dropFirst().filter { $0 != "|" }.map { $0.replacing("!", with: "") })
        case "else": #expect(depth > 0)
        case "end": depth -= 1
        default:
          #expect(
            slots.contains(words[0]) || DriverSource.all.contains { $0.name == words[0] },
            "\(source.path): \(text)")
        }
      }
      #expect(depth == 0, "\(source.path)")
    }
    #expect(features == Set(DriverFeature.allCases.map(\.rawValue)))
    #expect(Set(DriverSource.all.map(\.name)).count == DriverSource.all.count)
  }

  @Test func `no mark and no word of a source is left in an export`() throws {
    for format in Self.formats {
      for (preset, text) in ExportSamples.shipped(as: format) {
        #expect(!text.contains("//: ") && !text.contains("__"), "\(preset.name), \(format)")
        #expect(!text.contains("\n\n\n") && !text.contains("{\n\n") && !text.contains("\n\n}"))
      }
    }
  }

  @Test func `exports stay as short as they are`() {
    var most: [String: Int] = [:]
    for format in Self.formats {
      for (preset, text) in ExportSamples.shipped(as: format) {
        let kind = "\(format.rawValue) \(preset.controller.stops.isEmpty ? "ends" : "stops")"
        most[kind] = max(most[kind] ?? 0, Self.lines(of: text).count - 1)
      }
    }
    #expect(most["swift ends"] ?? 0 <= 190, "\(most)")
    #expect(most["swift stops"] ?? 0 <= 310, "\(most)")
    #expect(most["swiftui ends"] ?? 0 <= 130, "\(most)")
    #expect(most["swiftui stops"] ?? 0 <= 200, "\(most)")
  }
}
