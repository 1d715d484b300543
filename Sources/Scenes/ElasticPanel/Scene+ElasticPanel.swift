extension Scene {
  /// A panel that is pulled up while its presenter steps back.
  static let elasticPanel = Scene(
    name: "elastic-panel", kind: .present, drive: .percent,
    article: "PETransition: an elastic panel", gesture: "pull-up/hugo-drag-1",
    watch: "the spring only shows without a finger; under one both move in proportion",
    make: { screen, _ in ElasticPanelScene(screen: screen, step: .present) })

  /// The same panel, pulled down.
  static let elasticPanelDismiss = Scene(
    name: "elastic-panel-dismiss", kind: .dismiss, drive: .percent,
    article: "PETransition: an elastic panel", gesture: "pull-down/hugo-drag-1",
    watch: "the snapshot grows back and makes way for the view it stands for",
    make: { screen, _ in ElasticPanelScene(screen: screen, step: .dismiss) })
}
