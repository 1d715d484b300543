import Tuning

extension TunedParameter {
  /// The name of its column in CSV, with its unit: `velocity-threshold_pt_per_s`, `extent_w`.
  var columnName: String {
    let unit = suffix.replacing("/s", with: suffix == "/s" ? "per_s" : "_per_s")
    return unit.isEmpty ? name : "\(name)_\(unit)"
  }
}
