import Controllers
import Testing

/// What the presets of SwiftUI's drags have in common.
struct SwiftUIPresetTests {
  @Test func `each names a commit, a file and a licence`() {
    let presets = Preset.shipped.filter { $0.controller.recognizer == .dragGesture }
    #expect(presets.count >= 20)
    for preset in presets {
      let source = preset.controller.source
      #expect(source.contains("@\(preset.version ?? "no version"), "), "\(source)")
      #expect(source.contains(".swift ("), "\(source)")
      #expect(source.contains("(\(preset.licence ?? "no licence"))"), "\(source)")
      #expect(!preset.faults.isEmpty, "\(preset.name)")
    }
  }

  @Test func `what the faults say of a cancelled touch is what the settings do`() {
    for preset in Preset.all where preset.controller.recognizer == .dragGesture {
      let words = preset.faults.joined(separator: "; ")
      let sticks = words.contains("the transition is stuck")
      let decides = words.contains("is decided like a release")
      #expect(sticks == (preset.controller.cancelledTouch == .ignore), "\(preset.name)")
      #expect(decides == (preset.controller.cancelledTouch == .release), "\(preset.name)")
    }
  }
}
