import { expect, it } from "vitest"
import { browserOf } from "#domain/session/browser.rules.ts"

const like = "(KHTML, like Gecko)"

it.each([
  [`Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 ${like} Chrome/140.0.0.0 Safari/537.36`, "Chrome (Linux)"],
  [`Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 ${like} HeadlessChrome/140.0 Safari/537.36`, "Chrome (Linux)"],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${like} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    "Edge (Windows)"
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 ${like} Chrome/140.0 Safari/537.36`,
    "Chrome (ChromeOS)"
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 ${like} Version/18.1 Safari/605.1`,
    "Safari (Mac)"
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1 ${like} Version/18.1 Mobile Safari/604.1`,
    "Safari (iPhone)"
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1 ${like} CriOS/140.0 Mobile Safari/604.1`,
    "Chrome (iPad)"
  ],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox (Windows)"],
  ["Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0", "Firefox (Android)"],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S911B) AppleWebKit/537.36 ${like} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    "Samsung Internet (Android)"
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 ${like} Chrome/140.0 Safari/537.36 OPR/124.0`, "Opera (Linux)"],
  ["Chrome/140.0", "Chrome"],
  ["curl/8.5.0", "curl"],
  ["node", "node"],
  ["", ""],
  ["<b>bold</b>", ""]
])("%s is called %s", (userAgent, name) => {
  expect(browserOf(userAgent)).toBe(name)
})

it("a name is short, however long the header", () => {
  expect(browserOf("x".repeat(100_000))).toHaveLength(40)
  expect(browserOf(`${" ".repeat(2_000)}Chrome/140.0`)).toBe("")
})
