/** The closed list of what a file can be, where each kind lives, and the few places where a file needs no role. */
const roles: Readonly<Record<string, RegExp>> = {
  schema: /^domain\//,
  rules: /^domain\//,
  errors: /^domain\//,
  messages: /^domain\//,
  machine: /^domain\//,
  port: /^domain\//,
  store: /^domain\//,
  service: /^domain\//,
  commands: /^domain\//,
  registry: /^domain\/(palette|csv-import)\//,
  contract: /^(adapters\/contract|tests\/contract)\//,
  http: /^adapters\/browser\/http\//,
  storage: /^adapters\/browser\/browser-storage\//,
  files: /^adapters\/(browser|server)\/files\//,
  routes: /^adapters\/server\/api\//,
  sql: /^adapters\/server\/database\//,
  sms: /^adapters\/server\/sms\//,
  screen: /^src\/(screens|shell)\//,
  view: /^src\/(screens|shell)\//,
  test: /^tests\/(unit|property|machines|contract|server|process|architecture|browsers)\//,
  property: /^tests\/property\//,
  paths: /^tests\/machines\//,
  actor: /^tests\/machines\//,
  table: /^tests\/machines\//,
  setup: /^tests\/server\//,
  e2e: /^tests\/e2e\//,
  driver: /^tests\/drivers\//,
  memory: /^tests\/doubles\//
}

/** Folders that are themselves the role: their files are named by what they are alone. */
const roleFolders: ReadonlyArray<RegExp> = [
  /^src\/(boot|components\/[a-z]+|shell|shell\/[a-z]+|screens\/[a-z-]+)\/[^/]+$/,
  /^tools\/[^/]+$/,
  /^adapters\/contract\/[^/]+$/,
  /^adapters\/browser\/([^/]+\/[^/]+|[a-z-]+-(ports|worker)\.ts)$/,
  /^adapters\/server\/((api|cli|cluster|config|csv|database|database\/[a-z-]+|demo|files|observability|security|sms)\/)?[^/]+$/,
  /^tests\/(architecture|bench|browsers|contract|doubles|drivers|e2e|fixtures|machines|pictures|process|property|rehearse|server)\//
]

/** Single files that are a place of their own. */
const roleless: ReadonlySet<string> = new Set([
  "src/main.tsx",
  "src/places.ts",
  "domain/shared/promised.ts",
  "adapters/browser/ports.ts",
  "vite.config.ts",
  "vitest.config.ts",
  "vitest.mutation.config.ts",
  "playwright.config.ts"
])

/** Names that say nothing about what is inside. */
const emptyWords = /^(index|utils?|helpers?|common|misc|types?|constants?|hooks?|shared-utils|lib)$/

/** Why a file stands where it should not, or is called what it should not, as one sentence; null when all is well. */
export const misnamed = (file: string): string | null => {
  const segments = file.split("/")
  const name = segments.at(-1) ?? ""
  const [concept = "", ...kinds] = name.replace(/\.(ts|tsx|mjs)$/, "").split(".")
  const words = [...segments.slice(0, -1), concept]
  const empty = words.find((word) => emptyWords.test(word))
  if (empty !== undefined) return `${file}: "${empty}" says nothing about what is inside`
  if (!/^\d{0,4}[a-z][a-z0-9-]*$/.test(concept)) return `${file}: names are words in lower case, joined by hyphens`
  if (roleless.has(file)) return null
  const role = kinds.at(-1)
  if (role === undefined) return roleFolders.some((folder) => folder.test(file)) ? null : `${file} has no role`
  const home = roles[role]
  if (home === undefined) return `${file}: there is no role "${role}"`
  if (!home.test(file)) return `${file}: a ${role} does not live here`
  if (file.endsWith(".tsx") && !["screen", "view", "test"].includes(role)) return `${file}: a ${role} draws nothing`
  return null
}
