/** The domain knows no time, no chance and no outside; views and screens keep nothing of their own. */
import { describe, expect, it } from "vitest"
import { isCode, readSource, repositoryFiles, withoutComments } from "#tests/architecture/sources.ts"

interface Absence {
  readonly where: string
  readonly files: RegExp
  readonly words: ReadonlyArray<RegExp>
}

const absences: ReadonlyArray<Absence> = [
  {
    where: "the domain",
    files: /^domain\//,
    words: [
      /\bnew Date\(\s*\)/,
      /(?<!new )(?<![.\w])Date\(/,
      /\bDate\.now\b/,
      /\bMath\.random\b/,
      /\bcrypto\b/,
      /\bperformance\.now\b/,
      /\b(setTimeout|setInterval|setImmediate|queueMicrotask)\b/,
      /(?<![.\w])fetch\(/,
      /\b(localStorage|sessionStorage|indexedDB|globalThis)\b/,
      /\b(process|window|document|navigator)\./,
      /\bconsole\./,
      /\bEffect\.(run\w+|sleep|delay|log\w*|clockWith)\b/,
      /\b(Clock|Random)\./,
      /\bDateTime\.(now|nowUnsafe|unsafeNow|nowAsDate)\b/,
      /\basync\b/
    ]
  },
  {
    where: "a view or a component",
    files: /^src\/(components\/.+|.+\.view)\.tsx$/,
    words: [
      /\buse(State|Effect|LayoutEffect|InsertionEffect|Reducer|SyncExternalStore|Context|Transition|Optimistic)\b/,
      /\basync\b/,
      /\bawait\b/,
      /(?<![.\w])fetch\(/,
      /\b(localStorage|sessionStorage)\b/,
      /\bisDisabled\b/,
      /\bdangerouslySetInnerHTML\b/
    ]
  },
  {
    where: "a screen",
    files: /^src\/(screens\/record\/.+|.+\.screen)\.tsx$/,
    words: [
      /\buse(State|Effect|LayoutEffect|InsertionEffect|Reducer)\b/,
      /\basync\b/,
      /\bawait\b/,
      /(?<![.\w])fetch\(/,
      /\b(localStorage|sessionStorage)\b/
    ]
  }
]

const offences = (file: string, text: string): ReadonlyArray<string> => {
  const { code } = withoutComments(file, text)
  return absences
    .filter((absence) => absence.files.test(file))
    .flatMap((absence) =>
      absence.words.flatMap((word) => word.exec(code)?.[0] ?? []).map((found) => `${file}: ${found}`)
    )
}

describe("absent things", () => {
  it.each(absences.map((absence) => [absence.where, absence.files] as const))("there are files in %s", (_, files) => {
    expect(repositoryFiles().filter((file) => files.test(file) && isCode(file)).length).toBeGreaterThan(0)
  })

  it("no file uses what its layer forbids", () => {
    expect(
      repositoryFiles()
        .filter(isCode)
        .flatMap((file) => offences(file, readSource(file)))
    ).toEqual([])
  })

  it.each([
    ["domain/claims/claim.rules.ts", "export const now = () => new Date()", "new Date()"],
    ["domain/claims/claim.rules.ts", "export const now = Date()", "Date("],
    ["domain/claims/claim.rules.ts", "export const now = Date.now", "Date.now"],
    ["domain/claims/claim.rules.ts", "export const id = crypto.randomUUID()", "crypto"],
    ["domain/claims/claim.rules.ts", "export const chance = Math.random()", "Math.random"],
    ["domain/claims/claims.service.ts", "Effect.runPromise(x)", "Effect.runPromise"],
    ["domain/claims/claims.service.ts", "export const x = async () => 1", "async"],
    ["domain/claims/claim.machine.ts", "setTimeout(send, 1)", "setTimeout"],
    ["src/screens/claims/claim-queue.view.tsx", "const [a] = useState(1)", "useState"],
    ["src/components/fields/field.tsx", "useEffect(() => {})", "useEffect"],
    ["src/screens/claims/claim-queue.screen.tsx", "useReducer(a, b)", "useReducer"],
    ["src/screens/claims/claim-queue.screen.tsx", "const go = async () => 1", "async"]
  ])("a breach would be noticed in %s: %s", (file, text, found) => {
    expect(offences(file, text)).toEqual([`${file}: ${found}`])
  })

  it.each([
    [
      "domain/claims/claim.rules.ts",
      "// Date.now is not for us\nexport const day = (ms: number) => new Date(ms).toISOString()"
    ],
    ["src/screens/claims/claim-queue.view.tsx", "const id = useId()"]
  ])("an allowed use is accepted in %s", (file, text) => {
    expect(offences(file, text)).toEqual([])
  })
})
