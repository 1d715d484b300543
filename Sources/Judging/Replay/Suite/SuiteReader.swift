import Controllers
import Devices
import Formats
import HeadlessUIKit
import Rules
import Scenes
import Traces

extension GestureSuite {
  /// Reads a suite file: a JSON object; comments and other JSON5 syntax are allowed.
  ///
  /// ``SuiteKey/all`` lists the keys.
  ///
  /// - Parameters:
  ///   - json: The whole suite file, in UTF-8.
  ///   - file: The path of the suite file as the user gave it.
  ///   - reading: Returns the bytes of a controller file, or nil if the file does not exist. The path is already joined
  ///     with the suite's folder.
  /// - Throws: ``SuiteError`` for the first fault in the file.
  public init(
    json: some Sequence<UInt8>, file: String, reading: @escaping (String) -> [UInt8]? = { _ in nil }
  ) throws(SuiteError) {
    let root = try SuiteObject(file: file, bytes: Array(json))
    self = try SuiteReader(file: file, root: root, reading: reading).suite()
  }
}

/// Reads one suite file.
private struct SuiteReader {
  let file: String
  let root: SuiteObject
  let reading: (String) -> [UInt8]?

  func suite() throws(SuiteError) -> GestureSuite {
    try root.require(SuiteKey.names(.suite, .shared))
    _ = try root.optionalText("presets")
    guard let groups = try root.optionalObject("groups"), !groups.members.isEmpty else {
      throw root.failure(
        "'groups': no group in it; write { \"back\": { \"traces\": \"swipe-back\" } }",
        line: root["groups"]?.line)
    }
    var read: [GestureSuite.Group] = []
    for member in groups.members { read.append(try group(member)) }
    return GestureSuite(
      file: file, groups: read, baseline: try root.optionalText("baseline"),
      tolerances: try tolerances())
  }

  private func group(_ member: JSONValue.Member) throws(SuiteError) -> GestureSuite.Group {
    let own = try SuiteObject(member.value, key: member.key, file: file)
    try own.require(SuiteKey.names(.group, .shared))
    let patterns = try own.textOrTexts("traces")
    guard !patterns.isEmpty else { throw own.failure(.missingKey("traces"), line: member.line) }
    for (pattern, line) in patterns {
      do throws(Glob.Problem) {
        _ = try Glob(pattern)
      } catch {
        throw own.failure("'\(pattern)': \(error.reason)", line: line)
      }
    }
    func holder(_ key: String) -> SuiteObject { own[key] == nil ? root : own }
    let scene = try self.scene(holder("scene"))
    var settings = try self.settings(holder)
    settings.scene = scene?.name
    var group = GestureSuite.Group(
      name: member.key, patterns: patterns.map(\.text),
      controller: try controller(holder, of: own, for: scene), settings: settings,
      labelLevel: try level(holder("intent")),
      levels: try levels(own), budgets: try budgets(own))
    group.skins = try skins(holder("skins"))
    return group
  }

  // MARK: What is replayed with

  private func scene(_ object: SuiteObject) throws(SuiteError) -> Scene? {
    guard let name = try object.optionalText("scene") else { return nil }
    guard let scene = Scene.named(name) else {
      throw object.failure(
        "'scene': \(ReplayError.unknownScene(name))", line: object["scene"]?.line)
    }
    return scene
  }

  private func settings(_ holder: (String) -> SuiteObject) throws(SuiteError) -> ReplaySettings {
    var settings = ReplaySettings()
    settings.delivery = try holder("delivery").optionalWord("delivery")
    let rates = holder("display-hz")
    if let rate = try rate(in: rates) {
      guard rate == 60 || rate == 120 else {
        throw rates.failure(
          "'display-hz': \(Number.shortest(rate)) is out of range; give 60 or 120",
          line: rates["display-hz"]?.line)
      }
      settings.displayHz = rate
    }
    let screens = holder("screen")
    if let text = try screens.optionalText("screen") {
      guard let screen = ScreenSize(text) else {
        throw screens.notAScreen(text)
      }
      settings.screen = screen
    }
    let environments = holder("environment")
    let words = environments["environment"] == nil ? [] : try environments.texts("environment")
    guard let environment = SystemEnvironment(words.joined(separator: ",")) else {
      throw environments.failure(
        "'environment': '\(words.joined(separator: ", "))'; give some of"
          + " \(SystemSetting.allCases.map(\.rawValue).joined(separator: ", "))",
        line: environments["environment"]?.line)
    }
    settings.environment = environment
    return settings
  }

  /// Reads the pictures of views; their paths become relative to the working folder.
  private func skins(_ object: SuiteObject) throws(SuiteError) -> [SkinSource] {
    var skins: [SkinSource] = []
    for member in try object.optionalObject("skins")?.members ?? [] {
      guard let path = member.value.text, !path.isEmpty else {
        throw object.failure(
          "'skins': no picture for '\(member.key)'; name a PNG, JPEG or WebP file",
          line: member.line)
      }
      skins.append(
        SkinSource(
          view: member.key, path: FilePath.join(path, besides: file),
          place: "\(file):\(member.line)"))
    }
    return skins.sorted { $0.view < $1.view }
  }

  /// Reads a display rate, written as a number or as a text such as `60` or `60hz`.
  private func rate(in object: SuiteObject) throws(SuiteError) -> Double? {
    if let text = object["display-hz"]?.value.text {
      let digits = text.lowercased().hasSuffix("hz") ? text.dropLast(2) : text[...]
      guard let rate = Double(digits.filter { $0 != " " }) else {
        throw object.failure(
          "'display-hz': '\(text)' is not a rate; give 60 or 120", line: object["display-hz"]?.line)
      }
      return rate
    }
    return try object.optionalNumber("display-hz")
  }

