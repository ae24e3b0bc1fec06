/** How 100 points are split over the questions of a quiz, and how its sum is shown. */
import type { QuizForm } from "./quiz-draft.schema.ts"
import { totalPoints } from "./quiz.rules.ts"
import { type Points, pointsTotal } from "./quiz.schema.ts"

/** The split of 100 over that many questions, or why there is none. */
export type Distribution =
  | { readonly kind: "split"; readonly points: ReadonlyArray<Points> }
  | { readonly kind: "none"; readonly why: "no_question" | "one_question" | "too_many" }

/** The points that one question may be worth, and the next more that it may. */
const steps: ReadonlyArray<readonly [low: Points, high: Points]> = [
  [5, 10],
  [10, 15],
  [15, 20],
  [20, 25],
  [25, 30],
  [30, 40],
  [40, 50],
  [50, 50]
]

/** Splits 100 as evenly as the choices allow, the larger parts first. From 2 to 20 questions there is always a way. */
export const distribution = (questions: number): Distribution => {
  if (questions === 0) return { kind: "none", why: "no_question" }
  if (questions === 1) return { kind: "none", why: "one_question" }
  for (const [low, high] of steps) {
    for (let larger = 0; larger < questions; larger += 1) {
      if (low * (questions - larger) + high * larger !== 100) continue
      const points = Array.from({ length: questions }, (_, index) => (index < larger ? high : low))
      return { kind: "split", points }
    }
  }
  return { kind: "none", why: "too_many" }
}

/** The points badge: green at 100, red above, yellow below (specification, "Quiz Management"). */
export interface PointsBadge {
  readonly total: number
  readonly tone: "green" | "red" | "yellow"
  /** Why "Distribute points" is unavailable; null when it is available. */
  readonly whyNot: "no_question" | "one_question" | "too_many" | null
}

export const pointsBadge = ({ questions }: QuizForm): PointsBadge => {
  const total = totalPoints(questions)
  const split = distribution(questions.length)
  return {
    total,
    tone: total === pointsTotal ? "green" : total > pointsTotal ? "red" : "yellow",
    whyNot: split.kind === "none" ? split.why : null
  }
}
