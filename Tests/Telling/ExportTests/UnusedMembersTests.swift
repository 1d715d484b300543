import Controllers
import Foundation
import Testing

@testable import Export

/// No export of a preset declares what nothing in it uses, unless an app uses it.
struct UnusedMembersTests {
  /// What an app uses of a driver, and what its framework calls.
  private static let outside: Set = [
    "attach", "isInProgress", "didFinish", "didSettle", "startInteractiveTransition", "handlePan",
    "touchesBegan", "reset", "body",
  ]

  static let languages: [(format: ExportFormat, declaration: String)] = [
    (.swift, #"\b(?:let|var|func|struct|enum) ([a-zA-Z]\w*)"#),
    (.swiftUI, #"\b(?:let|var|func|struct|enum) ([a-zA-Z]\w*)"#),
    (.compose, #"\n        val ([a-z]\w*)|private fun (\w+)|[(,] ?([a-z]\w*): Double"#),
    (.flutter, #"\n  final ([a-z]\w*)|\ndouble (\w+)|required double (\w+)"#),
    (.javaScript, #"\n  const ([a-z]\w*)|\nfunction (\w+)"#),
  ]

  /// A text without comments and literals.
  private static func code(_ text: String) -> String {
    text.replacing(#/(?s)/\*.*?\*//#, with: "").replacing(#///[^\n]*/#, with: "")
      .replacing(#/"[^"\n]*"/#, with: "")
  }

  /// The names that a text declares and does not use: they stand there as often as they are declared.
  static func unused(in text: String, declaration: String) throws -> [String] {
    let code = code(text)
    var declared: [String: Int] = [:]
    for match in code.matches(of: try Regex(declaration)) {
      for name in match.output.dropFirst().compactMap(\.substring) {
        declared[String(name), default: 0] += 1
      }
    }
    var uses: [String: Int] = [:]
    for word in code.split(whereSeparator: { !($0.isLetter || $0.isNumber || $0 == "_") }) {
      uses[String(word), default: 0] += 1
    }
    return declared.filter { uses[$0.key] == $0.value }.keys.sorted()
  }

  @Test(arguments: languages.map(\.format))
  func `every export uses what it declares`(format: ExportFormat) throws {
    let declaration = try #require(Self.languages.first { $0.format == format }).declaration
    var count = 0
    for (preset, text) in ExportSamples.shipped(as: format) {
      var unused = Set(try Self.unused(in: text, declaration: declaration))
      unused.subtract(Self.outside)
      // The app's animator.
      if format == .swift, preset.controller.stops.isEmpty {
        unused.subtract(["Tuning", "duration"])
      }
      unused = unused.filter {
        !text.contains("class \($0)") && !text.contains("struct \($0): View")
      }
      #expect(unused.isEmpty, "\(preset.name)")
      count += 1
    }
    #expect(count > 80)
  }

  @Test func `an unused member is found`() throws {
    let swift = try #require(Self.languages.first).declaration
    #expect(try Self.unused(in: "let a = 1\nvar b: Int { a }", declaration: swift) == ["b"])
    #expect(
      try Self.unused(in: "func a(_ b: Int) {}\n// a()\nlet c = \"a\"", declaration: swift)
        == ["a", "c"])
  }

  /// The imports of an export, each with a word that needs it.
  @Test func `every export uses what it imports`() throws {
    let words = try ["max", "min"].map { word in
      (word, try Regex("import 'dart:math' show [a-z, ]*\(word)"))
    }
    for (preset, text) in ExportSamples.shipped(as: .flutter) {
      let dart = Self.code(text)
      for (word, taken) in words {
        #expect(
          text.contains(taken) == dart.contains("\(word)("), "\(preset.name): \(word)")
      }
    }
    for (preset, text) in ExportSamples.shipped(as: .compose) {
      let kotlin = Self.code(text)
      #expect(
        kotlin.contains("import kotlin.math.abs") == kotlin.contains("abs("), "\(preset.name)")
    }
  }
}
