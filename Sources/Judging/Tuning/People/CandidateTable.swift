import Controllers
import Rules

/// Candidate values of the tuned parameters, with the cost of each person's gestures under each candidate.
///
/// All findings about people come from this table. Leaving a person out, resampling people or weighting them
/// differently only changes the weights of costs; no search is needed. A candidate is the middle of a cell, a region of
/// values within which no decision changes.
struct CandidateTable: Sendable {
  /// Values of the parameters, and the size of the cell around these values.
  struct Candidate: Sendable {
    /// The size of a candidate whose cell has no width; smaller than the size of any cell that matters.
    private static let leastSize = 1e-12

    let values: [Double]
    /// The size of the cell that contains the values: the cell's width as a fraction of the parameter's range.
    ///
    /// For a cell of two parameters, it is the product of the two fractions. If several candidates are equally good,
    /// their mean is weighted by their sizes. The size is never 0, because the mean of candidates of size 0 would be
    /// undefined.
    let size: Double

    init(values: [Double], size: Double) {
      (self.values, self.size) = (values, max(size, Self.leastSize))
    }
  }

  /// Candidates with the cost of each group's gestures.
  struct Rated: Sendable {
    private(set) var candidates: [Candidate] = []
    /// For each group, the costs of its gestures under all candidates.
    private var costs: [[Double]] = []

    init() {}

    init(_ candidates: [Candidate], _ costs: [[Double]]) {
      (self.candidates, self.costs) = (candidates, costs)
    }

    mutating func append(_ candidate: Candidate, _ costs: [Double]) {
      candidates.append(candidate)
      if self.costs.isEmpty { self.costs = costs.map { _ in [] } }
      for group in costs.indices { self.costs[group].append(costs[group]) }
    }

    mutating func append(_ others: Rated) {
      if candidates.isEmpty {
        self = others
        return
      }
      candidates += others.candidates
      for group in others.costs.indices { costs[group] += others.costs[group] }
    }

    /// The indices of the candidates whose cost is low enough for them to be best in some resample.
    fileprivate var hopeful: [Int] {
      func total(_ row: Int) -> Double { costs.reduce(0) { $0 + $1[row] } }
      let best =
        candidates.indices.map(total).enumerated().min { $0.element < $1.element }?.offset ?? 0
      return candidates.indices.filter { row in
        let excess = Paired(costs.map { $0[row] - $0[best] })
        return excess.mean <= hopeless * excess.error
      }
    }

    /// The costs of the candidates at some places: of the first group, then of the second, and so on.
    ///
    /// Frees what it has copied, as there may be millions.
    fileprivate mutating func takeCosts(at places: [Int]) -> [Double] {
      var taken: [Double] = []
      taken.reserveCapacity(costs.count * places.count)
      for group in costs.indices {
        for place in places { taken.append(costs[group][place]) }
        costs[group] = []
      }
      return taken
    }
  }

  /// The greatest number of costs in a table; this many costs take 64 MB.
  static let costLimit = 8_000_000
  /// The number of standard errors by which a candidate's cost may exceed the best cost; a costlier candidate is left
  /// out, because no resample would choose it.
  private static let hopeless = 5.0
  private(set) var candidates: [Candidate]
  private(set) var groups: GroupNumbers
  /// The cost of each group's gestures under each candidate: first group 0 under all candidates, then group 1, and so
  /// on.
  private(set) var costs: [Double]
  /// The greatest difference at which two weighted costs count as equal, because of rounding.
  private let tolerance: Double
  private let parameters: [TunedParameter]

  /// Creates the table of candidates; nil if there are none, or if the user stops the work.
  init?(
    _ problem: TuningProblem, _ groups: GroupNumbers, _ rated: consuming Rated,
    _ workers: Workers
  ) {
    if rated.candidates.isEmpty || workers.isStopped() { return nil }
    let kept = rated.hopeful
    let found = rated.candidates
    candidates = kept.map { found[$0] }
    self.groups = groups
    costs = rated.takeCosts(at: kept)
    tolerance = 1e-9 * problem.totalWeight
    parameters = problem.parameters
  }

  /// The number of lists that a worker processes at a time; each list contains a weight for every group.
  private static let listsInPiece = 50
  /// The number of candidates whose costs are added up together, few enough to stay in the cache.
  private static let blockSize = 256

  /// The most costs that ``coarser()`` keeps; a table has one cost for each candidate and group.
  ///
  /// A table is never thinned to fewer than 1,000 candidates, even if these have more costs.
  private static let thinnedLimit = 100_000

  /// The table without some of the groups.
  func without(_ excluded: Set<Int>) -> CandidateTable {
    var table = self
    table.groups = groups.without(excluded)
    table.costs = (0..<groups.count).filter { !excluded.contains($0) }.flatMap(costs(ofGroup:))
    return table
  }

