// swift-tools-version: 6.2
import PackageDescription

// Compiles app sources that are full of Objective-C by the plug-in; `check` builds and runs it.
let package = Package(
  name: "AppSourcesPackage",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "panlab", path: "../..")],
  targets: ["Constructs", "Broken"].map {
    .target(
      name: $0, dependencies: [.product(name: "HeadlessUIKit", package: "panlab")],
      exclude: ["AppSources.txt"], swiftSettings: [.swiftLanguageMode(.v5)],
      plugins: [.plugin(name: "AppSourcesPlugin", package: "panlab")])
  } + [
    .executableTarget(
      name: "Demo",
      dependencies: ["Constructs", .product(name: "HeadlessUIKit", package: "panlab")])
  ]
)
