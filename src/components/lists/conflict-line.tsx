import { GitMerge } from "lucide-react"
import { Row } from "#src/components/layout/row.tsx"
import { Icon } from "#src/components/text/icon.tsx"
import { VisuallyHidden } from "#src/components/text/text.tsx"
import * as styles from "./conflict-line.module.css"

export interface ConflictLineProps {
  readonly text: string
  readonly span: number
}

/** A line under a row: who was faster, what they decided, and the outcome of the own decision. */
export const ConflictLine = ({ text, span }: ConflictLineProps) => (
  <tr role="row" className={styles.line} data-state="why">
    <td role="gridcell">
      <VisuallyHidden> </VisuallyHidden>
    </td>
    <td role="gridcell" colSpan={span - 1}>
      <Row role="status">
        <Icon of={GitMerge} size={14} />
        <span>{text}</span>
      </Row>
    </td>
  </tr>
)
