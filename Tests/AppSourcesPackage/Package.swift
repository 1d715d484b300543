// swift-tools-version: 6.2
import PackageDescription

// Uses the plug-in to compile app sources that are full of Objective-C. The script `check` builds and runs this
// package.
let package = Package(
  name: "AppSourcesPackage",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "panlab", path: "../..")],
  // `Isolated` compiles the sources of `Constructs` with the settings of a new app project.
  targets: [
    ("Constructs", [.swiftLanguageMode(.v5)]), ("Broken", [.swiftLanguageMode(.v5)]),
    ("Isolated", [.swiftLanguageMode(.v6), .defaultIsolation(MainActor.self)]),
  ].map { (name: String, settings: [SwiftSetting]) in
    .target(
      name: name, dependencies: [.product(name: "HeadlessUIKit", package: "panlab")],
      exclude: ["AppSources.txt"], swiftSettings: settings,
      plugins: [.plugin(name: "AppSourcesPlugin", package: "panlab")])
  } + [
    .executableTarget(
      name: "Demo",
      dependencies: ["Constructs", .product(name: "HeadlessUIKit", package: "panlab")])
  ]
)
