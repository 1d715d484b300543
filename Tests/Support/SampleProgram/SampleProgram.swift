import Panlab
import SampleScenes

/// Panlab with the sample scenes, for tests that run it.
@main struct SampleProgram: PanlabApp {
  static let scenes = SampleScenes.all
}
