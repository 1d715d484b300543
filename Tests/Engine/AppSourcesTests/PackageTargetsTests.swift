import AppSources
import Testing

struct PackageTargetsTests {
  @Test func `the targets of sources are read, with their folders and what they exclude`() {
    let manifest = """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Sheets",
        products: [.library(name: "Sheets", targets: ["Sheets"])],
        targets: [
          .target(name: "Motion"),
          .target(
            name: "Sheets", dependencies: ["Motion", .target(name: "Motion")], path: "Source",
            exclude: ["Info.plist", "Old"], sources: ["Card.swift", "Motion"]),
          .testTarget(name: "SheetsTests", dependencies: ["Sheets"]),
          .binaryTarget(name: "Closed", path: "Closed.xcframework"),
        ])
      """
    #expect(
      PackageTargets(manifest: manifest).targets == [
        .init(name: "Motion", path: nil, excluded: []),
        .init(
          name: "Sheets", path: "Source", excluded: ["Info.plist", "Old"],
          sources: ["Card.swift", "Motion"]),
      ])
  }
}
