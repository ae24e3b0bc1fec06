import { hostileContract } from "#tests/contract/wire/hostile.contract.ts"

hostileContract(60)
