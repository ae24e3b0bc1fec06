import { CircleCheck, Download } from "lucide-react"
import { Row } from "#src/components/layout/row.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { Icon } from "#src/components/text/icon.tsx"
import { Text } from "#src/components/text/text.tsx"
import { useWords } from "#src/shell/use-application.ts"
import { keptText, useKeptList } from "./import-result.screen.tsx"
import { ImportListView } from "./import-result.view.tsx"
import { useImport, useImportWords, useSending } from "./use-import.ts"

/** What was written of a roster, and what an undo of it has put back. */
export const RosterResultScreen = () => {
  const { context } = useImport()
  const words = useImportWords()
  const { language } = useWords()
  const when = useSending()
  const keptOf = useKeptList()
  const { result, undone, subject } = context
  const roster = result?.roster ?? null
  if (roster === null) return null
  const { company, applied } = roster.found
  const { record } = subject.words[language]
  const kept = keptText(words.result, record, undone)
  const { removed = 0, reverted = 0, activated = 0 } = undone ?? {}
  return (
    <>
      <Row as="div" role="status">
        <Icon of={CircleCheck} tone="success" />
        <Text as="h3" size="sm">
          {undone === null
            ? words.roster.result.title(applied)
            : words.roster.result.undone(removed, reverted, activated)}
        </Text>
      </Row>
      <Text as="p">
        {kept ?? (undone === null ? words.roster.result.text(company.name) : words.roster.result.undoneText)}
      </Text>
      {undone !== null && undone.kept_total > 0 && <ImportListView {...keptOf(undone)} />}
      <Row>
        <Button icon={Download} action={when({ type: "report.download" })}>
          {words.roster.result.report}
        </Button>
      </Row>
    </>
  )
}
