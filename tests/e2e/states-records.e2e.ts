/** Accessibility of the users and companies screens and of histories in every state of their machines. */
import { companiesScenes } from "#tests/e2e/companies-scenes.ts"
import { historyScenes } from "#tests/e2e/history-scenes.ts"
import { playScenes } from "#tests/e2e/state-scene.ts"
import { usersScenes } from "#tests/e2e/users-scenes.ts"

playScenes([...usersScenes, ...companiesScenes, ...historyScenes])
