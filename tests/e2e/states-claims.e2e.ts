/** Accessibility of the claims screen in every state of its machines. */
import { claimsScenes } from "#tests/e2e/claims-scenes.ts"
import { playScenes } from "#tests/e2e/state-scene.ts"

playScenes(claimsScenes)
