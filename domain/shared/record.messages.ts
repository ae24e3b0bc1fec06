/** The texts that follow from what a kind of record is called: notices, failures and labels of commands. */
import { byLanguage, inEach, numberIn } from "./language.rules.ts"
import type { RecordTitle, Translated } from "./language.schema.ts"
import { capital, type RecordNoun } from "./record-noun.rules.ts"

type Activity = "active" | "inactive"

/** The texts of the specification after a record was saved, by what was done (section 8). */
export const catalogueNotices = ({ en, es }: RecordNoun) => ({
  created: { en: `${capital(en.one)} created successfully`, es: `${capital(es.one)} cread${es.o} correctamente` },
  updated: { en: `${capital(en.one)} updated successfully`, es: `${capital(es.one)} actualizad${es.o} correctamente` },
  deleted: { en: `${capital(en.one)} deleted successfully`, es: `${capital(es.one)} eliminad${es.o} correctamente` }
})

/** What a notice about a failed call begins with. */
export const failedNotices = ({ en, es }: RecordNoun) => ({
  listFailed: { en: `Error fetching ${en.many}`, es: `Error al obtener ${es.los} ${es.many}` },
  findFailed: { en: `Error fetching ${en.one}`, es: `Error al obtener ${es.el} ${es.one}` },
  createFailed: { en: `Error creating ${en.one}`, es: `Error al crear ${es.el} ${es.one}` },
  updateFailed: { en: `Error updating ${en.one}`, es: `Error al actualizar ${es.el} ${es.one}` },
  deleteFailed: { en: `Error deleting ${en.one}`, es: `Error al eliminar ${es.el} ${es.one}` }
})

/** What can be done to a record: as it ends a sentence in English, and its stem in Spanish. */
const participles = {
  created: { en: "created", es: "cread" },
  updated: { en: "saved", es: "guardad" },
  deleted: { en: "deleted", es: "eliminad" },
  activate: { en: "activated", es: "activad" },
  deactivate: { en: "deactivated", es: "desactivad" },
  restore: { en: "restored", es: "restaurad" },
  unlock: { en: "unlocked", es: "desbloquead" }
}
type Participles = Readonly<Record<keyof typeof participles, Translated<string>>>

export interface NoticeOptions<Row> {
  readonly noun: RecordNoun
  readonly nameOf: (row: Row) => RecordTitle
  /** The specification's texts, which stand as they are. */
  readonly exact?: Readonly<Partial<Record<"created" | "updated" | "deleted", Translated<string>>>>
}

/** Notices after a call on records: the action with the record's name, or the failure. */
export const recordNotices = <Row>({ noun, nameOf, exact = {} }: NoticeOptions<Row>) => {
  const { en, es } = noun
  const said = (done: keyof Participles, title: RecordTitle, count = 1): Translated<string> => {
    const name = inEach(title)
    const verb = { ...participles, ...noun.switched }[done]
    return count === 1
      ? { en: `${capital(en.one)} “${name.en}” ${verb.en}`, es: `${capital(es.one)} «${name.es}» ${verb.es}${es.o}` }
      : {
          en: `${numberIn.en(count)} ${en.many} ${verb.en}`,
          es: `${numberIn.es(count)} ${es.many} ${verb.es}${es.o}s`
        }
  }
  return {
    ...failedNotices(noun),
    created: (row: Row) => exact.created ?? said("created", nameOf(row)),
    updated: (row: Row) => exact.updated ?? said("updated", nameOf(row)),
    deleted: (name: RecordTitle) => exact.deleted ?? said("deleted", name),
    /** By the number of rows on which it was done; of one it gives the name. */
    done: (action: Exclude<keyof Participles, keyof typeof exact>, row: Row) => (count: number) =>
      said(action, nameOf(row), count)
  }
}

export type RecordNotices<Row> = ReturnType<typeof recordNotices<Row>>

/** The notice after the edit of another user has been merged into the open form. */
export const mergedNotice = ({ en, es }: RecordNoun): Translated<string> => ({
  en: `This ${en.one} was saved in the meantime. Those changes are now in the form with yours; review them and save again.`,
  es: `Mientras tanto se guardó ${es.este} ${es.one}. Esos cambios ya están en el formulario junto con los de usted; revíselos y guarde de nuevo.`
})

