/** The list of companies, and the actions on each. */
import { companiesCommands } from "#domain/companies/companies.commands.ts"
import { companiesScreenWords } from "#domain/companies/companies-screen.messages.ts"
import { companiesScreen } from "#domain/companies/companies-screen.machine.ts"
import { companyTypes } from "#domain/companies/company.schema.ts"
import { Found } from "#src/shell/found.tsx"
import { Text } from "#src/components/text/text.tsx"
import { simpleRecordScreenModule } from "#src/screens/record/simple-record-screen.tsx"
import { choicesOf } from "#src/screens/record/record-screen.tsx"
import { RecordNameLink } from "#src/screens/record/record-changes.tsx"
import { DateText } from "#src/shell/time/date-text.tsx"

export const { openScreen, commands, found } = simpleRecordScreenModule({
  name: "companies",
  screen: companiesScreen,
  commands: companiesCommands,
  words: companiesScreenWords,
  nameOf: ({ name }) => name,
  detailOf: ({ contact_email }) => contact_email,
  columns: [
    {
      id: "name",
      sortField: "name",
      kind: "name",
      cell: ({ record, run }, { tabIndex }) => (
        <Text as="b" weight="semibold" isTruncated>
          <RecordNameLink
            place="companies"
            entity="company"
            record={record}
            name={record.name}
            open={run(companiesCommands.onRow.edit(record))}
            tabIndex={tabIndex}
          />
        </Text>
      )
    },
    {
      id: "contact_email",
      sortField: "contact_email",
      kind: "line",
      tone: "muted",
      cell: ({ record }) => (
        <Text isTruncated>
          <Found text={record.contact_email} />
        </Text>
      )
    },
    {
      id: "created_at",
      sortField: "created_at",
      kind: "line",
      tone: "muted",
      width: 128,
      narrowWidth: 92,
      isNarrowHidden: true,
      cell: ({ record }) => <DateText at={record.created_at} />
    },
    {
      id: "type",
      sortField: "type",
      kind: "line",
      width: 104,
      narrowWidth: 88,
      cell: ({ record }, { words }) => words.types[record.type]
    }
  ],
  filters: ({ filters, types }) => [
    { field: "type", label: filters.type, anyLabel: filters.anyType, choices: choicesOf(companyTypes, types) }
  ],
  form: ({ types }) => ({ type: { choices: choicesOf(companyTypes, types) } })
})
