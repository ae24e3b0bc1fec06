/**
 * Text typed for a form whose fields are not shown yet, for its first text field. The list is split at each request to
 * save.
 */
import type { TypeAheadEvent } from "./document-editor.schema.ts"

type TypedAhead = ReadonlyArray<string>

export const nothingTypedAhead: TypedAhead = [""]

export const hasTypedAhead = ({ typedAhead }: { readonly typedAhead: TypedAhead }): boolean =>
  typedAhead.some((text) => text !== "")

/** Whether closing would discard text that was typed for a document that is not shown yet. */
export const isDocumentUnread = (context: {
  readonly typedAhead: TypedAhead
  readonly conflicts: ReadonlyArray<unknown>
}): boolean => hasTypedAhead(context) && context.conflicts.length === 0

export const appendTyped = (ahead: TypedAhead, text: string): TypedAhead =>
  ahead.with(-1, `${ahead.at(-1) ?? ""}${text}`)

/** Removes the last character, but none that was typed before the last request to save. */
export const eraseLastTyped = (ahead: TypedAhead): TypedAhead =>
  ahead.with(-1, [...(ahead.at(-1) ?? "")].slice(0, -1).join(""))

export const appendSave = (ahead: TypedAhead): TypedAhead => [...ahead, ""]

/** A draft is offered first: a save that was requested before cannot have meant the draft. */
export const withoutSaves = (ahead: TypedAhead): TypedAhead => [ahead.join("")]

/**
 * The texts and saves as events, in order. Saves before the first text are left out: saving an unchanged form closes
 * it.
 */
export const replayEvents = (ahead: TypedAhead): ReadonlyArray<TypeAheadEvent> => {
  const first = Math.max(0, hasTypedAhead({ typedAhead: ahead }) ? ahead.findIndex((text) => text !== "") : 0)
  return ahead
    .slice(first)
    .flatMap((text, index) => [
      ...(index === 0 ? [] : [{ type: "form.save" } as const]),
      ...(text === "" ? [] : [{ type: "form.type", text } as const])
    ])
}
