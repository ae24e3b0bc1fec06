import { expect, it } from "vitest"
import { agoText } from "#src/shell/time/ago.tsx"

const now = Date.parse("2026-11-20T12:00:00.000Z")
const minute = 60_000

it.each([
  [30_000, "now", "ahora"],
  [-5 * minute, "now", "ahora"],
  [5 * minute, "5 min ago", "hace 5 min"],
  [90 * minute, "1 hr ago", "hace 1 h"],
  [26 * 60 * minute, "1 day ago", "hace 1 d"],
  [15 * 24 * 60 * minute, "2 wk ago", "hace 2 sem"]
])("a moment %i ms ago is shown in words of both languages", (ms, en, es) => {
  expect([agoText(now - ms, now, "en"), agoText(now - ms, now, "es")]).toEqual([en, es])
})
