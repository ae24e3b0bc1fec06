/**
 * `npm run pictures -- --save before` takes a picture of every screen, dialog and panel of the production build;
 * `npm run pictures -- --compare before` takes them again and compares them pixel by pixel. Words after the options are
 * patterns: only pictures whose name matches one of them are taken. Folders are names in `.cache/pictures` or paths.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { chromium, type Browser } from "playwright"
import { withProgress } from "#adapters/server/cli/command.ts"
import { chromiumLaunch } from "#tests/e2e/chromium.ts"
import { compareFolders } from "#tests/pictures/compare.ts"
import { scenes } from "#tests/pictures/scenes.ts"
import { openStage, type Scene, stablePicture } from "#tests/pictures/stage.ts"
import { buildWeb } from "#tools/build.ts"
import { startServer, type ServerProcess } from "#tools/server-process.ts"
import { showUsage } from "#tools/usage.ts"

showUsage("npm run pictures -- --save FOLDER | --compare FOLDER [pattern ...]")
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { save: { type: "string" }, compare: { type: "string" } }
})

const home = join(import.meta.dirname, "../../.cache/pictures")
const folderOf = (name: string): string => (name.includes("/") ? name : join(home, name))
const patterns = positionals.map((text) => new RegExp(text, "u"))
const isRequested = (name: string): boolean => patterns.length === 0 || patterns.some((pattern) => pattern.test(name))

if ((values.save === undefined) === (values.compare === undefined)) {
  console.error("Usage: npm run pictures -- --save FOLDER | --compare FOLDER [pattern ...]")
  process.exit(2)
}

/** What one play of a scene shows: it is played once for each width and language. */
interface Play {
  readonly scene: Scene
  readonly width: number
  readonly language: "en" | "es"
  readonly pictures: ReadonlyArray<{ readonly name: string; readonly look: Look }>
}
type Look = "light" | "dark" | "contrast"

const defaultLanguages: ReadonlyArray<"en" | "es"> = ["en"]

const playsOf = (scene: Scene): ReadonlyArray<Play> =>
  (scene.widths ?? [1280, 360]).flatMap((width) =>
    (scene.languages ?? defaultLanguages).map((language) => {
      const looks: ReadonlyArray<Look> = scene.inContrast === true ? ["light", "dark", "contrast"] : ["light", "dark"]
      const pictures = looks.map((look) => ({ look, name: `${scene.name}-${width}-${language}-${look}.png` }))
      return { scene, width, language, pictures: pictures.filter(({ name }) => isRequested(name)) }
    })
  )

const failures: string[] = []
let taken = 0

const takePlay = async (
  { browser, server, folder }: { readonly browser: Browser; readonly server: ServerProcess; readonly folder: string },
  { scene, width, language, pictures }: Play
): Promise<void> => {
  const stage = await openStage({ browser, server, width, language, isTimed: scene.isTimed === true })
  try {
    await scene.play(stage)
    await stage.quiet()
    for (const { name, look } of pictures) {
      await stage.page.emulateMedia({
        colorScheme: look === "dark" ? "dark" : "light",
        forcedColors: look === "contrast" ? "active" : "none"
      })
      // In these colours the cursor blinks even if the page hides it.
      if (look === "contrast") await stage.page.locator(":focus").evaluateAll((all: HTMLElement[]) => all[0]?.blur())
      await stablePicture(stage.page, join(folder, name))
    }
  } catch (error) {
    await stage.page.screenshot({ path: join(home, `failed-${scene.name}-${width}.png`) })
    failures.push(`${scene.name}-${width}-${language}: ${String(error)}`)
  } finally {
    await stage.close()
  }
}

/** Takes one play after the other on a server of their own. */
const takeAll = async (plays: ReadonlyArray<Play>, folder: string): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), "hb-pictures-"))
  const server = await startServer({
    dataDir,
    env: {
      NODE_OPTIONS: `--import=${join(import.meta.dirname, "fixed-clock.ts")}`,
      OTP_MAX_PER_HOUR: "10000",
      SIGN_IN_CALLS_PER_10_MIN: "10000"
    }
  })
  const browser = await chromium.launch(await chromiumLaunch())
  try {
    for (const play of plays) {
      await takePlay({ browser, server, folder }, play)
      taken += play.pictures.length
    }
  } finally {
    await browser.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

await buildWeb()
const target = folderOf(values.save ?? "now")
if (values.compare !== undefined || patterns.length === 0) rmSync(target, { recursive: true, force: true })
mkdirSync(target, { recursive: true })
const plays = scenes.flatMap(playsOf).filter(({ pictures }) => pictures.length > 0)
const half = Math.ceil(plays.length / 2)
const count = plays.reduce((sum, { pictures }) => sum + pictures.length, 0)
await withProgress(
  () => `${taken} of ${count} pictures taken`,
  () => Promise.all([takeAll(plays.slice(0, half), target), takeAll(plays.slice(half), target)])
)
if (values.compare === undefined) {
  console.log(`${count} pictures in ${target}`)
} else {
  const differences = join(home, "differences")
  const found = await compareFolders({ before: folderOf(values.compare), after: target, differences }, isRequested)
  if (found.length > 0) console.table(found.map(({ name, found: pixels }) => ({ name, pixels })))
  console.log(`${count} pictures, ${found.length} differ${found.length > 0 ? `; see ${differences}` : ""}`)
  if (found.length > 0) process.exitCode = 1
}
for (const failure of failures) console.error(failure)
if (failures.length > 0) process.exitCode = 1
