/**
 * The server and the form report the same errors of a quiz: the same fields with the same texts, for 400 drafts (2,000 in the long rounds), half
 * of them valid, with every rule broken alone. The form uses the domain; the server is called over HTTP.
 */
import { afterAll, beforeAll, expect, it } from "vitest"
import { seededRandom } from "#adapters/server/demo/random.ts"
import { quizFieldWords } from "#domain/quizzes/quiz.messages.ts"
import { quizIssues } from "#domain/quizzes/quiz.rules.ts"
import { sharedFieldWords } from "#domain/shared/field.messages.ts"
import { describeIssue } from "#domain/shared/issues.rules.ts"
import type { Language } from "#domain/shared/language.schema.ts"
import { type Fetch, openSession, serveApplication } from "#tests/contract/served-application.ts"
import { sqlBackend } from "#tests/contract/sql-backend.ts"
import { memorySecrets } from "#tests/doubles/session.memory.ts"
import { runsOf } from "#tests/fixtures/runs.ts"
import { mixOf } from "#tests/property/mix.ts"
import { generatedQuiz, ruleNames } from "#tests/property/quizzes/generated-quizzes.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

const drafts = runsOf(2_000)
const seed = Number(process.env["QUIZ_SEED"] ?? Date.now() % 1_000_000)

let scratch: ScratchDatabase
let fetch: Fetch
let token: string

beforeAll(async () => {
  scratch = await scratchDatabase({ max: 10 })
  const { first } = await sqlBackend(scratch.kysely)
  const secrets = memorySecrets()
  fetch = serveApplication({ database: scratch.kysely, secrets }).fetch
  token = await openSession(scratch.kysely, first, secrets.hashToken)
})
afterAll(() => scratch.close())

const send = async (body: unknown, language: Language) => {
  const response = await fetch("/api/quizzes", {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "accept-language": language },
    body: JSON.stringify(body)
  })
  return { status: response.status, body: await response.json() }
}

it(`server and form agree on ${drafts} quizzes, seed ${seed}`, { timeout: 120_000 }, async () => {
  const random = seededRandom(seed)
  const mix = mixOf()
  for (let n = 0; n < drafts; n += 1) {
    const { quiz, broken } = generatedQuiz(random, n)
    mix.note(broken)
    const language = random.pick(["en", "es"] as const)
    const words = describeIssue({ ...sharedFieldWords[language], ...quizFieldWords[language] })
    const fields = Object.fromEntries(Object.entries(quizIssues(quiz)).map(([path, key]) => [path, words(key)]))
    const answer = await send(quiz, language)
    const verdict = { status: answer.status, ...(answer.body.fields && { fields: answer.body.fields }) }
    expect(verdict, `seed ${seed}, quiz ${n}: ${JSON.stringify(quiz).slice(0, 500)}`).toEqual(
      broken.length === 0 ? { status: 201 } : { status: 422, fields }
    )
  }
  mix.expectBalanced(ruleNames, drafts / 400)
  console.log(`quiz verdicts: ${drafts} drafts, seed ${seed}`)
})
