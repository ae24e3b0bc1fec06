/** The proof that no machine has a state without a scene; the long rounds play the scenes (`states-*.e2e.ts`). */
import { articlesScenes } from "#tests/e2e/articles-scenes.ts"
import { benefitsScenes } from "#tests/e2e/benefits-scenes.ts"
import { companiesScenes } from "#tests/e2e/companies-scenes.ts"
import { csvImportScenes } from "#tests/e2e/csv-import-scenes.ts"
import { dashboardScenes } from "#tests/e2e/dashboard-scenes.ts"
import { claimsScenes } from "#tests/e2e/claims-scenes.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"
import { allStates } from "#tests/e2e/machine-states.ts"
import { historyScenes } from "#tests/e2e/history-scenes.ts"
import { quizzesScenes } from "#tests/e2e/quizzes-scenes.ts"
import { sessionScenes } from "#tests/e2e/session-scenes.ts"
import { usersScenes } from "#tests/e2e/users-scenes.ts"

test("every state of every machine has a scene, and no scene a state that does not exist", () => {
  const scenes = [
    ...sessionScenes,
    ...dashboardScenes,
    ...claimsScenes,
    ...usersScenes,
    ...historyScenes,
    ...companiesScenes,
    ...quizzesScenes,
    ...benefitsScenes,
    ...articlesScenes,
    ...csvImportScenes
  ]
  const played = scenes.flatMap(({ states }) => states)
  expect([...new Set(played)].toSorted()).toEqual([...allStates()].toSorted())
})
