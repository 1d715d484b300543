import Controllers
import Formats
import Replay
import Testing
import Traces

@testable import Reports

struct IncidentBundleTests {
  private static func trace(_ name: String, metadata: [(String, String)] = []) -> Trace {
    let samples: [Trace.Sample] = (0...20).map { (index: Int) -> Trace.Sample in
      let phase: Trace.Phase = index == 0 ? .began : index == 20 ? .ended : .moved
      return Trace.Sample(
        time: Double(index) * 0.016, x: 20 + Double(index) * 12, y: 400, phase: phase)
    }
    return Trace(
      name: name,
      metadata: TraceMetadata(entries: metadata.map { .init(key: $0.0, value: $0.1) }),
      samples: samples,
      label: Label(intent: .finish, tags: ["person:Zoe", "hard"], note: "toll9 </script> bell"))
  }

  private static func page(
    of traces: [Trace] = [trace("family/zoe-1")], keeping kept: Set<Redaction.Kind> = []
  ) -> String {
    Incident(
      name: "late", word: "default", controller: .default, settings: ReplaySettings(),
      traces: traces
    ).text(keeping: kept, toolVersion: "0", program: "0123456789abcdef")
  }

  /// The page of one gesture.
  private static let usual = page()

  private static func bundle(_ page: String) throws(IncidentError) -> IncidentBundle {
    try IncidentBundle(page: Array(page.utf8), file: "a.html")
  }

  private static func refusal(of page: String) -> String? {
    do throws(IncidentError) {
      _ = try bundle(page)
      return nil
    } catch {
      return error.description
    }
  }

  /// The page with its bundle changed, and with the fingerprint that the change needs.
  private static func changed(_ change: (inout String) -> Void) throws -> String {
    let page = usual
    let start = try #require(page.firstRange(of: #"data-fingerprint=""#)).upperBound
    let text = try #require(page[start...].firstRange(of: ">")).upperBound
    let end = try #require(page[text...].firstRange(of: "</script>")).lowerBound
    var block = String(page[text..<end])
    change(&block)
    return page[..<start] + Fingerprint.text(of: block) + "\">" + block + page[end...]
  }

