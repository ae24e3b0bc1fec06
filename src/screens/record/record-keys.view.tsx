import type { RecordScreenWords } from "#domain/shared/screen/record-screen-english.messages.ts"
import { Button } from "#src/components/button.tsx"
import { Dialog } from "#src/components/dialog.tsx"
import { Kbd } from "#src/components/kbd.tsx"
import * as styles from "./record-keys.module.css"

export interface RecordKeysProps {
  readonly words: RecordScreenWords["keys"]
  readonly closeLabel: string
  /** From the registry: the keys and their labels, in order. */
  readonly keys: ReadonlyArray<{ readonly does: string; readonly caps: ReadonlyArray<string> }>
  readonly close: () => void
}

/** The keys of a list. */
export const RecordKeysView = ({ words, closeLabel, keys, close }: RecordKeysProps) => (
  <Dialog
    title={words.title}
    text={words.text}
    close={close}
    isReading
    closeLabel={closeLabel}
    footer={
      <Button kind="primary" action={close} isFirstFocus>
        {closeLabel}
      </Button>
    }
  >
    <dl className={styles.keys}>
      {keys.map(({ does, caps }) => (
        <div key={does}>
          <dt>
            {caps.map((cap) => (
              <Kbd key={cap} isListed>
                {cap}
              </Kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)
