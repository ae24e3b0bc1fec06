/** Accessibility of the articles' desk in every state its machines can show. */
import { articlesScenes } from "#tests/e2e/articles-scenes.ts"
import { playScenes } from "#tests/e2e/state-scene.ts"

playScenes(articlesScenes)
