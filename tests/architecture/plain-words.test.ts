/** Code speaks the field's usual language: words that only this project once used for its parts do not come back. */
import { describe, expect, it } from "vitest"
import { isCode, readSource, repositoryFiles, withoutComments } from "#tests/architecture/sources.ts"

/** A word or phrase → what to say instead. */
const privateWords: ReadonlyMap<string, string> = new Map([
  ["desk", "screen, workspace"],
  ["household", "context"],
  ["workbench", "row store"],
  ["whoever", "the user, the caller"],
  ["somebody", "another user"],
  ["told", "emitted, notified"],
  ["heard", "received"],
  ["misfit", "invalid"],
  ["keeper", "saver"],
  ["hand over", "emit, transfer"],
  ["under the hand", "locked"],
  ["look again", "refetch"],
  ["mend", "fix"],
  ["hears", "receives"],
  ["wishes", "requests"],
  ["hindrance", "blocker"],
  ["on its way", "being sent, being loaded"]
])

/** Words that a comment may use in their plain sense, and a name may not. */
const privateNames: ReadonlyMap<string, string> = new Map([
  ["room", "screen"],
  ["rooms", "screens"],
  ["acts", "actions"],
  ["wish", "request"],
  ["offers", "available commands"],
  ["aside", "summary"],
  ["sight", "visible"],
  ["hear", "receive"],
  ["tell", "emit, notify"],
  ["world", "test backend"],
  ["spoken", "shown language"],
  ["meant", "confirmed, targeted"],
  ["ledger", "counts"],
  ["companions", "related issues"]
])

const spaced = (text: string): string =>
  text
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[^a-zA-Z]+/g, " ")
    .toLowerCase()

/** The private words of a file: in its path, its names and its comments, but not in the texts it shows. */
const privateIn = (file: string, text: string): ReadonlyArray<string> => {
  const { code, comments } = withoutComments(file, text)
  const names = spaced(`${file} ${code.replace(/"[^"\n]*"|`[^`]*`|\/\^[^/\n]+\/|<\/?[a-z]+/g, " ")}`)
  const found = (words: ReadonlyMap<string, string>, among: string) =>
    [...words].filter(([word]) => ` ${among} `.includes(` ${word} `))
  return [...found(privateWords, names), ...found(privateNames, names), ...found(privateWords, spaced(comments))].map(
    ([word, better]) => `${file}: "${word}" (say ${better})`
  )
}

const self = "tests/architecture/plain-words.test.ts"
const files = repositoryFiles().filter(
  (file) => isCode(file) && /^(?:domain|adapters|src|tests|tools)\//.test(file) && file !== self
)

describe("the words of the code", () => {
  it("every file uses plain words", () => {
    expect(files.length).toBeGreaterThan(500)
    expect(files.flatMap((file) => privateIn(file, readSource(file)))).toEqual([])
  })

  it.each([
    ["src/desk.ts", "", "desk"],
    ["src/planted.ts", "const openClaimsRoom = 1", "room"],
    ["src/planted.ts", "// Whoever asks anew is answered.", "whoever"],
    ["src/planted.tsx", "const shown = <List offers={[]} />", "offers"],
    ["domain/planted.ts", "actor.lookAgain()", "look again"],
    ["domain/planted.ts", "/** Rows stay\n * under the hand. */\nconst rows = 1", "under the hand"],
    ["tests/planted.test.ts", "const toldBy = 1", "told"]
  ])("a private word would be noticed in %s: %s", (file, text, word) => {
    expect(privateIn(file, text)).toEqual([
      `${file}: "${word}" (say ${privateWords.get(word) ?? privateNames.get(word)})`
    ])
  })

  it.each(['const text = "Somebody else has changed this"', "// There is room for three.", "const note = <aside />"])(
    "a plain sense is allowed: %s",
    (text) => {
      expect(privateIn("src/planted.tsx", text)).toEqual([])
    }
  )
})
