/** Typing around the five editors in 20 rounds; 200 are among the long rounds. */
import { typingRounds } from "#tests/e2e/typing-round.ts"

typingRounds(4, 4_711, [])
