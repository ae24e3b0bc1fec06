/** Does something now and then; a failure is told and tried again at the next turn. Answers how to end it. */
export const repeat = (
  everyMs: number,
  work: () => Promise<unknown>,
  say: (line: string) => void
): (() => Promise<unknown>) => {
  let underWay: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    underWay = work().catch((error: unknown) => say(`Housekeeping failed: ${String(error)}`))
  }, everyMs)
  return () => {
    clearInterval(timer)
    return underWay
  }
}

/** What an operator is told of stored images that the sweep leaves alone. */
export const doubtfulStore = (images: number) =>
  `${images} stored images are unknown to this database, more than it knows. Nothing was removed; check where both are.`
