/** Accessibility of the benefits' desk, and of what stands in a person's details, in every state their machines can show. */
import { benefitsScenes } from "#tests/e2e/benefits-scenes.ts"
import { playScenes } from "#tests/e2e/state-scene.ts"

playScenes(benefitsScenes)
