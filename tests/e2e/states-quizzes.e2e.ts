/** Accessibility of the quizzes' desk in every state its machines can show. */
import { quizzesScenes } from "#tests/e2e/quizzes-scenes.ts"
import { playScenes } from "#tests/e2e/state-scene.ts"

playScenes(quizzesScenes)
