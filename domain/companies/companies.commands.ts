/** The commands of the companies screen: buttons, keys and palette are made from them. */
import { simpleRecordCommands } from "../records/simple-record.commands.ts"
import { bilingual } from "../shared/language.rules.ts"
import { statusFilters } from "../shared/record-screen/record-screen.commands.ts"
import { companyCommandWords } from "./company.messages.ts"
import { companyListRules } from "./company-record.rules.ts"
import { companyKind, companyTypes } from "./company.schema.ts"

const words = bilingual(companyCommandWords)

export const companiesCommands = simpleRecordCommands({
  name: "companies",
  kind: companyKind,
  words: companyCommandWords,
  rules: companyListRules,
  nameOf: ({ name }) => name,
  filters: [
    ...statusFilters(words.show),
    ...companyTypes.map((type) => ({ id: type, label: words.showType[type], patch: { type } }))
  ]
})
