/** Accessibility of the quizzes screen in every state of its machines. */
import { quizzesScenes } from "#tests/e2e/quizzes-scenes.ts"
import { playScenes } from "#tests/e2e/state-scene.ts"

playScenes(quizzesScenes)
