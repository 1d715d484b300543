package import Controllers
import Rules
package import Scenes

extension Controller {
  /// A remark on a parameter that has no effect with this controller or on this scene; nil if it has an effect.
  ///
  /// Without a scene, the remark is for the scene on which the controller is replayed by default.
  package func remark(on name: String, scene: Scene?) -> String? {
    guard !tunables.contains(where: { $0.name == name }) else { return nil }
    let scene = scene ?? (stops.isEmpty ? .standard : .sheet)
    let drive = scene.drive(under: self)
    // What changes touches before anything decides may be felt by a view that takes one, even where no finger drives.
    if drive.isEmpty, (try? parameter(named: name))?.role.drives.contains(.own) == true {
      return nil
    }
    if let obstacle = obstacle(to: name, on: scene, drive) {
      return "\(name) does nothing on '\(scene.name)', \(obstacle)"
    }
    return remark(on: name, drive: drive)
  }

  /// Remarks on those settings of the controller, other than its preset's, that have no effect on a scene.
  package func idleRemarks(on scene: Scene?) -> [String] {
    // A preset is turned to the scene's direction.
    let isTurned = direction == scene?.direction
    // Stops at travels of their own lie within the extent, which a file therefore needs though nothing else reads it.
    let needed = stops.isEmpty ? [] : ["extent"]
    let names = ownChanges.map(\.name)
      .filter { (!isTurned || $0 != "direction") && !needed.contains($0) }
    return remarks(on: names, scene: scene)
  }

  /// The remarks on these parameters, each once.
  package func remarks(on names: [String], scene: Scene?) -> [String] {
    names.reduce(into: []) { remarks, name in
      guard let remark = remark(on: name, scene: scene), !remarks.contains(remark) else { return }
      remarks.append(remark)
    }
  }

  /// Why a scene's own code, or the lack of a finger, keeps a parameter from having an effect.
  private func obstacle(to name: String, on scene: Scene, _ drive: Drives) -> String? {
    guard let parameter = try? parameter(named: name) else { return nil }
    if scene.drive == .none {
      return "which runs without a finger; choose a scene that a finger drives"
    }
    if drive == .own, !parameter.role.drives.contains(.own) {
      return "which decides itself; set one of its own numbers"
    }
    let isDuration = name == Threshold.duration.rawValue
    return isDuration && drive != .own && !scene.takesDuration && !isDurationRead
      ? "whose animator has its own duration; choose a scene such as \(Scene.standard.name)"
      : nil
  }
}

extension Scene {
  /// What follows a finger on the scene, and what it moves; empty if the scene runs without a finger.
  func drive(under controller: Controller) -> Drives {
    switch drive {
    case .none: []
    case .own: .own
    case .percent:
      (controller.recognizer == .pan ? Drives.pan : .drag)
        .intersection(hasSurface ? .surface : .transition)
    }
  }
}
