import Foundation
import Reports
import Scenes
import Testing

struct ScenesReportTests {
  @Test func `lists every scene once`() throws {
    // Leaves out custom scenes, which other tests of the process add.
    let names = Scene.all.filter { $0.kind != .own }.map(\.name)
    let table = ScenesReport().text(as: .table).split(separator: "\n")
    #expect(
      table.dropFirst().prefix(names.count).map { $0.prefix { $0 != " " } } == names.map { $0[...] }
    )
    let csv = ScenesReport().text(as: .csv).split(separator: "\n")
    #expect(csv.first == "scene,kind,drive,direction,article,gesture,watch")
    #expect(csv.count > names.count)
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(ScenesReport().text(as: .json).utf8))
        as? [String: Any])
    #expect(json["schema"] as? String == "panlab.scenes/1")
    let scenes = try #require(json["scenes"] as? [[String: Any]])
    #expect(scenes.prefix(names.count).map { $0["scene"] as? String } == names)
  }

  @Test func `shows one in full`() {
    #expect(
      Scene.standard.text(as: .table) == """
        scene        slide-navigation
        kind         pop
        drive        percent: the controller under test drives it by percentage
        article      UIKit's own slide
        gesture      first-look/anna-drag-1
        finger goes  right
        watch        the lower screen follows at three tenths of the distance

        """)
  }
}
