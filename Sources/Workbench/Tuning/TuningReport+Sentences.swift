import Reports
import Tuning

/// How the tuned controller does against others, row by row and in words.
extension TuningReport {
  /// The rows of the table of agreement.
  var agreements: [(name: String, comparison: AgreementComparison)] {
    var rows = [("training", result.training)]
    if let heldOut = result.heldOut {
      rows.append(("held out, \(result.options.folds) folds", heldOut))
    }
    if let unseen = result.unseen { rows.append(("unseen", unseen)) }
    return rows
  }

  /// One sentence for each set of gestures that the search has not seen, without full stops.
  ///
  /// The same follows against the preset `default` where tuning started from another controller; on
  /// the training gestures where there are no others.
  var sentences: [String] {
    let start = [("held-out", result.heldOut), ("unseen", result.unseen)].compactMap(Self.row)
    var sentences = start.map { place, comparison in
      "on \(place) gestures the tuned controller is"
        + " \(verdict(of: comparison, than: "'\(result.startName)'"))"
    }
    guard let preset = result.versusDefault else { return sentences }
    let unseen = [("held-out", preset.heldOut), ("unseen", preset.unseen)].compactMap(Self.row)
    sentences += (unseen.isEmpty ? [("training", preset.training)] : unseen).map {
      place, comparison in
      "on \(place) gestures the preset 'default' gets \(fixed(comparison.start, 3)): the tuned"
        + " controller is \(verdict(of: comparison, than: nil))"
    }
    return sentences
  }

  private static func row(
    _ place: String, _ comparison: AgreementComparison?
  ) -> (String, AgreementComparison)? {
    comparison.map { (place, $0) }
  }

  /// `better by 4.2 points than 'side-menu' (95 %: -0.042…+0.125; the interval includes 0: it may be no
  /// better)`.
  private func verdict(of comparison: AgreementComparison, than other: String?) -> String {
    let points = "\(fixed(abs(comparison.gain) * 100, 1)) points"
    let better = comparison.gain > 0 ? "better" : "worse"
    let words =
      comparison.gain == 0
      ? "as good" + (other.map { " as \($0)" } ?? "")
      : "\(better) by \(points)" + (other.map { " than \($0)" } ?? "")
    guard let interval = comparison.gainInterval else {
      return "\(words) (too few groups to tell it from chance)"
    }
    let isDoubtful = comparison.gain != 0 && !comparison.isSure
    let doubt = isDoubtful ? "; the interval includes 0: it may be no \(better)" : ""
    return "\(words) (95 %: \(span(interval, signed: true))\(doubt))"
  }
}
