/** The long rounds: at least 21,000 requests. */
import { endpoints } from "#adapters/server/records.ts"
import { hostileContract } from "#tests/contract/wire/hostile.contract.ts"

hostileContract(Math.ceil(21_000 / endpoints.length))
