import { initialTransition } from "xstate"
import { buildMachine, type ModuleMissing } from "#domain/application/build.machine.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { buildTable } from "#tests/machines/application/build.table.ts"
import { afterEvents, done, error, type Samples, testTable } from "#tests/machines/machine-table.ts"

const intents: Samples<ModuleMissing> = { "module.missing": { type: "module.missing" } }
const outcomes = {
  "the server has another build": done("isReplaced", true),
  "the server has this build": done("isReplaced", false),
  "the server does not answer": error("isReplaced", new Unavailable())
}
const [current] = initialTransition(buildMachine)
const checking = afterEvents(buildMachine, current, intents["module.missing"])

testTable({
  machine: buildMachine,
  table: buildTable,
  intents,
  outcomes,
  at: { current, checking, replaced: afterEvents(buildMachine, checking, outcomes["the server has another build"]) }
})