  /// Reads a controller: its base, such as a preset, changed by the suite's `set` and then by the group's `set`.
  ///
  /// If the base is a preset, its direction is first changed to the scene's direction, as on the command line.
  private func controller(
    _ holder: (String) -> SuiteObject, of group: SuiteObject, for scene: Scene?
  ) throws(SuiteError) -> Controller {
    let object = holder("controller")
    var (controller, isPreset) = (Controller.default, true)
    if let member = object["controller"] {
      (controller, isPreset) = try base(member, in: object)
    }
    do throws(ReplayError) {
      controller = try controller.adopting(tunablesOf: scene)
    } catch {
      if case .controller(let fault) = error {
        throw SuiteError(file: file, line: object["controller"]?.line ?? 1, fault)
      }
      throw group.failure(error.description)
    }
    if let scene, isPreset { controller = controller.turned(to: scene) }
    for object in [try root.optionalObject("set"), try group.optionalObject("set")].compactMap(
      \.self)
    {
      for member in object.members { try set(member, in: &controller, of: object) }
    }
    if let scene {
      do throws(ReplayError) {
        try controller.check(fits: scene)
      } catch {
        throw group.failure(error.description)
      }
    }
    return controller
  }

  /// Finds a preset by its name: first among the built-in presets, then in the suite's preset folder.
  private func preset(named word: String) throws(ControllerError) -> Preset? {
    if let preset = Preset(named: word) { return preset }
    guard let folder = root["presets"]?.value.text, !word.contains("/") else { return nil }
    let path = FilePath.join("\(folder)/\(word).json", besides: file)
    guard let bytes = reading(path) else { return nil }
    return try Preset(
      ofTeam: PresetFile(path, String(decoding: bytes, as: UTF8.self)), reading: reading)
  }

  private func base(
    _ member: JSONValue.Member, in object: SuiteObject
  ) throws(SuiteError) -> (controller: Controller, isPreset: Bool) {
    do throws(ControllerError) {
      guard case .string(let word) = member.value.content else {
        return (try Controller(node: member.value, file: file, reading: reading), false)
      }
      if let preset = try preset(named: word) { return (preset.controller, true) }
      guard word.contains("/") || word.lowercased().hasSuffix(".json") else {
        throw ControllerError(unknownPreset: word)
      }
      let path = FilePath.join(word, besides: file)
      guard let bytes = reading(path) else { throw ControllerError(unreadable: word) }
      return (try Controller(json: bytes, file: path, reading: reading), false)
    } catch {
      if let path = error.unreadable, error.file == nil {
        throw object.failure(
          "'controller': '\(path)' cannot be read; name a preset or a controller file",
          line: member.line)
      }
      throw SuiteError(file: file, line: member.line, error)
    }
  }

  private func set(
    _ member: JSONValue.Member, in controller: inout Controller, of object: SuiteObject
  ) throws(SuiteError) {
    let text: String
    switch member.value.content {
    case .string(let value): text = value
    case .number(let value, _): text = Number.shortest(value)
    case .bool(let value): text = value ? "on" : "off"
    case .null, .array, .object:
      throw object.failure(.wrongType(member.key, expected: .text), line: member.line)
    }
    do throws(ParameterError) {
      try controller.set(member.key, to: text)
    } catch {
      throw object.failure(error.description, line: member.line)
    }
  }

  // MARK: What is promised

  private func budgets(_ group: SuiteObject) throws(SuiteError) -> [Budget] {
    let shared = try root.optionalObject("budgets")
    let own = try group.optionalObject("budgets")
    var budgets: [Budget] = []
    let members =
      (shared?.members ?? []).filter { own?[$0.key] == nil } + (own?.members ?? [])
    for member in members {
      let reader = BudgetReader(file: file, name: member.key)
      switch FindingKind(rawValue: member.key) {
      case nil: budgets += try reader.budgets(in: member)
      // `removed` is the name of a finding, but it is also read as a budget. It means that a trace of the baseline is
      // gone, so it is judged by comparison with the baseline, as some budgets are.
      case .removed?:
        let place = SourcePlace(file: file, line: member.line)
        let level = try reader.level(in: member)
        if level != .off { budgets.append(Budget(.removed, level: level, place: place)) }
      case _?: break
      }
    }
    return budgets
  }

  /// The severity of a replay's decision that contradicts the recording's label.
  private func level(_ object: SuiteObject) throws(SuiteError) -> BudgetLevel {
    guard let member = object["intent"] else { return .error }
    return try BudgetReader(file: file, name: member.key).level(in: member)
  }

  /// The severity of each kind of finding, which a suite or a group may set in its `budgets`.
  private func levels(_ group: SuiteObject) throws(SuiteError) -> [FindingKind: BudgetLevel] {
    var levels = FindingKind.levels()
    for object in [try root.optionalObject("budgets"), try group.optionalObject("budgets")] {
      for member in object?.members ?? [] {
        guard let kind = FindingKind(rawValue: member.key) else { continue }
        levels[kind] = try BudgetReader(file: file, name: member.key).level(in: member)
      }
    }
    return levels
  }

  private func tolerances() throws(SuiteError) -> [Metric: Double] {
    var tolerances: [Metric: Double] = [:]
    guard let object = try root.optionalObject("tolerances") else { return [:] }
    try object.require(Metric.compared.map(\.name))
    for member in object.members {
      guard let metric = Metric.named(member.key) else { continue }
      tolerances[metric] = try BudgetReader(file: file, name: member.key)
        .number(member.value, unit: metric.unit ?? .fraction)
    }
    return tolerances
  }
}
