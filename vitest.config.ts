/**
 * Suites by the question they ask. Groups run one after the other, cheapest first, so that the first red line is the nearest
 * to its cause; within a group files share the cores.
 */
import { join } from "node:path"
import { defineConfig } from "vitest/config"

// A server or command that a test starts need not compile what an earlier one has: half of its start.
process.env["NODE_COMPILE_CACHE"] ??= join(import.meta.dirname, "node_modules/.cache/node")

/** Kills, cancellations, raced undos, two hundred clients and two servers in turns: minutes of rounds, a command of their own (`npm run test:rounds`). */
const long = [
  "tests/process/{administrators,codes,commands,ended-access,kill,imports,rosters,hardening,live-clients,two-servers.contract}.test.ts",
  "tests/contract/csv-import/import-undo.contract.test.ts",
  "tests/contract/wire/{atomicity.http,hostile-rounds}.contract.test.ts",
  "tests/contract/benefits/enrolments-race.rounds.test.ts"
]

/** Compares how long answers take: a second file at work would be measured with them. */
const serial = ["tests/process/sign-in-timing.test.ts"]

/** Rounds that an issue names and that take seconds: rules and machines, but not for every save. */
const rounds = ["tests/property/**/*.rounds.test.ts"]

/** Tried five times as often in the long rounds as among the other tests (`tests/fixtures/runs.ts`). */
const repeated = [
  "tests/property/dashboard/pending-counts.property.test.ts",
  "tests/property/csv-import/date-order.property.test.ts",
  "tests/machines/claims/{claims-reading,claims-triage}.machine.test.ts"
]

/** The same of those that need a database. */
const repeatedOnServer = [
  "tests/contract/learning/quiz-form-agreement.test.ts",
  "tests/contract/people/people-form-agreement.test.ts",
  "tests/contract/csv-import/csv-broken.contract.test.ts"
]

/** Needs a program from Debian: `npm run rehearse -- messages` runs it. */
const rehearsed = ["tests/contract/channel/channel.nats.contract.test.ts"]

/** Tests of single adapters and of small parts of the app, which `npm run test:domain` leaves out. */
const adapterTests = [
  "tests/unit/{http,browser-storage,browser-files,browser-csv,app}/**/*.test.ts",
  "tests/property/{shared/screen,csv-import/read-xlsx}.property.test.ts"
]

export default defineConfig({
  test: {
    allowOnly: false,
    passWithNoTests: false,
    projects: [
      {
        test: {
          name: "architecture",
          include: ["tests/architecture/**/*.test.ts"],
          environment: "node",
          // Reading every file of the repository takes long on a machine that does other things too.
          testTimeout: 120_000,
          pool: "threads",
          isolate: false,
          sequence: { groupOrder: 0 }
        }
      },
      {
        test: {
          name: "domain",
          include: ["tests/unit/**/*.test.ts", "tests/property/**/*.test.ts", "tests/machines/**/*.test.ts"],
          exclude: [...adapterTests, ...rounds],
          environment: "node",
          // A busy machine takes ten seconds for a file of 250,000 rows.
          testTimeout: 120_000,
          pool: "threads",
          isolate: false,
          sequence: { groupOrder: 1 }
        }
      },
      {
        test: {
          name: "adapters",
          include: adapterTests,
          environment: "node",
          testTimeout: 120_000,
          pool: "threads",
          isolate: false,
          sequence: { groupOrder: 1 }
        }
      },
      {
        test: {
          name: "rounds",
          include: [...rounds, ...repeated],
          env: { LONG_ROUNDS: "1" },
          environment: "node",
          pool: "threads",
          testTimeout: 60_000,
          sequence: { groupOrder: 2 }
        }
      },
      {
        test: {
          name: "server",
          // As the server process does.
          setupFiles: ["effect/schema/SchemaJITCompiler/enable"],
          include: ["tests/server/**/*.test.ts", "tests/contract/**/*.test.ts"],
          exclude: [...long, ...rehearsed],
          environment: "node",
          pool: "forks",
          maxWorkers: 3,
          testTimeout: 120_000,
          hookTimeout: 60_000,
          globalSetup: ["tests/server/postgres.setup.ts"],
          sequence: { groupOrder: 3 }
        }
      },
      {
        test: {
          name: "process",
          include: ["tests/process/**/*.test.ts"],
          exclude: [...serial, ...long],
          environment: "node",
          pool: "forks",
          maxWorkers: 3,
          testTimeout: 240_000,
          hookTimeout: 120_000,
          globalSetup: ["tests/server/postgres.setup.ts"],
          sequence: { groupOrder: 3 }
        }
      },
      {
        test: {
          name: "long",
          include: [...long, ...repeatedOnServer],
          env: { LONG_ROUNDS: "1" },
          environment: "node",
          pool: "forks",
          maxWorkers: 3,
          testTimeout: 240_000,
          hookTimeout: 120_000,
          globalSetup: ["tests/server/postgres.setup.ts"],
          sequence: { groupOrder: 6 }
        }
      },
      {
        test: {
          name: "messages",
          include: rehearsed,
          environment: "node",
          pool: "forks",
          testTimeout: 120_000,
          hookTimeout: 60_000,
          globalSetup: ["tests/server/postgres.setup.ts"],
          sequence: { groupOrder: 7 }
        }
      },
      {
        test: {
          name: "browsers",
          include: ["tests/browsers/**/*.test.ts"],
          environment: "node",
          pool: "forks",
          testTimeout: 120_000,
          hookTimeout: 240_000,
          sequence: { groupOrder: 8 }
        }
      },
      {
        test: {
          name: "serial",
          include: serial,
          environment: "node",
          pool: "forks",
          fileParallelism: false,
          testTimeout: 240_000,
          hookTimeout: 120_000,
          globalSetup: ["tests/server/postgres.setup.ts"],
          sequence: { groupOrder: 5 }
        }
      }
    ]
  }
})
