import { claimsContract } from "#tests/contract/claims.contract.ts"
import { memoryWorld } from "#tests/contract/memory-world.ts"

claimsContract("the service over memory", async () => memoryWorld())
