import type { CsvImportScreenWords } from "#domain/csv-import/csv-import-screen-english.messages.ts"
import { Button } from "#src/components/navigation/button.tsx"
import { Row } from "#src/components/layout/row.tsx"
import { Text } from "#src/components/text/text.tsx"
import * as styles from "./import-causes.module.css"

export interface CausesProps {
  readonly words: CsvImportScreenWords["causes"]
  readonly causes: ReadonlyArray<{
    readonly key: string
    readonly name: string
    readonly message: string
    /** A short label has a longer name. */
    readonly fixes: ReadonlyArray<{ readonly label: string; readonly name?: string; readonly run: (() => void) | null }>
  }>
  readonly more: number
}

/** The errors of a file by cause, each with what corrects all of them. */
export const CausesView = ({ words, causes, more }: CausesProps) => (
  <section className={styles.fitting} aria-label={words.title}>
    <div className={styles.causes}>
      <ul>
        {causes.map(({ key, name, message, fixes }) => (
          <li key={key}>
            <Text weight="medium">{name}</Text>
            <span className={styles.message} title={message}>
              {message}
            </span>
            <Row wraps="start">
              {fixes.map(({ label, name: full = label, run }) => (
                <Button key={label} kind="link" size="small" action={run} label={`${full}: ${name}`}>
                  {label}
                </Button>
              ))}
            </Row>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Text as="p" size="xs" tone="muted">
          {words.more(more)}
        </Text>
      )}
    </div>
  </section>
)
