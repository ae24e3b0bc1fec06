import { Eye, EyeOff } from "lucide-react"
import { Button } from "#src/components/navigation/button.tsx"
import { type EntryProps, Field } from "./field.tsx"
import { Input } from "./input.tsx"
import * as styles from "./password-field.module.css"

export interface PasswordFieldProps extends EntryProps {
  readonly isShown: boolean
  readonly toggle: () => void
  readonly words: { readonly showPassword: string; readonly hidePassword: string }
  readonly autoComplete: "current-password" | "new-password"
}

/**
 * A password, with a button that shows what was typed. Required by default. What is typed and refused has its reason
 * below it, in place of the hint.
 */
export const PasswordField = (props: PasswordFieldProps) => (
  <Field isRequired {...props} hint={props.error !== null && props.value !== "" ? null : props.hint}>
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
          onLeave={props.onLeave}
          data-first-focus={props.isFirstFocus || undefined}
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
