/**
 * Typed text survives any interleaving of saves, failures, colleagues and reloads: after each step every text typed
 * last is in the open form, in a stored draft, or on the server; or another administrator's text was chosen instead.
 */
import { Effect } from "effect"
import { expect, it } from "vitest"
import { seededRandom } from "#adapters/server/demo/random.ts"
import { conflictName } from "#domain/quizzes/quiz-merge.rules.ts"
import type { QuizzesPort } from "#domain/quizzes/quizzes.port.ts"
import { TimedOut, Unavailable } from "#domain/shared/failure.errors.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import { memoryDrafts } from "#tests/doubles/drafts.memory.ts"
import { memoryQuizzesPort } from "#tests/doubles/quizzes.memory.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"
import { newQuiz } from "#tests/fixtures/quizzes.ts"
import { headlessQuizzes } from "#tests/machines/quizzes/headless-quizzes.ts"

const rounds = 60
const steps = 40
const seed = 4_711

it(`the builder loses no text: ${rounds} sessions of ${steps} steps, seed ${seed}`, async () => {
  const random = seededRandom(seed)
  const seen: Record<string, number> = {}
  for (let round = 0; round < rounds; round += 1) {
    const backend = memoryDatabase([marta, rafael])
    const drafts = memoryDrafts()
    const own = memoryQuizzesPort(backend, marta)
    const others = memoryQuizzesPort(backend, rafael)
    const { id } = await done(own.create(newQuiz()))
    let fate: "saved" | "unavailable" | "lost" = "saved"
    const failing: QuizzesPort = {
      ...own,
      change: (subject, change) =>
        fate === "unavailable"
          ? Effect.fail(new Unavailable())
          : fate === "lost"
            ? Effect.andThen(own.change(subject, change), Effect.fail(new TimedOut()))
            : own.change(subject, change)
    }
    const builder = await headlessQuizzes(failing, drafts)
    /** Field → the text typed last. */
    const typed = new Map<string, string>()
    let colleague: string | null = null

    const settle = async () => {
      const { value, context } = builder.snapshot()
      if (value === "closed") await builder.send({ type: "form.open", subject: id })
      else if (value === "merging") {
        for (const conflict of context.conflicts) {
          const side = random.pick(["mine", "theirs"] as const)
          await builder.send({ type: "form.choose", name: conflictName(conflict), side })
          if (side === "theirs")
            for (const field of typed.keys()) if (field.startsWith(conflictName(conflict))) typed.delete(field)
        }
        await builder.send({ type: "form.merge" })
      } else return
      seen[String(value)] = (seen[String(value)] ?? 0) + 1
      await settle()
    }

    for (let step = 0; step < steps; step += 1) {
      await settle()
      const doing = random.pick([
        "type",
        "type",
        "type",
        "type",
        "save",
        "save",
        "colleague",
        "reload",
        "undo"
      ] as const)
      const { questions } = builder.snapshot().context.doc.history.present
      if (doing === "type") {
        const text = `text ${round}.${step}`
        const question = random.pick(questions)
        const field = random.pick(["question_en", "question_es"] as const)
        await builder.send({ type: "form.edit", edit: { kind: "question.text", question: question.key, field, text } })
        typed.set(`${question.key} ${field}`, text)
      } else if (doing === "save") {
        fate = random.pick(["saved", "saved", "unavailable", "lost"] as const)
        await builder.send({ type: "form.save" })
        seen[fate] = (seen[fate] ?? 0) + 1
      } else if (doing === "colleague") {
        const now = await done(others.find(id))
        colleague = `theirs ${round}.${step}`
        const place = random.between(0, 1)
        const changed = now.questions.map((one, index) => (index === place ? { ...one, question_en: colleague } : one))
        await done(others.change(id, { questions: changed }))
        // Texts on the server may be changed by the other administrator.
        const kept = now.questions[place]
        for (const [field, text] of typed)
          if (field === `${kept?.id} question_en` && kept?.question_en === text) typed.delete(field)
      } else if (doing === "reload") await builder.reload()
      else {
        // Undo removes typed text on purpose.
        await builder.send({ type: "form.edit", edit: { kind: "undo" } }, { type: "form.edit", edit: { kind: "redo" } })
      }
      const { context } = builder.snapshot()
      const everywhere = [
        JSON.stringify(context.doc.history.present),
        JSON.stringify(context.conflicts),
        ...drafts.all().values(),
        JSON.stringify(await done(own.find(id)))
      ].join("\n")
      for (const [field, text] of typed)
        expect(everywhere, `round ${round}, step ${step}: ${doing} lost ${field}`).toContain(`"${text}"`)
    }
  }
  for (const happened of ["merging", "saved", "unavailable", "lost", "closed"])
    expect(seen[happened], happened).toBeGreaterThan(20)
}, 60_000)
