/// Scenes.
