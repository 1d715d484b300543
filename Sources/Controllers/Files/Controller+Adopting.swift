import Formats
package import Rules

extension Controller {
  /// The controller with the tunable numbers of a scene's code, and without those of another scene.
  ///
  /// A number that it already has keeps its value.
  ///
  /// - Parameters:
  ///   - declared: The numbers of the scene's code, with their values in the app.
  ///   - scene: The scene's name.
  /// - Returns: The controller.
  /// - Throws: ``ControllerError`` for a number of a controller file that the code does not have, or that has
  ///   another unit or range there.
  package func adopting(
    _ declared: [NamedParameter], of scene: String
  ) throws(ControllerError) -> Controller {
    for known in tunables where !declared.contains(where: { $0.name == known.name }) {
      guard let place = known.place else { continue }
      let advice = advice(for: known.name, choices: declared.map(\.name))
      throw ControllerError(
        file: place.file, line: place.line,
        "'\(known.name)': the code of scene '\(scene)' has no tunable of this name; "
          + (declared.isEmpty
            ? "choose the scene that has it, or leave it out" : advice ?? "'get' lists them"))
    }
    var controller = self
    controller.numbers.dropTunables()
    for var parameter in declared {
      if let known = tunables.first(where: { $0.name == parameter.name }) {
        try known.check(fits: parameter)
        (parameter.value, parameter.place) = (known.value, known.place)
      }
      controller.declare(parameter)
    }
    return controller
  }
}

extension NamedParameter {
  /// Checks that its value can be one of the parameter that the code declares.
  fileprivate func check(fits declared: NamedParameter) throws(ControllerError) {
    func failure(_ words: String) -> ControllerError {
      ControllerError(file: place?.file, line: place?.line, "'\(name)': \(words)")
    }
    guard unit == declared.unit else {
      throw failure(
        "its unit is \(unit.fileText), and \(declared.unit.fileText) in the scene's code; change it"
      )
    }
    guard !declared.range.contains(value) else { return }
    let isBelow = value < declared.range.lowerBound
    throw failure(
      "'\(text)' is \(isBelow ? "below" : "above") the range"
        + " \(rangeText(declared.range, unit: unit.rawValue)) of the scene's code; give a value within it"
    )
  }
}
