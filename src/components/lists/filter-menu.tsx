import { type ReactNode, useId } from "react"
import type { LucideIcon } from "lucide-react"
import { Button } from "#src/components/navigation/button.tsx"
import { Menu, MenuGroup } from "#src/components/navigation/menu.tsx"

interface FilterMenuProps {
  readonly icon: LucideIcon
  readonly label: string
  /** The filters that are set, each in words; an empty text is one that is not. */
  readonly set: ReadonlyArray<string>
  readonly children: ReactNode
}

/** Filters in a menu. Its button names those that are set. */
export const FilterMenu = ({ icon, label, set, children }: FilterMenuProps) => {
  const id = useId()
  const text = set.filter(Boolean).join(" ")
  return (
    <>
      <Button
        icon={icon}
        action={null}
        opens={id}
        label={text === "" ? label : `${label}: ${text}`}
        isSet={text !== ""}
      >
        {text === "" ? label : text}
      </Button>
      <Menu id={id} label={label}>
        <MenuGroup isForm>{children}</MenuGroup>
      </Menu>
    </>
  )
}
