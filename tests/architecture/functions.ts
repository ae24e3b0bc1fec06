/** The functions of a source with the lines that each has of its own: without empty lines, comments, and functions inside it. */

interface OwnLines {
  readonly name: string
  readonly lines: number
}

/** A function that goes on behind this line: an arrow, a declaration, or a method. */
const begins = /=>\s*[({[]*$|=> [^;]*[({[]$|\bfunction\b.*\{$|^\s*(?:async )?\w+\(.*\)(?:: .*)? \{$/
const isNone = /^\s*(?:if|for|while|switch|import|export type|type|interface|\/\/|\*|\/\*)\b/
const isSilent = /^\s*(?:$|\/\/|\/?\*)/
const called = /(?:const|function|async)\s+(\w+)|^\s*(\w+)[:(]/

const indentOf = (line: string): number => line.length - line.trimStart().length

/** Sources are formatted: a function ends where the indentation of its first line comes back. */
export const ownLines = (source: string): ReadonlyArray<OwnLines> => {
  const lines = source.split("\n")
  const functions = lines.flatMap((line, from) => {
    if (!begins.test(line) || isNone.test(line)) return []
    const isInside = (next: string) =>
      next.trim() === "" ||
      indentOf(next) > indentOf(line) ||
      (indentOf(next) === indentOf(line) && /^\s*[)\]}].*=>/.test(next))
    const rest = lines.findIndex((next, index) => index > from && !isInside(next))
    return [{ from, to: rest === -1 ? lines.length : rest }]
  })
  /** The name that stands in this line, or where its parameters began. */
  const nameAt = (from: number): string => {
    const start = lines
      .slice(0, from + 1)
      .findLastIndex((line) => indentOf(line) <= indentOf(lines[from] ?? "") && called.test(line))
    const [, name, method] = called.exec(lines[start] ?? "") ?? []
    return name ?? method ?? ""
  }
  return functions.map(({ from, to }) => ({
    name: nameAt(from),
    lines: lines.filter(
      (line, index) =>
        index >= from &&
        index <= to &&
        !isSilent.test(line) &&
        !functions.some((inner) => inner.from > from && inner.to <= to && index > inner.from && index < inner.to)
    ).length
  }))
}