/** The texts of `CompanyNotFound` and `CompanyOvertaken`, say. */
export const recordFailureWords = ({ en, es }: RecordNoun): Translated<Readonly<Record<string, string>>> => {
  const [notFound, overtaken] = [`${capital(en.one)}NotFound`, `${capital(en.one)}Overtaken`]
  return {
    en: {
      [notFound]: `This ${en.one} no longer exists.`,
      [overtaken]: `Someone else changed this ${en.one} after you opened it. Your change was not applied.`
    },
    es: {
      [notFound]: `${capital(es.este)} ${es.one} ya no existe.`,
      [overtaken]: `Otra persona cambió ${es.este} ${es.one} después de que usted ${es.lo} abrió. Su cambio no se aplicó.`
    }
  }
}

const englishCommands = ({ one, many }: RecordNoun["en"]) => ({
  add: `Add ${capital(one)}`,
  edit: `Edit the ${one} in focus`,
  remove: `Delete the ${one} in focus`,
  switch: (to: Activity): string => `${to === "active" ? "Activate" : "Deactivate"} the ${one} in focus`,
  show: (status: Activity): string => `Show ${status} ${many}`,
  restore: `Restore the ${one} in focus`,
  showDeleted: `Show deleted ${many}`,
  search: `Search ${many}`,
  why: { deleted: `Restore the ${one} first`, notDeleted: `Only a deleted ${one} can be restored` }
})

const spanishCommands = ({ one, many, un, el, o }: RecordNoun["es"]): ReturnType<typeof englishCommands> => ({
  add: `Añadir ${one}`,
  edit: `Editar ${el} ${one} resaltad${o}`,
  remove: `Eliminar ${el} ${one} resaltad${o}`,
  switch: (to) => `${to === "active" ? "Activar" : "Desactivar"} ${el} ${one} resaltad${o}`,
  show: (status) => `Mostrar ${many} ${status === "active" ? "activ" : "inactiv"}${o}s`,
  restore: `Restaurar ${el} ${one} resaltad${o}`,
  showDeleted: `Mostrar ${many} eliminad${o}s`,
  search: `Buscar ${many}`,
  why: {
    deleted: `Restaure primero ${el} ${one}`,
    notDeleted: `Solo se puede restaurar ${un} ${one} eliminad${o}`
  }
})

/** The labels of the commands that every screen of records has, as keys, buttons and palette show them. */
export const recordCommandWords = ({ en, es }: RecordNoun) => ({ en: englishCommands(en), es: spanishCommands(es) })

interface NamedField extends Translated<string> {
  /** Its longest text; absent where any length is allowed. */
  readonly most?: number
  readonly isOptional?: true
}

const englishIssue = (name: string) => ({
  required: `${name} is required`,
  tooLong: (most: number) => `${name} must be less than ${most} characters`
})

/** The name begins with its article, by which the text ends. */
const spanishIssue = (name: string): ReturnType<typeof englishIssue> => ({
  required: `${name} es obligatori${name.startsWith("La ") ? "a" : "o"}`,
  tooLong: (most) => `${name} debe tener menos de ${most} caracteres`
})

/**
 * The texts of the keys `<field>_required` and `<field>_too_long`, by the names of fields as sentences begin with them,
 * and the texts of further keys.
 */
export const fieldWords = (
  fields: Readonly<Record<string, NamedField>>,
  others: Readonly<Record<string, Translated<string>>> = {}
): Translated<Readonly<Record<string, string>>> => {
  const named = Object.entries(fields).flatMap(([name, { en, es, most, isOptional }]) => {
    const [english, spanish] = [englishIssue(en), spanishIssue(es)]
    return [
      ...(isOptional ? [] : [[`${name}_required`, { en: english.required, es: spanish.required }] as const]),
      ...(most === undefined
        ? []
        : [[`${name}_too_long`, { en: english.tooLong(most), es: spanish.tooLong(most) }] as const])
    ]
  })
  return byLanguage({ ...Object.fromEntries(named), ...others })
}
