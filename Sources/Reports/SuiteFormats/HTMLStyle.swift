/// How a page looks: system fonts, light and dark, tables that scroll by themselves, findings open on paper.
///
/// The colours of words have a contrast of at least 4.5 to 1 on their ground.
enum HTMLStyle {
  static let text = """
    :root { color-scheme: light dark; --ink: #1b1b1b; --quiet: #5c5c5c; --ground: #ffffff;
      --line: #d4d4d4; --error: #b3261e; --warning: #7a5200; --shade: #f5f5f5; }
    @media (prefers-color-scheme: dark) { :root { --ink: #ececec; --quiet: #a8a8a8;
      --ground: #161616; --line: #3d3d3d; --error: #ff8a80; --warning: #f2c14e;
      --shade: #222222; } }
    body { margin: 0; background: var(--ground); color: var(--ink);
      font: 15px/1.5 system-ui, sans-serif; }
    main { max-width: 1100px; margin: 0 auto; padding: 1.5rem; }
    h1, h2 { line-height: 1.2; overflow-wrap: anywhere; }
    h1, h1 + p { margin: 0 0 0.5rem; }
    h2 { margin: 1.5rem 0 0.5rem; font-size: 1.25rem; }
    .quiet { color: var(--quiet); }
    .error, tr.error th, tr.error td { color: var(--error); }
    .warning, tr.warning th, tr.warning td { color: var(--warning); }
    .wide { overflow-x: auto; }
    table { border-collapse: collapse; width: 100%; }
    caption { text-align: left; padding: 0.5rem 0; color: var(--quiet); }
    th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0;
      border-bottom: 1px solid var(--line); font-weight: normal; }
    thead th { font-weight: 600; }
    details { border: 1px solid var(--line); border-radius: 6px; padding: 0.4rem 1rem;
      margin: 0.5rem 0; }
    summary { cursor: pointer; overflow-wrap: anywhere; }
    summary span, summary strong { margin-right: 0.5rem; }
    pre { overflow-x: auto; background: var(--shade); padding: 0.75rem; border-radius: 6px; }
    figure { margin: 1rem 0; }
    figcaption { color: var(--quiet); }
    .paper { background: #ffffff; padding: 0.5rem; border-radius: 6px; overflow-x: auto; }
    .paper svg { max-width: 100%; height: auto; }
    .filter { margin: 1.5rem 0 0; }
    .filter input { font: inherit; padding: 0.25rem 0.5rem; width: 24rem; max-width: 100%; }
    [hidden], .filtered details.group > :not(summary):not(:last-child) { display: none; }
    @media print {
      :root { color-scheme: light; --ink: #000000; --quiet: #444444; --ground: #ffffff;
        --line: #bbbbbb; --error: #a1160f; --warning: #6b4700; --shade: #f5f5f5; }
      body { font-size: 10pt; }
      main { max-width: none; padding: 0; }
      .filter { display: none; }
      .finding::details-content { content-visibility: visible; block-size: auto; }
      pre { white-space: pre-wrap; }
      .wide, pre, .paper { overflow: visible; }
      h2, summary { break-after: avoid; }
      tr, figure { break-inside: avoid; }
    }

    """
}
