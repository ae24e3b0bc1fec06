/** Structural comparison of props, so that a part of a screen is rendered again only when what it shows has changed. */

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> => {
  if (typeof value !== "object" || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === Array.prototype
}

/**
 * Whether two values are the same, or lists, plain objects or elements made of the same. Functions and instances of
 * classes are compared by identity: the caller passes stable ones.
 */
export const isSame = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true
  if (!isPlain(one) || !isPlain(other) || Array.isArray(one) !== Array.isArray(other)) return false
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length && names.every((name) => name in other && isSame(one[name], other[name]))
  )
}
