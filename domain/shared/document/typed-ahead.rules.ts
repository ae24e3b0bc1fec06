/**
 * What is typed for a form whose fields are not shown yet: texts for its first text, of which each but the last is followed by a
 * request to save.
 */
import type { TypedAhead } from "./document-editor.schema.ts"

type Ahead = ReadonlyArray<string>

export const noneAhead: Ahead = [""]

export const hasAhead = ({ ahead }: { readonly ahead: Ahead }): boolean => ahead.some((text) => text !== "")

/** Whether closing is asked about a document that is still to be read, or offered its draft, for what was typed for it. */
export const isUnread = (context: { readonly ahead: Ahead; readonly conflicts: ReadonlyArray<unknown> }): boolean =>
  hasAhead(context) && context.conflicts.length === 0

export const typedAhead = (ahead: Ahead, text: string): Ahead => ahead.with(-1, `${ahead.at(-1) ?? ""}${text}`)

/** Without the last character, up to the last request to save. */
export const erasedAhead = (ahead: Ahead): Ahead => ahead.with(-1, [...(ahead.at(-1) ?? "")].slice(0, -1).join(""))

export const savedAhead = (ahead: Ahead): Ahead => [...ahead, ""]

/** A draft is offered first: what was asked for before cannot have meant it. */
export const withoutSaves = (ahead: Ahead): Ahead => [ahead.join("")]

/** The same as events, in order. An unchanged form is not saved, which would close it, before a text. */
export const replayed = (ahead: Ahead): ReadonlyArray<TypedAhead> => {
  const first = Math.max(0, hasAhead({ ahead }) ? ahead.findIndex((text) => text !== "") : 0)
  return ahead
    .slice(first)
    .flatMap((text, index) => [
      ...(index === 0 ? [] : [{ type: "form.save" } as const]),
      ...(text === "" ? [] : [{ type: "form.type", text } as const])
    ])
}
