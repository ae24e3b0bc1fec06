import { csvImportContract } from "#tests/contract/csv-import/csv-import.contract.ts"
import { memoryImports } from "#tests/doubles/csv-import.memory.ts"

csvImportContract("the service over memory", async () => memoryImports())
