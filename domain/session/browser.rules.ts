/** How a browser is called in a list of sessions: by the two words that people know it by. */

/** A browser names those that it descends from, so the most particular name comes first. */
const programs: ReadonlyArray<readonly [name: string, sign: RegExp]> = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//u],
  ["Opera", /\bOPR\//u],
  ["Samsung Internet", /\bSamsungBrowser\//u],
  ["Firefox", /\b(?:Firefox|FxiOS)\//u],
  ["Chrome", /\b(?:Chrome|CriOS|HeadlessChrome)\//u],
  ["Safari", /\bVersion\/.*\bSafari\//u]
]

const systems: ReadonlyArray<readonly [name: string, sign: RegExp]> = [
  ["iPhone", /\biPhone\b/u],
  ["iPad", /\biPad\b/u],
  ["Android", /\bAndroid\b/u],
  ["Windows", /\bWindows\b/u],
  ["ChromeOS", /\bCrOS\b/u],
  ["Mac", /\bMacintosh\b/u],
  ["Linux", /\bLinux\b/u]
]

/** Longer ones are no browser's. */
const headerMax = 1_000

const nameIn = (names: ReadonlyArray<readonly [name: string, sign: RegExp]>, text: string): string | null =>
  names.find(([, sign]) => sign.test(text))?.[0] ?? null

/** "Chrome (Linux)", in any language; a program by its own name, such as "curl"; empty where nothing is said. */
export const browserOf = (userAgent: string): string => {
  const text = userAgent.slice(0, headerMax)
  const program = nameIn(programs, text)
  if (program === null) return /^[\w.-]{1,40}/u.exec(text)?.[0] ?? ""
  const system = nameIn(systems, text)
  return system === null ? program : `${program} (${system})`
}
