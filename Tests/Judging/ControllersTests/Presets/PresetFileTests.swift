import Controllers
import Formats
import Rules
import Testing

/// The shipped preset files, each with cases on both sides of its rule's boundaries, and a team's preset file.
struct PresetFileTests {
  @Test(arguments: Preset.shipped)
  func `decides its cases as they were worked out by hand`(preset: Preset) {
    #expect(preset.cases.count >= 2)
    for release in preset.cases {
      #expect(preset.controller.decision(in: release) == release.decides, "\(release.text)")
    }
    // Listing 10-4 always finishes.
    if preset.name != "listing-10-4" { #expect(Set(preset.cases.map(\.decides)).count > 1) }
  }

  @Test func `is a record in good order`() {
    #expect(Preset.shipped.count >= 85)
    for preset in Preset.shipped {
      #expect(!preset.library.isEmpty && !preset.controller.source.isEmpty)
      #expect(!preset.name.lowercased().contains("apple"))
      #expect(preset.name.allSatisfy { $0 == "-" || $0.isNumber || $0.isLowercase })
      for sentence in preset.faults + preset.notes {
        #expect(!sentence.hasSuffix(".") && !sentence.contains("\n"), "\(sentence)")
      }
    }
    #expect(Set(Preset.shipped.map(\.family)) == Set(Preset.Family.allCases))
  }

  @Test func `every shipped file is written as Panlab writes JSON`() {
    for preset in Preset.shipped {
      #expect(preset.file.text == preset.file.json.document(linesToDepth: PresetFile.depth))
      #expect(preset.file.path.hasSuffix("/\(preset.name).json"))
    }
  }

  @Test func `is a controller file too, whose block about its origin is passed over`() throws {
    for preset in Preset.shipped where preset.name != "default" {
      let read = try Controller(json: preset.file.text.utf8, file: "some.json")
      #expect(read == preset.controller, "\(preset.name)")
    }
  }

  @Test func `lists the default first, pans before drags, then by kind of rule and name`() {
    let names = Preset.shipped.map(\.name)
    #expect(names.prefix(3) == ["default", "appcoda", "appcoda-as-written"])
    let drags = Preset.shipped.map { $0.controller.recognizer == .dragGesture }
    #expect(drags == drags.filter { !$0 } + drags.filter(\.self))
    #expect(Preset(named: "vaul") == Preset.all.first { $0.name == "vaul" })
  }

  // MARK: A team's

  private static let ours = """
    { "name": "ours", "base": "side-menu", "source": "Our app: a third",
      "preset": {
        "library": "Our app", "version": "4.2", "family": "progress", "faults": ["slow"],
        "cases": [
          { "travel": 134, "velocity": 0, "decides": "finish" },
          { "travel": 133, "velocity": 5000, "decides": "cancel", "why": "400 / 3 = 133.3" }] },
      "finish-when": "progress > progress-threshold", "progress-threshold": 0.33333333333333331 }
    """

  private func preset(_ text: String, named name: String = "ours") throws -> Preset {
    try Preset(ofTeam: PresetFile("team/\(name).json", text)) { _ in nil }
  }

  @Test func `reads a preset of a team, and judges its cases`() throws {
    let preset = try preset(Self.ours)
    #expect(preset.name == "ours" && preset.library == "Our app" && preset.version == "4.2")
    #expect(preset.licence == nil && preset.family == .progress && preset.faults == ["slow"])
    #expect(preset.controller.source == "Our app: a third")
    #expect(preset.controller.duration == Preset(named: "side-menu")?.controller.duration)
    #expect(preset.cases.map(\.decides) == ["finish", "cancel"])
    let unnamed = Self.ours.replacing(#""name": "ours", "#, with: "")
    #expect(try self.preset(unnamed).controller == preset.controller)
  }

  @Test(arguments: [
    (
      #""travel": 134"#, #""travel": 133"#,
      "5: 'cases': travel 133pt, velocity 0pt/s: the decision is cancel, not finish; correct the case or the rule"
    ),
    (
      #""name": "ours""#, #""name": "other""#,
      "1: 'name': 'other' is not the file's name; write 'ours', or rename the file"
    ),
    (#""family": "progress""#, #""kind": "progress""#, "3: 'kind': means nothing here; choose"),
    (#""progress", "faults""#, #""far", "faults""#, "3: 'family': 'far' is not one of its values;"),
    (#""library": "Our app", "#, "", "2: no 'library'; add it"),
    (
      #""decides": "finish""#, #""decide": "finish""#,
      "5: 'decide': means nothing here; did you mean 'decides'?"
    ),
    (
      #""travel": 134"#, #""view": "wide", "travel": 134"#,
      "5: 'view': 'wide' is not a size; give width"
    ),
    (
      #""travel": 134"#, #""from": "half", "travel": 134"#,
      "5: 'cases': from half, travel 134pt, velocity 0pt/s: there is no such stop"
    ),
    (#""preset""#, #""preseet""#, "2: 'preseet': no setting has this name; "),
    (#""faults": ["slow"]"#, #""faults": "slow""#, "3: 'faults': not a list; write it in brackets"),
  ])
  func `says what is wrong with a file, and where`(old: String, new: String, words: String) {
    let error = #expect(throws: ControllerError.self) {
      try preset(Self.ours.replacing(old, with: new))
    }
    #expect(error?.description.hasPrefix("team/ours.json:\(words)") == true, "\(error as Any)")
  }

  @Test(arguments: [
    (
      "Ours",
      "team/Ours.json:1: 'Ours' is not a valid preset name; use lower-case letters, digits and hyphens"
    ),
    ("vaul", "team/vaul.json:1: a shipped preset is called 'vaul'; rename the file"),
  ])
  func `refuses names that cannot be typed or are taken`(name: String, message: String) {
    let error = #expect(throws: ControllerError.self) { try preset(Self.ours, named: name) }
    #expect(error?.description == message)
  }

  @Test func `needs the block that says what it reproduces`() {
    let error = #expect(throws: ControllerError.self) { try preset("{ }") }
    #expect(error?.description == "team/ours.json:1: no 'preset'; add it")
  }
}
