/** Translation states are right after any sequence of changes, by clients that know them and clients that do not. */
import { expect, it } from "vitest"
import { seededRandom } from "#adapters/server/demo/random.ts"
import { applyArticleChange, isSpanishReady, pairOf } from "#domain/articles/article.rules.ts"
import { type ArticleChange, articleTexts, type TranslationState } from "#domain/articles/article.schema.ts"
import { article } from "#tests/fixtures/articles.ts"

const rounds = 400
const changes = 25
const seed = 300_401
const words = ["Sleep", "Natural", "Rest", "Agua", ""] as const

it(`each Spanish text has the state that its changes lead to: ${rounds} articles, ${changes} changes each, seed ${seed}`, () => {
  const random = seededRandom(seed)
  const seen: Record<TranslationState, number> = { complete: 0, missing: 0, copied: 0, stale: 0 }
  for (let round = 0; round < rounds; round += 1) {
    let now = article()
    const faults: Array<string> = []
    for (let n = 0; n < changes; n += 1) {
      const text = random.pick(articleTexts)
      const change: ArticleChange = {
        ...(random.next() < 0.4 && { [`${text}_en`]: random.pick(words) || "Water" }),
        ...(random.next() < 0.4 && { [`${text}_es`]: random.pick(words) }),
        ...(random.next() < 0.15 && { confirm_es: [text] })
      }
      const next = applyArticleChange(now, change, null)
      for (const one of articleTexts) {
        const [was, is] = [pairOf(now, one), pairOf(next, one)]
        const state = next.translations[one]
        seen[state] += 1
        const isConfirmed = change.confirm_es?.includes(one) === true
        const isUntouched = was.en === is.en && was.es === is.es
        const isSame = state === now.translations[one]
        if ((state === "missing") !== (is.es === "")) faults.push("missing")
        if (isConfirmed && is.es !== "" && state !== "complete") faults.push("confirmed")
        if (!isConfirmed && isUntouched && !isSame) faults.push("untouched")
        // A translation becomes complete only by a new text of its own, or by a confirmation.
        if (state === "complete" && !isSame && !isConfirmed && (is.es === was.es || is.es === is.en))
          faults.push("complete")
        if (state === "stale" && !isSame && (is.es !== was.es || is.en === was.en)) faults.push("stale")
      }
      if (applyArticleChange(next, { ...next }, next.image) !== next) faults.push("a row as it was listed is a change")
      const isReady = articleTexts.every((one) => next.translations[one] === "complete")
      if (isSpanishReady(next.translations) !== isReady) faults.push("ready")
      now = next
    }
    expect(faults, `round ${round}`).toEqual([])
  }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(1_000)
})
