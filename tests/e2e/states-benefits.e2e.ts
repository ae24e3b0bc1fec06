/** Accessibility of the benefits screen and of a user's details in every state of their machines. */
import { benefitsScenes } from "#tests/e2e/benefits-scenes.ts"
import { playScenes } from "#tests/e2e/state-scene.ts"

playScenes(benefitsScenes)
