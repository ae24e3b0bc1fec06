/** Texts of the failures of simple records, as they follow from the noun. */
import { Schema } from "effect"
import { CallFailure, failureReader } from "../shared/failure.errors.ts"
import { failureDescriber, type FailureWords } from "../shared/failure.messages.ts"
import type { Translated } from "../shared/language.schema.ts"
import { capital, type RecordNoun } from "../shared/record-noun.rules.ts"
import { recordFailureWords } from "../shared/record.messages.ts"
import type { RecordKind } from "./record.schema.ts"

/** The text for the key of a name that another record has. */
export const nameTaken = ({ en, es }: RecordNoun): Translated<string> => ({
  en: `Another ${en.one} already has this name.`,
  es: `Otr${es.o} ${es.one} ya tiene este nombre.`
})

/** The texts of the failures of a kind that is called by a name; the third is `CompanyTaken`, say. */
export const namedRecordFailureWords = (noun: RecordNoun): Translated<Readonly<Record<string, string>>> => {
  const words = recordFailureWords(noun)
  const [key, taken] = [`${capital(noun.en.one)}Taken`, nameTaken(noun)]
  return {
    en: { ...words.en, [key]: `${taken.en} Nothing was changed.` },
    es: { ...words.es, [key]: `${taken.es} No se cambió nada.` }
  }
}

/** The text of a failure in every language; `others` are those that only this kind has. A text of the server stays. */
export const recordFailureDescriber = (
  { NotFound, Taken, Overtaken }: Pick<RecordKind, "NotFound" | "Taken" | "Overtaken">,
  words: Translated<FailureWords>,
  others: ReadonlyArray<RecordKind["NotFound"]> = []
) =>
  failureDescriber(failureReader(Schema.Union([NotFound, Taken, Overtaken, ...others, ...CallFailure.members])), words)
