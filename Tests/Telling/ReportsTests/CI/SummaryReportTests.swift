import Testing

@testable import Reports

struct SummaryReportTests {
  @Test func `a small one as a whole`() {
    #expect(CISamples.report.text(as: .markdown) == Self.document)
  }

  @Test func `has the rows of a run that is well`() {
    var report = CISamples.passing
    report.isPartial = true
    #expect(
      report.text(as: .markdown) == """
        ## panlab check: passed

        The run was interrupted; this report is partial.

        1 trace: 1 passed, 0 failed; 1 finish, 0 cancel, 0 none

        ### Groups

        | group | controller | traces | passed | failed | unlabelled | accuracy |
        | :--- | :--- | :--- | :--- | :--- | :--- | :--- |
        | traces | by-hand | 1 | 1 | 0 | 0 | 1.000 |

        """)
  }

  @Test(arguments: [4096, 20_000, 300_000])
  func `stays below its limit and says what is missing`(limit: Int) throws {
    let count = 2000
    let text = SummaryReport(report: CISamples.failing(count, explained: true), limit: limit).text
    #expect(text.utf8.count <= limit)
    #expect(text.utf8.count > limit * 3 / 4)
    let rows = text.split(separator: "\n").count { $0.hasPrefix("| many/failure ") }
    let blocks = text.split(separator: "\n").count { $0.hasPrefix("<details>") }
    let missing = text.matches(of: /(\d+) more of 2000 are left out/).compactMap { Int($0.1) }
    #expect(missing == [count - rows, count - blocks].filter { $0 > 0 })
    #expect(rows > 0)
    #expect(text.contains("| many | by-hand | 2000 |"))
  }

  @Test func `shows everything where there is room`() {
    let text = CISamples.failing(500, explained: true).text(as: .markdown)
    #expect(text.split(separator: "\n").count { $0.hasPrefix("| many/failure ") } == 500)
    #expect(text.split(separator: "\n").count { $0.hasPrefix("<details>") } == 500)
    #expect(!text.contains("left out"))
  }

  static let document = #"""
    ## panlab.json: failed

    1 gesture now fails

    4 traces: 1 passed, 2 failed, 1 unlabelled; 1 finish, 1 cancel, 2 none

    ### Flipped traces

    | trace | group | before | after |
    | :--- | :--- | :--- | :--- |
    | Übung 1/a&lt;b>&amp;"c"\\u{1} | swipe back | finish (progress > progress-threshold met by 0.020) | cancel (velocity > velocity-threshold missed by 85.0 pt/s) |

    ### Not as meant

    | trace | group | meant | decided | reason | margin | label |
    | :--- | :--- | :--- | :--- | :--- | :--- | :--- |
    | Übung 1/a&lt;b>&amp;"c"\\u{1} | swipe back | finish | cancel | velocity > velocity-threshold | -85.0 pt/s | traces/Übung 1/labels.csv:3 |
    | edge/many#1 \\ 2 | edge | cancel | none | - | - | - |

    ### Budgets

    | group | budget | level | kept | compared | measured | limit | finding |
    | :--- | :--- | :--- | :--- | :--- | :--- | :--- | :--- |
    | swipe back | accuracy | error | no | 3 | 0.75 | 0.95 | accuracy 0.750 is below 0.950 |
    | swipe back | completion-time | error | yes | 2 | 0.133 s | 0.4 s | completion time 0.133 s is within 0.400 s |

    ### Other changes from the baseline

    | trace | group | change |
    | :--- | :--- | :--- |
    | swipe-back/anna-01 | swipe back | completion\_s 0.1 -> 0.133 (tolerance 0.001) |
    | swipe-back/gone | swipe back | in the baseline but not in the run: finish |

    ### Files that could not be used

    - traces/bad.csv:3: a NUL byte, so this is not UTF-8 text; export it as CSV
    - gone: no such file; check the path

    ### Groups

    | group | controller | traces | passed | failed | unlabelled | accuracy |
    | :--- | :--- | :--- | :--- | :--- | :--- | :--- |
    | swipe back | by-hand | 3 | 1 | 1 | 1 | 0.750 |
    | edge | appcoda | 1 | 0 | 1 | 0 | 0.000 |

    ### Explanations

    <details><summary>swipe back: Übung 1/a&lt;b>&amp;"c"\\u{1}</summary>

    ```text
    cancel, because velocity > velocity-threshold does not hold:
      velocity 215.0 pt/s, threshold 300.0 pt/s

    it takes 215 to turn it around
    ```

    </details>


    """#
}
