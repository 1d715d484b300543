// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Gestures",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "panlab", path: "../../..")],
  targets: [
    // The app's own sources, as they stand in the app; AppSources.txt names their folder.
    .target(
      name: "App",
      dependencies: [
        .product(name: "Tunables", package: "panlab"),
        .product(name: "UIKit", package: "panlab", condition: .when(platforms: [.linux])),
      ],
      exclude: ["AppSources.txt"],
      swiftSettings: [.swiftLanguageMode(.v5)],
      plugins: [.plugin(name: "AppSourcesPlugin", package: "panlab")]),
    .executableTarget(
      name: "Gestures",
      dependencies: [
        "App", .product(name: "Panlab", package: "panlab"),
        .product(name: "UIKit", package: "panlab", condition: .when(platforms: [.linux])),
      ]),
  ]
)
