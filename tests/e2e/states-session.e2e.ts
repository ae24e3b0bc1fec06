/** Accessibility of signing in and out in every state. */
import { sessionScenes } from "#tests/e2e/session-scenes.ts"
import { playScenes } from "#tests/e2e/state-scene.ts"

playScenes(sessionScenes)
