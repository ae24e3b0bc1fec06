import { History } from "lucide-react"
import type { NamedRecord } from "#domain/shared/record-kind.schema.ts"
import { Row } from "#src/components/layout/row.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { usePreferences } from "#src/shell/use-application.ts"
import { useWorkspace } from "#src/shell/use-workspace.ts"
import { useRecordWords } from "./use-screen.ts"

interface HistoryButtonProps {
  readonly of: NamedRecord
  /** The key of the list works here too. */
  readonly hasKey?: boolean
}

/** Shows the history of a record that is open, beside its title. */
export const HistoryButton = ({ of, hasKey = false }: HistoryButtonProps) => {
  const { showHistory } = useWorkspace()
  const { history } = useRecordWords()
  const { singleKeys } = usePreferences()
  return (
    <Row>
      <Button
        kind="quiet"
        size="small"
        icon={History}
        keys={hasKey && singleKeys ? "h" : undefined}
        action={() => showHistory({ type: "record.history", of })}
      >
        {history}
      </Button>
    </Row>
  )
}
