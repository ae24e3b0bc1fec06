import { useId } from "react"
import { SmilePlus } from "lucide-react"
import { Button } from "#src/components/navigation/button.tsx"
import { Menu } from "#src/components/navigation/menu.tsx"
import * as styles from "./icon-picker.module.css"

export interface IconPickerProps {
  /** The chosen icon; empty for none. */
  readonly value: string
  readonly choices: ReadonlyArray<{ readonly icon: string; readonly name: string }>
  readonly label: string
  readonly choose: (icon: string) => void
}

const pictures = /\p{Extended_Pictographic}/u

/** Shows the icon and offers others, beside a field in which any text can be typed. */
export const IconPicker = ({ value, choices, label, choose }: IconPickerProps) => {
  const id = useId()
  const preview = pictures.test(value) ? { children: <span aria-hidden="true">{value}</span> } : { icon: SmilePlus }
  return (
    <>
      <Button label={label} action={null} opens={id} tipSide="from-end" {...preview} />
      <Menu id={id} label={label} isNarrow isList>
        <div className={styles.icons}>
          {choices.map(({ icon, name }) => (
            <button
              key={icon}
              type="button"
              className={styles.icon}
              data-menu-item
              aria-label={name}
              title={name}
              aria-pressed={icon === value}
              onClick={() => {
                document.getElementById(id)?.hidePopover()
                choose(icon)
              }}
            >
              {icon}
            </button>
          ))}
        </div>
      </Menu>
    </>
  )
}