  /// The table, with its candidates thinned evenly if there are very many.
  func coarser() -> CandidateTable {
    let count = candidates.count
    let kept = thinned(
      Array(candidates.indices), to: max(Self.thinnedLimit / max(groups.count, 1), 1000))
    guard kept.count < count else { return self }
    var table = self
    table.candidates = kept.map { candidates[$0] }
    table.costs = (0..<groups.count).flatMap { group in kept.map { costs[group * count + $0] } }
    return table
  }

  /// The costs of one group, a cost for each candidate.
  private func costs(ofGroup group: Int) -> ArraySlice<Double> {
    let first = group * candidates.count
    return costs[first..<first + candidates.count]
  }

  /// The table with the additional candidates of another table for the same problem.
  func joined(with other: CandidateTable) -> CandidateTable {
    var table = self
    table.candidates += other.candidates
    table.costs = (0..<groups.count).flatMap { costs(ofGroup: $0) + other.costs(ofGroup: $0) }
    return table
  }

  /// The indices in ``candidates`` of all candidates that are best under at least one list of group weights.
  ///
  /// If several candidates are equally good under a list, only the one nearest to `place` counts as best. The
  /// candidates that are best under the most lists come first. If the user stops the work, some or all of the indices
  /// are missing.
  func winners(under weights: [[Double]], near place: [Double], _ workers: Workers) -> [Int] {
    let distances = candidates.map { distance($0.values, place) }
    let pieces = weights.chunks(of: Self.listsInPiece)
    let found = workers.map(pieces.count) { piece -> [Int] in
      if workers.isStopped() { return [] }
      var best = pieces[piece].map { _ in (sum: Double.infinity, position: 0) }
      addUp(under: pieces[piece]) { list, position, sum in
        let isEqual = abs(sum - best[list].sum) <= tolerance
        if isEqual
          ? distances[position] < distances[best[list].position] : sum < best[list].sum
        {
          best[list] = (sum, position)
        }
      }
      return best.map(\.position)
    }
    let counts = found.joined().reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return counts.keys.sorted { (-(counts[$0] ?? 0), $0) < (-(counts[$1] ?? 0), $1) }
  }

  /// The best values under each list of group weights: the mean of all equally good candidates, weighted by the sizes
  /// of their cells.
  ///
  /// Nil if the user stops the work.
  func best(under weights: [[Double]], _ workers: Workers) -> [[Double]]? {
    let pieces = weights.chunks(of: Self.listsInPiece)
    let found = workers.map(pieces.count) { workers.isStopped() ? nil : best(under: pieces[$0]) }
    let all = found.compactMap(\.self).flatMap(\.self)
    return all.count == weights.count ? all : nil
  }

  private func best(under weights: [[Double]]) -> [[Double]] {
    var ties = [Tie](repeating: Tie(parameters.count), count: weights.count)
    addUp(under: weights) { list, position, sum in
      if sum <= ties[list].least + tolerance {
        ties[list].add(candidates[position], sum, tolerance)
      }
    }
    return ties.map(\.middle)
  }

  /// Calls `body` with the weighted cost of each candidate under each list of group weights.
  ///
  /// Eight candidates at a time, whose sums stay in registers: with plain additions to an array of sums, tuning two
  /// numbers on 400 gestures takes 0.19 s instead of 0.11.
  @inline(__always)
  private func addUp(
    under weights: [[Double]], _ body: (_ list: Int, _ position: Int, _ sum: Double) -> Void
  ) {
    typealias Eight = SIMD8<Double>
    let count = candidates.count
    let lists = weights.map { weights in
      weights.indices.filter { weights[$0] != 0 }.map { (weight: weights[$0], first: $0 * count) }
    }
    let inEights = count - count % Eight.scalarCount
    costs.withUnsafeBytes { bytes in
      for start in stride(from: 0, to: inEights, by: Eight.scalarCount) {
        for (index, list) in lists.enumerated() {
          var sums = Eight()
          for (weight, first) in list {
            let place = (first + start) * MemoryLayout<Double>.stride
            sums += weight * bytes.loadUnaligned(fromByteOffset: place, as: Eight.self)
          }
          for row in 0..<Eight.scalarCount { body(index, start + row, sums[row]) }
        }
      }
    }
    for position in inEights..<count {
      for (index, list) in lists.enumerated() {
        body(index, position, list.reduce(0) { $0 + $1.weight * costs[$1.first + position] })
      }
    }
  }

