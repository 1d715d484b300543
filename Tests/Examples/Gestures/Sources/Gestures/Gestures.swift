import App
import Panlab

@main struct Gestures: PanlabApp {
  static let scenes = [
    Scene("bottom-sheet", direction: .down, watch: "the list scrolls, the rest of the sheet drags")
    {
      showSheet(in: $0)
    }
  ]
}
