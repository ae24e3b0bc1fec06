/** The form reports exactly the broken rules of a quiz, and the server the same. */
import { Result } from "effect"
import { expect, it } from "vitest"
import { seededRandom } from "#adapters/server/demo/random.ts"
import { quizIssues } from "#domain/quizzes/quiz.rules.ts"
import { NewQuiz } from "#domain/quizzes/quiz.schema.ts"
import { FieldsInvalid } from "#domain/shared/failure.errors.ts"
import { schemaReader } from "#domain/shared/issues.rules.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import { memoryQuizzesPort } from "#tests/doubles/quizzes.memory.ts"
import { done, failure } from "#tests/fixtures/outcomes.ts"
import { marta } from "#tests/fixtures/people.ts"
import { mixOf } from "#tests/property/mix.ts"
import { generatedQuiz, ruleNames } from "#tests/property/quizzes/generated-quizzes.ts"

const drafts = 2_000
const seed = 20_261_120
const readNew = schemaReader(NewQuiz)

it(
  `a quiz is judged alike by the form and the server: ${drafts} drafts, seed ${seed}`,
  { timeout: 60_000 },
  async () => {
    const random = seededRandom(seed)
    const mix = mixOf()
    const backend = memoryDatabase([marta])
    const port = memoryQuizzesPort(backend, marta)
    for (let n = 0; n < drafts; n += 1) {
      const { quiz, broken, expected } = generatedQuiz(random, n)
      mix.note(broken)
      expect(quizIssues(quiz), `quiz ${n}`).toEqual(expected)
      const sent = Result.getOrThrow(readNew(JSON.parse(JSON.stringify(quiz))))
      if (broken.length === 0) {
        const kept = await done(port.create(sent))
        expect(kept.questions, `quiz ${n}`).toHaveLength(quiz.questions?.length ?? 0)
        expect(await done(port.change(kept.id, { ...kept }))).toEqual(kept)
      } else expect(await failure(port.create(sent)), `quiz ${n}`).toEqual(new FieldsInvalid({ fields: expected }))
    }
    mix.expectBalanced(ruleNames)
    expect(backend.state().quizzes.size).toBe(drafts / 2)
  }
)