  /// Finds, for each part, the values that are best without the part's groups; nil if the user stops the work.
  ///
  /// A part is a set of groups that are held out; no group may be in two parts. So the costs need to be added up only
  /// once for each part: the costs without a part are the costs of all groups minus the costs of the part.
  ///
  /// Each list in `weights` gives every group a weight. The result contains, for each part, the best values under each
  /// list. For a list that gives no weight to any group outside a part, the result has no entry for that part.
  func best(
    under weights: [[Double]], withoutEach parts: [Set<Int>], _ workers: Workers
  ) -> [[[Double]]]? {
    var partOfGroup = [Int](repeating: parts.count, count: groups.count)
    for (part, members) in parts.enumerated() {
      for group in members { partOfGroup[group] = part }
    }
    let pieces = weights.chunks(of: Self.listsInPiece)
    let numbers = partOfGroup
    let found = workers.map(pieces.count) {
      workers.isStopped() ? nil : best(under: pieces[$0], without: numbers, parts.count)
    }.compactMap(\.self)
    guard found.count == pieces.count else { return nil }
    return parts.indices.map { part in found.flatMap { $0[part] } }
  }

  /// Returns, for each part and each list of weights, the values that are best if the part's groups are left out.
  ///
  /// `partOfGroup` contains the part of each group, or the number of parts for a group that belongs to no part.
  private func best(
    under weights: [[Double]], without partOfGroup: [Int], _ parts: Int
  ) -> [[[Double]]] {
    let (count, size) = (candidates.count, Self.blockSize)
    var ties = [[Tie]](
      repeating: [Tie](repeating: Tie(parameters.count), count: weights.count), count: parts)
    // The total costs of each candidate in the block, separately for each part's groups: first for part 0, then for
    // part 1, and so on. The last totals are for the groups that belong to no part.
    var sums = [Double](repeating: 0, count: (parts + 1) * size)
    for start in stride(from: 0, to: count, by: size) {
      let rows = min(size, count - start)
      for (list, weights) in weights.enumerated() {
        sums.withUnsafeMutableBufferPointer { sums in
          costs.withUnsafeBufferPointer { costs in
            sums.update(repeating: 0)
            for group in weights.indices where weights[group] != 0 {
              let (weight, first) = (weights[group], group * count + start)
              let own = partOfGroup[group] * size
              for row in 0..<rows { sums[own + row] += weight * costs[first + row] }
            }
          }
        }
        for row in 0..<rows {
          let all = (0...parts).reduce(0) { $0 + sums[$1 * size + row] }
          for part in 0..<parts {
            let sum = all - sums[part * size + row]
            if sum <= ties[part][list].least + tolerance {
              ties[part][list].add(candidates[start + row], sum, tolerance)
            }
          }
        }
      }
    }
    return (0..<parts).map { part in
      weights.indices.filter { list in
        partOfGroup.indices.contains { partOfGroup[$0] != part && weights[list][$0] > 0 }
      }.map { ties[part][$0].middle }
    }
  }

  /// The values of the candidate that is best for all groups except the excluded ones.
  ///
  /// If several candidates are equally good, the candidate nearest to their mean is chosen. The mean weights each
  /// candidate by the size of its cell.
  func best(without excluded: Set<Int>) -> [Double] {
    let count = candidates.count
    var sums = [Double](repeating: 0, count: count)
    for group in 0..<groups.count where !excluded.contains(group) {
      for row in 0..<count { sums[row] += costs[group * count + row] }
    }
    let least = sums.min() ?? 0
    let equal = (0..<count).filter { sums[$0] <= least + tolerance }.map { candidates[$0] }
    var tie = Tie(parameters.count)
    for candidate in equal { tie.add(candidate, least, tolerance) }
    let middle = tie.middle
    return equal.min { distance($0.values, middle) < distance($1.values, middle) }?.values ?? middle
  }

  /// The squared distance between two lists of parameter values, in fractions of the ranges.
  private func distance(_ first: [Double], _ second: [Double]) -> Double {
    parameters.indices.reduce(0) { sum, index in
      let range = parameters[index].upper - parameters[index].lower
      let step = (first[index] - second[index]) / range
      return sum + step * step
    }
  }
}

extension CandidateTable {
  /// A running mean of the candidates with the least cost, weighted by the candidates' sizes.
  ///
  /// A candidate with a lower cost starts the mean anew.
  private struct Tie {
    var least = Double.infinity
    private var size = 0.0
    private var sums: [Double]

    init(_ dimension: Int) { sums = [Double](repeating: 0, count: dimension) }

    mutating func add(_ candidate: Candidate, _ cost: Double, _ tolerance: Double) {
      if cost < least - tolerance {
        (least, size) = (cost, 0)
        for index in sums.indices { sums[index] = 0 }
      }
      size += candidate.size
      for index in sums.indices { sums[index] += candidate.size * candidate.values[index] }
    }

    /// The mean of the candidates, weighted by size.
    var middle: [Double] { sums.map { $0 / size } }
  }
}

/// The mean difference between two costs, and the standard error of this mean.
///
/// Each person contributes one difference.
struct Paired {
  let mean, error: Double

  init(_ differences: [Double]) {
    let count = Double(differences.count)
    let mean = differences.reduce(0, +) / max(count, 1)
    let squares = differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    self.mean = mean
    error = count > 1 ? (squares / (count - 1) / count).squareRoot() : .infinity
  }
}
