/** Merges an edit with a concurrent save by field: `base` as opened, `mine` in the form, `theirs` as saved now. */
import { Struct } from "effect"
import { eachField } from "../record-fields.rules.ts"
import { oneLine } from "../text.rules.ts"
import type { Side } from "./document-editor.schema.ts"

export type FormTexts = Readonly<Record<string, string>>
type Texts<Field extends string> = Readonly<Record<Field, string>>

export interface FieldConflict<Field extends string = string> {
  readonly field: Field
  readonly mine: string
  readonly theirs: string
}

export interface MergedTexts<Field extends string> {
  /** The form's texts merged with the other side's changes; a conflicting field still holds mine. */
  readonly fields: Texts<Field>
  readonly conflicts: ReadonlyArray<FieldConflict<Field>>
  /** The other side's changes without conflict. */
  readonly takenFields: ReadonlyArray<Field>
}

export const mergeEdits = <Field extends string>(
  base: Texts<Field>,
  mine: Texts<Field>,
  theirs: Texts<Field>
): MergedTexts<Field> => {
  const names = Struct.keys(mine)
  const changed = (side: Texts<Field>, name: Field): boolean => side[name] !== base[name]
  const conflicts = names
    .filter((name) => changed(mine, name) && changed(theirs, name) && mine[name] !== theirs[name])
    .map((field) => ({ field, mine: mine[field], theirs: theirs[field] }))
  const taken = names.filter((name) => changed(theirs, name) && !changed(mine, name))
  return {
    fields: eachField(names, (name) => (taken.includes(name) ? theirs : mine)[name]),
    conflicts,
    takenFields: taken
  }
}

/** The fields that an edit would write: those that differ from the stored ones. */
export const changedFields = <Field extends string>(base: Texts<Field>, mine: Texts<Field>): ReadonlyArray<Field> =>
  Struct.keys(mine).filter((name) => mine[name] !== base[name])

/** White space may be stored differently from how it was typed. */
const isSameText = (one: string | undefined, other: string | undefined): boolean =>
  oneLine(one ?? "") === oneLine(other ?? "")

/** The sent texts, each in the spelling in which it is stored where both are the same text. */
export const asStored = <Field extends string>(sent: Texts<Field>, stored: Texts<Field>): Texts<Field> =>
  eachField(Struct.keys(sent), (name) => (isSameText(sent[name], stored[name]) ? stored : sent)[name])

/** Whether the stored texts have all edits. A field in `replaced` counts as stored when it has changed at all. */
export const areEditsStored = (
  base: FormTexts,
  mine: FormTexts,
  theirs: FormTexts,
  replaced: ReadonlyArray<string>
): boolean =>
  replaced.every((name) => theirs[name] !== base[name]) &&
  changedFields(base, mine).every((name) => replaced.includes(name) || isSameText(theirs[name], mine[name]))

export const applyDecisions = <Field extends string>(
  fields: Texts<Field>,
  conflicts: ReadonlyArray<FieldConflict>,
  chosen: Readonly<Record<string, Side>>
): Texts<Field> => ({
  ...fields,
  ...Object.fromEntries(conflicts.map(({ field, mine, theirs }) => [field, chosen[field] === "theirs" ? theirs : mine]))
})
