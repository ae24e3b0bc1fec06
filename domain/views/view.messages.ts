/** Texts of the failures and notices of views. */
import { nameTaken } from "../records/simple-record-failures.messages.ts"
import { failureDescriber, type FailureWords } from "../shared/failure.messages.ts"
import type { Translated } from "../shared/language.schema.ts"
import { recordKinds } from "../shared/record-kind.schema.ts"
import { fieldWords, recordFailureWords } from "../shared/record.messages.ts"
import { toViewFailure, viewNameMax, viewsMax } from "./view.schema.ts"

const { noun } = recordKinds.view
const failures = recordFailureWords(noun)

export const viewFailureWords = {
  en: {
    ...failures.en,
    ViewNotYours: "Only its owner changes a shared view. Nothing was changed.",
    ViewTaken: "You already have a view of this name here. Nothing was changed.",
    TooManyViews: `You already have ${viewsMax} views. Delete one first.`
  },
  es: {
    ...failures.es,
    ViewNotYours: "Solo quien compartió una vista puede cambiarla. No se cambió nada.",
    ViewTaken: "Ya tiene una vista con este nombre aquí. No se cambió nada.",
    TooManyViews: `Ya tiene ${viewsMax} vistas. Elimine una primero.`
  }
} satisfies Translated<FailureWords>

/** Texts for the keys that the checks of views carry. */
export const viewFieldWords = fieldWords(
  { view_name: { en: "Name", es: "El nombre", most: viewNameMax } },
  {
    view_name_taken: nameTaken(noun),
    view_place_unknown: { en: "This list has no views.", es: "Esta lista no tiene vistas." }
  }
)

export const describeViewFailure = failureDescriber(toViewFailure, viewFailureWords)
