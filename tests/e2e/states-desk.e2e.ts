/** Accessibility of the claims desk in every state its machines can show. */
import { deskScenes } from "#tests/e2e/desk-scenes.ts"
import { playScenes } from "#tests/e2e/state-scene.ts"

playScenes(deskScenes)