  @Test func `has recording, label, controller and suite, and what was told`() throws {
    let bundle = try Self.bundle(Self.page(keeping: [.people, .notes]))
    #expect(
      bundle.files.map(\.path) == [
        "family/zoe-1.csv", "family/labels.csv", "controller.json", "panlab.json",
      ])
    #expect(
      bundle.text(of: "family/labels.csv")
        == "trace,intent,tags,note\nzoe-1,finish,person:Zoe hard,toll9 </script> bell\n")
    let gesture = try #require(bundle.gestures.first)
    #expect(gesture.name == "family/zoe-1")
    #expect(gesture.account.hasPrefix("family/zoe-1: finish; finish was meant: pass"))
    #expect(gesture.outcome["decision"]?.text == "finish")
    let suite = try GestureSuite(
      json: Array(try #require(bundle.text(of: "panlab.json")).utf8), file: "a.html/panlab.json"
    ) { path in bundle.text(of: String(path.dropFirst("a.html/".count))).map { Array($0.utf8) } }
    #expect(suite.groups.map(\.controller) == [.default])
    #expect(suite.groups.map(\.settings) == [ReplaySettings()])
  }

  @Test func `writing what was read gives the same bundle`() throws {
    let bundle = try Self.bundle(Self.page())
    #expect(try IncidentBundle(json: bundle.json) == bundle)
  }

  @Test func `no text of a gesture ends the block`() throws {
    let page = Self.page(
      of: [Self.trace("a/</script><script>alert(1)</script>")], keeping: [.notes])
    #expect(page.ranges(of: "</script>").count == 3)
    #expect(try Self.bundle(page).gestures.count == 1)
  }

  @Test func `gestures of one name keep their names, and their order`() throws {
    let traces = ["b/x", "a/y", "b/x#second"].map { Self.trace($0) }
    let bundle = try Self.bundle(Self.page(of: traces))
    #expect(bundle.gestures.map(\.file) == ["1/b/x.csv", "2/a/y.csv", "3/b/x.csv"])
    #expect(
      bundle.text(of: "3/b/x.csv")?.hasPrefix("t_ms,x,y,phase,trace\n0,20,400,began,second") == true
    )
  }

  @Test func `a bundle that is not as it was written is refused`() throws {
    let page = Self.page()
    #expect(
      Self.refusal(of: "<!DOCTYPE html>\n<p>hello</p>")
        == "a.html: a page without recordings; name one that 'panlab bundle' wrote")
    let start = try #require(page.firstRange(of: "data-fingerprint=")).upperBound
    for cut in [page[..<page.index(start, offsetBy: 400)], page.dropLast(10)] {
      #expect(Self.refusal(of: String(cut)) == "a.html: ends too early; get the whole file")
    }
    let edited = page.replacing("20,400,began", with: "30,400,began")
    let message = try #require(Self.refusal(of: edited))
    #expect(message.hasPrefix("a.html: the bundle was changed, its fingerprint is "))
    #expect(message.hasSuffix("'; get the original file"))
    #expect(
      Self.refusal(
        of: try Self.changed { $0.replace("panlab.bundle/1", with: "panlab.bundle/9") })
        == "a.html: a bundle of version 9, which panlab 0 wrote; use that version of panlab or a newer one"
    )
    #expect(
      Self.refusal(of: try Self.changed { $0.removeLast(2) })
        == "a.html: the bundle's 'line 1' is malformed; get the original file"
    )
    #expect(
      Self.refusal(of: try Self.changed { $0.replace("\"gestures\"", with: "\"gesture\"") }) == nil)
    for path in ["../../etc/passwd", "/etc/passwd", "a/../b.csv", ".hidden.csv", "a\\\\b.csv"] {
      let shown = path.replacing("\\\\", with: "\\")
      #expect(
        Self.refusal(
          of: try Self.changed {
            $0.replace("\"family/labels.csv\"", with: "\"\(path)\"")
          })
          == "a.html: '\(shown)' cannot be a file of a bundle; get the original file")
    }
  }

  @Test func `no mutation breaks the reader, and what is read can be written`() throws {
    var state: UInt64 = 1
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    var (read, refused) = (0, 0)
    for _ in 0..<400 {
      let page = try Self.changed { block in
        var bytes = Array(block.utf8)
        for _ in 0...random(3) {
          let place = random(bytes.count)
          switch random(4) {
          case 0: bytes[place] = UInt8(random(96) + 32)
          case 1: bytes.remove(at: place)
          case 2: bytes.insert(contentsOf: bytes[..<min(place, 40)], at: place)
          default: bytes.removeSubrange(place..<min(place + 200, bytes.count))
          }
          if bytes.isEmpty { bytes = [32] }
        }
        block = String(decoding: bytes, as: UTF8.self)
      }
      do throws(IncidentError) {
        let bundle = try Self.bundle(page)
        #expect(try Self.bundle(bundle.element + "</html>") == bundle)
        read += 1
      } catch {
        #expect(error.description.hasPrefix("a.html: "))
        refused += 1
      }
    }
    #expect(read > 40 && refused > 40, "\(read) read, \(refused) refused")
  }

  @Test func `people get numbers, and devices, notes and unknown lines go`() throws {
    let traces = [
      Self.trace(
        "swipes/Zoe-drag-1",
        metadata: [
          ("screen", "390x844"), ("person", "Zoe"), ("device", "Zoe's iPhone"), ("ticket", "A-12"),
        ]),
      Self.trace("swipes/other-1", metadata: [("person", "Annegret Leeuwen")]),
    ]
    let page = Self.page(of: traces)
    for word in ["Zoe", "Annegret", "Leeuwen", "Zoe's", "A-12", "toll9"] {
      #expect(!page.contains(word), "\(word)")
    }
    let bundle = try Self.bundle(page)
    #expect(bundle.gestures.map(\.name) == ["swipes/person-1-drag-1", "swipes/other-1"])
    #expect(bundle.redacted == [.people: 5, .devices: 1, .notes: 3])
    #expect(
      bundle.text(of: bundle.gestures[0].file)?.hasPrefix("# screen: 390x844\n# person: person-1\n")
        == true)
    // What stands for people stays, so that a bundle of a bundle has the same names.
    var redaction = Redaction(keeping: [])
    let once = redaction.applied(to: traces)
    #expect(try Self.bundle(Self.page(of: once)).gestures.map(\.name) == once.map(\.name))
    let kept = try Self.bundle(Self.page(of: traces, keeping: [.people, .devices, .notes]))
    #expect(kept.redacted == [:])
    #expect(
      kept.text(of: kept.gestures[0].file)?.hasPrefix(
        "# screen: 390x844\n# person: Zoe\n# device: Zoe's iPhone\n# ticket: A-12\n") == true)
  }
}
