/** Accessibility of the users and companies screens in every state of their machines. */
import { companiesScenes } from "#tests/e2e/companies-scenes.ts"
import { playScenes } from "#tests/e2e/state-scene.ts"
import { usersScenes } from "#tests/e2e/users-scenes.ts"

playScenes([...usersScenes, ...companiesScenes])
