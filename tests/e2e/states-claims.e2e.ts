/** Accessibility of the claims desk in every state its machines can show. */
import { claimsScenes } from "#tests/e2e/claims-scenes.ts"
import { playScenes } from "#tests/e2e/state-scene.ts"

playScenes(claimsScenes)
