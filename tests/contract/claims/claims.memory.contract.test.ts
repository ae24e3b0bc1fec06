import { claimsContract } from "#tests/contract/claims/claims.contract.ts"
import { memoryBackend } from "#tests/contract/memory-backend.ts"

claimsContract("the service over memory", async () => memoryBackend())
