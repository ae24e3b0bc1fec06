/** The texts of undoable actions and of their undo, made from the noun of the kind of record. */
import { Schema } from "effect"
import { CallFailure, failureReader } from "../failure.errors.ts"
import { failureDescriber } from "../failure.messages.ts"
import { peopleText } from "../decision/named-people.messages.ts"
import { numberIn } from "../language.rules.ts"
import type { Translated, Language } from "../language.schema.ts"
import { capital, type RecordNoun } from "../record-noun.rules.ts"
import {
  type KeptReason,
  keptReasons,
  type Undoable,
  type UndoableAct,
  UndoClosed,
  type Undone
} from "./undoable.schema.ts"

/** As it ends a sentence in English, and its stem in Spanish. */
const participles: Readonly<Record<UndoableAct, Translated<string>>> = {
  activate: { en: "activated", es: "activad" },
  deactivate: { en: "deactivated", es: "desactivad" },
  delete: { en: "deleted", es: "eliminad" },
  import: { en: "imported", es: "importad" },
  move: { en: "moved", es: "movid" }
}

const counted = {
  en: ({ en }: RecordNoun, count: number) => `${numberIn.en(count)} ${count === 1 ? en.one : en.many}`,
  es: ({ es }: RecordNoun, count: number) => `${numberIn.es(count)} ${count === 1 ? es.one : es.many}`
}

/** "40 users deactivated", "User “Ana Núñez” deleted". */
export const describeUndoable = (
  noun: RecordNoun,
  { kind, act, name, name_es, records }: Undoable
): Translated<string> => {
  const { en, es } = { ...participles, ...noun.switched }[act]
  const ending = `${noun.es.o}${records === 1 ? "" : "s"}`
  if (kind === "record" && name !== null)
    return {
      en: `${capital(noun.en.one)} “${name}” ${en}`,
      es: `${capital(noun.es.one)} «${name_es || name}» ${es}${noun.es.o}`
    }
  const [to, a] = act === "move" && name !== null ? [` to ${name}`, ` a ${name}`] : ["", ""]
  return {
    en: `${counted.en(noun, records)} ${en}${to}`,
    es: `${counted.es(noun, records)} ${es}${ending}${a}`
  }
}

/** Why the key does not undo what is not the last change. */
export const describeOlder = (noun: RecordNoun, older: Undoable): Translated<string> => {
  const { en, es } = describeUndoable(noun, older)
  return {
    en: `Z undoes your last change only. This one is older: ${en}. “Undo” beside the title undoes it.`,
    es: `Z solo deshace su último cambio. Este es anterior: ${es}. «Deshacer», junto al título, lo deshace.`
  }
}

const reasons: Translated<Readonly<Record<KeptReason, string>>> = {
  en: {
    not_found: "deleted meanwhile",
    changed: "changed since",
    own_account: "your own account",
    last_administrator: "the last administrator",
    referenced: "in use by now",
    signed_in: "signed in since",
    taken: "email or number of another person by now"
  },
  es: {
    not_found: "sin registro desde entonces",
    changed: "con cambios posteriores",
    own_account: "su propia cuenta",
    last_administrator: "el último administrador",
    referenced: "en uso desde entonces",
    signed_in: "con sesión iniciada desde entonces",
    taken: "con un correo o número que ya es de otra persona"
  }
}

const keptCount = {
  en: (count: number) => `${numberIn.en(count)} kept`,
  es: (count: number) => `${numberIn.es(count)} sin deshacer`
}

/** One's own account needs no name. */
const namesOf = (listed: Undone["kept"]): ReadonlyArray<string> =>
  listed.flatMap(({ name = null, reason }) => (name === null || reason === "own_account" ? [] : [name]))

/** "1 kept: Ana Ruiz, changed since" for each reason; those too many to be listed are counted without one. */
export const keptParts = (
  language: Language,
  { kept, kept_total }: Pick<Undone, "kept" | "kept_total">,
  countIn = keptCount
): ReadonlyArray<string> => {
  const unlisted = kept_total - kept.length
  return [
    ...keptReasons.flatMap((reason) => {
      const listed = kept.filter((one) => one.reason === reason)
      const names = namesOf(listed)
      const whose = names.length === 0 ? "" : `${peopleText(names, listed.length, language)}, `
      return listed.length === 0 ? [] : [`${countIn[language](listed.length)}: ${whose}${reasons[language][reason]}`]
    }),
    ...(unlisted > 0 ? [countIn[language](unlisted)] : [])
  ]
}

const changedBack = (one: string, uno: string, count: number): Translated<string> => ({
  en: `${one} changed back`,
  es: `${uno} como ${count === 1 ? "estaba" : "estaban"}`
})

/** What one record is called in both languages. */
const nameOf = ({ kind, name, name_es }: Undoable): Translated<string> | null =>
  kind === "record" && name !== null ? { en: name, es: name_es || name } : null

const backOf = (noun: RecordNoun, item: Undoable, count: number): Translated<string> => {
  const many = count === 1 ? "" : "s"
  const name = nameOf(item)
  const [one, uno] =
    name !== null
      ? [`${capital(noun.en.one)} “${name.en}”`, `${capital(noun.es.one)} «${name.es}»`]
      : [counted.en(noun, count), counted.es(noun, count)]
  if (item.act === "import") return { en: `${one} removed`, es: `${uno} quitad${noun.es.o}${many}` }
  if (item.act === "delete") return { en: `${one} restored`, es: `${uno} restaurad${noun.es.o}${many}` }
  return changedBack(one, uno, count)
}

/** What an undo has done, and what it has kept, with the reasons. */
export const describeUndone = (noun: RecordNoun, item: Undoable, undone: Undone): Translated<string> => {
  const { putBack = 0, kept, kept_total } = undone
  const only = nameOf(item)
  const textIn = (language: Language): string => {
    const named = only === null ? kept : kept.map((one) => ({ ...one, name: only[language] }))
    const parts = [
      ...(putBack > 0 ? [changedBack(counted.en(noun, putBack), counted.es(noun, putBack), putBack)[language]] : []),
      ...keptParts(language, { kept: named, kept_total })
    ]
    const back = undone.undone > 0 || parts.length === 0 ? [backOf(noun, item, undone.undone)[language]] : []
    return [...back, ...parts].join(" · ")
  }
  return { en: textIn("en"), es: textIn("es") }
}

const failed: Translated<string> = { en: "Error undoing the change", es: "Error al deshacer el cambio" }

const describeMany = failureDescriber(failureReader(Schema.Union([UndoClosed, ...CallFailure.members])), {
  en: { UndoClosed: "This can no longer be undone." },
  es: { UndoClosed: "Esto ya no se puede deshacer." }
})

/** Why something was not undone; a change of one record fails in the words of its kind. */
export const undoFailureDescriber =
  (describeOne: (error: unknown, otherwise: Translated<string>) => Translated<string>) =>
  (error: unknown, { kind }: Pick<Undoable, "kind">): Translated<string> =>
    (kind === "record" ? describeOne : describeMany)(error, failed)

export const undoWords = {
  undo: { en: "Undo the last change", es: "Deshacer el último cambio" },
  undoEarlier: { en: "Undo an earlier change", es: "Deshacer un cambio anterior" },
  undoing: { en: "Wait until the current one finishes", es: "Espere a que termine la actual" },
  nothingToUndo: { en: "There is nothing to undo", es: "No hay nada que deshacer" },
  keywords: { en: "undo take back revert", es: "deshacer revertir anular" }
}
