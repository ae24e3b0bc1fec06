import { Eye } from "lucide-react"
import { Button } from "#src/components/navigation/button.tsx"
import { Field } from "./field.tsx"
import { Input } from "./input.tsx"
import { leaving } from "#src/components/dialogs/leaving.ts"
import { Row } from "#src/components/layout/row.tsx"

export interface SecretFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly onLeave: () => void
  readonly error: string | null
  readonly isRequired: boolean
  readonly placeholder: string
  /** Reveals the masked value; undefined where nothing is masked. */
  readonly reveal?: { readonly label: string; readonly run: (() => void) | null; readonly isBusy: boolean }
}

/** A masked number, with the button that reveals it. */
export const SecretField = ({
  label,
  value,
  onChange,
  onLeave,
  error,
  isRequired,
  placeholder,
  reveal
}: SecretFieldProps) => (
  <Field label={label} error={error} isRequired={isRequired}>
    {(parts) => (
      <Row as="div">
        <Input
          {...parts}
          type="text"
          autoComplete="off"
          value={value}
          placeholder={placeholder}
          onChange={(event) => onChange(event.target.value)}
          onBlur={leaving(onLeave)}
        />
        {reveal !== undefined && (
          <Button icon={Eye} action={reveal.run} isBusy={reveal.isBusy}>
            {reveal.label}
          </Button>
        )}
      </Row>
    )}
  </Field>
)
