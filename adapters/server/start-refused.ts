/** A start that cannot go on. The message is for the operator, says what to do, and needs no stack; nothing was changed. */
export class StartRefused extends Error {
  override readonly name = "StartRefused"
}
