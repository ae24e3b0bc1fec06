/** Accessibility of the articles screen in every state of its machines. */
import { articlesScenes } from "#tests/e2e/articles-scenes.ts"
import { playScenes } from "#tests/e2e/state-scene.ts"

playScenes(articlesScenes)
