import { Eye, EyeOff } from "lucide-react"
import { Button } from "#src/components/navigation/button.tsx"
import { leaving } from "#src/components/dialogs/leaving.ts"
import { Field } from "./field.tsx"
import { Input } from "./input.tsx"
import * as styles from "./password-field.module.css"

export interface PasswordFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly onLeave?: () => void
  readonly error: string | null
  readonly hint?: string | null
  readonly isShown: boolean
  readonly toggle: () => void
  readonly words: { readonly showPassword: string; readonly hidePassword: string }
  readonly autoComplete: "current-password" | "new-password"
  readonly isFirstFocus?: boolean
  /** Required by default. */
  readonly isRequired?: boolean
}

/** A password, with a button that shows what was typed. */
export const PasswordField = (props: PasswordFieldProps) => (
  <Field label={props.label} error={props.error} hint={props.hint ?? null} isRequired={props.isRequired ?? true}>
    {(parts) => (
      <div className={styles.box}>
        <Input
          {...parts}
          type={props.isShown ? "text" : "password"}
          value={props.value}
          autoComplete={props.autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => props.onChange(event.target.value)}
          onBlur={leaving(props.onLeave)}
          {...(props.isFirstFocus === true ? { "data-first-focus": true } : {})}
        />
        <Button
          kind="quiet"
          size="small"
          icon={props.isShown ? EyeOff : Eye}
          label={props.isShown ? props.words.hidePassword : props.words.showPassword}
          action={props.toggle}
          tipSide="from-end"
        />
      </div>
    )}
  </Field>
)
