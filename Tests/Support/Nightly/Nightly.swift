import Foundation

/// Whether the tests run in their long forms, which `.ci/nightly` asks for with `PANLAB_NIGHTLY=1`.
package enum Nightly {
  package static let isOn = ProcessInfo.processInfo.environment["PANLAB_NIGHTLY"] != nil

  /// All values in the long form, otherwise every `step`th of them.
  package static func all<Value>(_ values: [Value], otherwiseEvery step: Int) -> [Value] {
    isOn ? values : values.indices.filter { $0 % step == 0 }.map { values[$0] }
  }
}
