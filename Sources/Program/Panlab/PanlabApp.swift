import CommandLine
@_exported public import Scenes

/// A program that is `panlab` with custom scenes in addition to the shipped ones.
///
///     import Panlab
///     import UIKit
///
///     @main struct Gestures: PanlabApp {
///       static let scenes = [
///         Scene("our-sheet", direction: .down) { window in
///           window.rootViewController = HomeViewController()
///           window.makeKeyAndVisible()
///           window.rootViewController?.present(OurSheet(), animated: true)
///         }
///       ]
///     }
public protocol PanlabApp {
  /// The custom scenes; none by default.
  static var scenes: [Scene] { get }
}

extension PanlabApp {
  public static var scenes: [Scene] { [] }

  /// Runs the program with the arguments of the process; exits if a command fails.
  public static func main() { PanlabCommand.main(scenes: scenes) }
}
