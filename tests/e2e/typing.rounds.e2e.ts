/** Typing around the five editors in 200 rounds. `SEED` names others than these. */
import { typingRounds } from "#tests/e2e/typing-round.ts"

typingRounds(40, Number(process.env["SEED"] ?? 20_261_128), [
  "read down",
  "read gateway",
  "write refused",
  "write lost",
  "write gateway",
  "write down"
])
