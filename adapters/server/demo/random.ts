/** A random generator that yields the same values for the same seed, so that demo rows are equal on every computer. */
export interface Random {
  /** From 0 inclusive to 1 exclusive. */
  readonly next: () => number
  /** A whole number, both ends included. */
  readonly between: (min: number, max: number) => number
  /** Throws for an empty list. */
  readonly pick: <A>(from: ReadonlyArray<A>) => A
  /** An identifier in the form of a random UUID. */
  readonly id: () => string
}

export const seededRandom = (seed: number): Random => {
  let state = seed >>> 0
  // Mulberry32: small, and even enough for names and days.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <A>(from: ReadonlyArray<A>): A => {
    const picked = from[between(0, from.length - 1)]
    if (picked === undefined) throw new Error("A random element of an empty list does not exist")
    return picked
  }
  const id = () => {
    const digits = Array.from({ length: 32 }, () => between(0, 15).toString(16))
    digits[12] = "4"
    digits[16] = pick(["8", "9", "a", "b"])
    return digits.join("").replace(/^(.{8})(.{4})(.{4})(.{4})/u, "$1-$2-$3-$4-")
  }
  return { next, between, pick, id }
}
