import Foundation
import PackageFolder
import Testing

@testable import AppSources

@Suite struct WhatCompilesTests {
  @Test(arguments: Construct.allCases)
  func `the article has every construct with its fate`(_ construct: Construct) throws {
    let article = packageFolder.appending(
      path: "Sources/Engine/HeadlessUIKit/HeadlessUIKit.docc/WhatCompiles.md")
    let rows = try String(contentsOf: article, encoding: .utf8).split(separator: "\n")
    let row = try #require(rows.first { $0.hasPrefix("| `\(construct.rawValue)` |") })
    #expect(row.contains(construct.advice ?? construct.fate))
  }
}
