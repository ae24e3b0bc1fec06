/**
 * Merges an edit with a concurrent save, field by field: `base` as opened, `mine` in the form, `theirs` as saved now. A
 * change of one side is taken; where both differ the user is asked.
 */
import type { Side } from "./document-editor.rules.ts"

export type Fields = Readonly<Record<string, string>>

export interface FieldConflict {
  readonly field: string
  readonly mine: string
  readonly theirs: string
}

export interface Merged {
  /** The form's texts merged with the other side's changes; a conflicting field still holds mine. */
  readonly fields: Fields
  readonly conflicts: ReadonlyArray<FieldConflict>
  /** The other side's changes without conflict. */
  readonly taken: ReadonlyArray<string>
}

export const mergeEdits = (base: Fields, mine: Fields, theirs: Fields): Merged => {
  const names = Object.keys(mine)
  const changed = (side: Fields, name: string): boolean => side[name] !== base[name]
  const conflicts = names
    .filter((name) => changed(mine, name) && changed(theirs, name) && mine[name] !== theirs[name])
    .map((field) => ({ field, mine: mine[field] ?? "", theirs: theirs[field] ?? "" }))
  const taken = names.filter((name) => changed(theirs, name) && !changed(mine, name))
  const fields = Object.fromEntries(names.map((name) => [name, (taken.includes(name) ? theirs : mine)[name] ?? ""]))
  return { fields, conflicts, taken }
}

/** The fields that an edit would write: those that differ from the stored ones. */
export const changedFields = (base: Fields, mine: Fields): ReadonlyArray<string> =>
  Object.keys(mine).filter((name) => mine[name] !== base[name])

export const decidedFields = (
  fields: Fields,
  conflicts: ReadonlyArray<FieldConflict>,
  chosen: Readonly<Record<string, Side>>
): Fields => ({
  ...fields,
  ...Object.fromEntries(conflicts.map(({ field, mine, theirs }) => [field, chosen[field] === "theirs" ? theirs : mine]))
})
