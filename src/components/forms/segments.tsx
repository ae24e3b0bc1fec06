import { MenuGroup } from "#src/components/navigation/menu.tsx"
import * as styles from "./segments.module.css"

export interface SegmentsProps {
  readonly label: string
  /** Choosing the current value does nothing, and may be null. */
  readonly choices: ReadonlyArray<{
    readonly value: string
    readonly label: string
    readonly choose: (() => void) | null
  }>
  readonly value: string
}

/** A segmented control: a few choices, all visible at once. */
export const Segments = ({ label, choices, value }: SegmentsProps) => (
  <div className={styles.segments} role="group" aria-label={label}>
    {choices.map((choice) => (
      <button key={choice.value} type="button" aria-pressed={choice.value === value} onClick={() => choice.choose?.()}>
        {choice.label}
      </button>
    ))}
  </div>
)

export interface MenuSegmentsProps<Value extends string> {
  readonly title: string
  readonly words: Readonly<Record<Value, string>>
  readonly values: ReadonlyArray<Value>
  readonly value: Value
  readonly choose: (value: Value) => void
}

/** A group of a menu that holds one choice. */
export const MenuSegments = <Value extends string>({
  title,
  words,
  values,
  value,
  choose
}: MenuSegmentsProps<Value>) => (
  <MenuGroup title={title}>
    <Segments
      label={title}
      value={value}
      choices={values.map((one) => ({ value: one, label: words[one], choose: () => choose(one) }))}
    />
  </MenuGroup>
)
