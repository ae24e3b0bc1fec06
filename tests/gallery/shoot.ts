/**
 * Looks at every scene of the gallery: pictures, axe, cut labels and sideways overflow.
 *
 * `node tests/gallery/shoot.ts [--lang es] [--density compact] [scene ...]` builds the gallery, writes pictures to
 * node_modules/.cache/gallery-shots and fails when axe or the ruler finds anything.
 */
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { AxeBuilder } from "@axe-core/playwright"
import { type Page, chromium } from "playwright"
import { build, preview } from "vite"
import { chromiumLaunch } from "../e2e/chromium.ts"
import { galleryVite } from "./gallery-vite.ts"

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    lang: { type: "string", default: "en" },
    density: { type: "string", default: "comfortable" },
    theme: { type: "string" },
    width: { type: "string" },
    touch: { type: "boolean", default: false }
  }
})

const all =
  "login login-errors login-sending login-otp login-otp-error claims claims-collapsed claims-loading claims-empty claims-trouble claims-stale claims-drawer claims-palette claims-reject claims-approve-all claims-keys sign-in-again change-password unsaved delete panel toasts restoring unreachable not-found crash parts"
const scenes = positionals.length > 0 ? positionals : all.split(" ")
const sizes = [
  { width: 1280, height: 800 },
  { width: 800, height: 700 },
  { width: 360, height: 740 },
  { width: 320, height: 568 }
].filter(({ width }) => values.width === undefined || String(width) === values.width)
const themes = values.theme === undefined ? ["light", "dark"] : [values.theme]
const shots = join(import.meta.dirname, "../../node_modules/.cache/gallery-shots")

/** What sticks out of the page, and what is cut although nothing says it may be. */
const misfits = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    if (document.documentElement.scrollWidth > innerWidth) found.push(`page is ${document.documentElement.scrollWidth}`)
    const layers = [...document.querySelectorAll("dialog[open]")]
    const root = layers.at(-1) ?? document.body
    for (const element of root.querySelectorAll<HTMLElement>("button, h1, h2, .badge, th, label, a, .stat-value, p")) {
      if (
        element.closest(".visually-hidden, .skip, .data-table thead, .tip, .tabs, [cmdk-label]") ||
        !element.checkVisibility()
      )
        continue
      const box = element.getBoundingClientRect()
      const name = (element.textContent ?? "").trim().slice(0, 40)
      const holds = element.matches(".tip-host") ? 0 : element.scrollWidth - element.clientWidth
      if (holds > 1 && getComputedStyle(element).display !== "inline") found.push(`cut: ${name}`)
      if (box.width > 0 && (box.right > innerWidth + 1 || box.left < -1)) found.push(`outside: ${name}`)
    }
    return found
  })

mkdirSync(shots, { recursive: true })
await build(galleryVite)
const server = await preview(galleryVite)
const browser = await chromium.launch(await chromiumLaunch())
let found = 0
try {
  for (const size of sizes) {
    const context = await browser.newContext({ viewport: size, reducedMotion: "reduce", hasTouch: values.touch })
    const page = await context.newPage()
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") console.log(`${page.url()}: ${message.text()}`)
    })
    page.on("pageerror", (error) => console.log(`${page.url()}: ${error.message}`))
    for (const scene of scenes) {
      for (const theme of themes) {
        const query = new URLSearchParams({ scene, theme, lang: values.lang, density: values.density })
        await page.goto(`http://127.0.0.1:4179/tests/gallery/gallery.html?${query}`)
        await page.waitForSelector("#root > *")
        if (scene === "toasts") {
          await page.evaluate(() => document.getElementById("toast")?.click())
          await page.waitForTimeout(600)
        }
        const name = [scene, size.width, theme, ...(values.lang === "en" ? [] : [values.lang])].join("-")
        if (size.width !== 320) await page.screenshot({ path: join(shots, `${name}.png`), fullPage: scene === "parts" })
        const { violations } = await new AxeBuilder({ page }).analyze()
        const problems = [
          ...violations.map(
            (violation) =>
              `${violation.id}: ${violation.nodes
                .slice(0, 3)
                .map((node) => `${node.target.join(" ")} ${node.any[0]?.message ?? node.failureSummary}`)
                .join(" || ")}`
          ),
          ...(await misfits(page))
        ]
        found += problems.length
        for (const problem of problems) console.log(`${name}: ${problem}`)
      }
    }
    await context.close()
  }
} finally {
  await browser.close()
  await server.close()
}
console.log(`${scenes.length} scenes, ${found} findings`)
process.exitCode = found === 0 ? 0 : 1
