import { rosterContract } from "#tests/contract/csv-import/roster.contract.ts"
import { memoryRosters } from "#tests/doubles/roster.memory.ts"

rosterContract("the service over memory", async () => memoryRosters())
