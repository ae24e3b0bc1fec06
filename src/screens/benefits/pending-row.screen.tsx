import { memo, type RefCallback } from "react"
import { Check, ChevronDown, ChevronUp, X } from "lucide-react"
import type { Enrolment } from "#domain/enrolments/enrolment.schema.ts"
import type { EnrolmentsScreenWords } from "#domain/enrolments/enrolments-screen-english.messages.ts"
import { Badge } from "#src/components/text/badge.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { Checkbox } from "#src/components/fields/checkbox.tsx"
import { RowActions, RowButton } from "#src/components/lists/row-actions.tsx"
import { FieldError } from "#src/components/fields/field.tsx"
import { Spinner } from "#src/components/notes/spinner.tsx"
import { VirtualCell, VirtualRow } from "#src/components/lists/virtual-list.tsx"
import { Beneficiaries, EnrolmentFormFacts, useEnrolmentDetailsWords } from "#src/screens/record/enrolment-details.tsx"
import { Found } from "#src/shell/found.tsx"
import { RecordLink } from "#src/shell/record-link.tsx"
import * as styles from "./pending-row.module.css"
import { Row } from "#src/components/layout/row.tsx"
import { Text } from "#src/components/text/text.tsx"

export interface PendingRowModel {
  readonly id: string
  /** Surname, given name. */
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly userId: string
  readonly benefitId: string
  readonly benefit: string
  /** When it was asked for. */
  readonly requested: string
  readonly isSelected: boolean
  readonly onSelect: (extend: boolean) => void
  readonly isCursor: boolean
  readonly onCursor: () => void
  readonly rowRef: RefCallback<HTMLElement> | null
  /** What is being done to it, or null. */
  readonly busy: string | null
  /** It is the administrator's own, which a colleague decides. */
  readonly isOwn: boolean
  readonly activate: (() => void) | null
  readonly decline: (() => void) | null
  /** What its beneficiaries receive together, where that is not 100 percent. */
  readonly uneven: string | null
  /** Why it was not activated in the last attempt. */
  readonly reason: string | null
  /** Null while collapsed. */
  readonly details: Enrolment | null
  /** Null where there are none. */
  readonly toggleDetails: (() => void) | null
}

export interface PendingRowProps {
  readonly row: PendingRowModel
  readonly position: number
  readonly top: number
  readonly measure: (element: HTMLElement | null) => void
  readonly isTabStop: boolean
  readonly keys: { readonly activate: string | undefined; readonly decline: string | undefined }
  /** The text of its badge. */
  readonly status: string
  readonly words: EnrolmentsScreenWords
}

const DetailsButton = ({
  row,
  words,
  tabIndex
}: Pick<PendingRowProps, "row" | "words"> & { readonly tabIndex: number }) =>
  row.toggleDetails === null ? null : (
    <Button
      kind="link"
      icon={row.details === null ? ChevronDown : ChevronUp}
      action={row.toggleDetails}
      isExpanded={row.details !== null}
      label={`${row.details === null ? words.details : words.hideDetails}: ${row.name}`}
      tabIndex={tabIndex}
    >
      {row.details === null ? words.details : words.hideDetails}
    </Button>
  )

/** What the member wrote in the request. */
const EnrolmentDetails = ({
  of: { benefits_beneficiaries: beneficiaries, benefit_form_data: form }
}: {
  readonly of: Enrolment
}) => {
  const titles = useEnrolmentDetailsWords()
  return (
    <div className={styles.details}>
      {beneficiaries.length > 0 && (
        <div>
          <h3>{titles.beneficiaries.title}</h3>
          <Beneficiaries of={beneficiaries} isSmall />
        </div>
      )}
      {form !== null && (
        <div className={styles.form}>
          <h3>{titles.form.title}</h3>
          <EnrolmentFormFacts of={form} />
        </div>
      )}
    </div>
  )
}

/** The buttons that activate and decline it, or why there are none. */
const DecideCell = ({
  row,
  words,
  keys,
  tabIndex
}: Pick<PendingRowProps, "row" | "words" | "keys"> & { readonly tabIndex: number }) => {
  if (row.isOwn)
    return (
      <Text size="xs" tone="muted">
        {words.own}
      </Text>
    )
  if (row.busy !== null)
    return (
      <Row>
        <Spinner size={14} />
        <Text size="xs" tone="muted">
          {row.busy}
        </Text>
      </Row>
    )
  return (
    <RowActions>
      <RowButton
        kind="plain"
        action={row.activate}
        label={words.activateOf(row.name)}
        icon={Check}
        iconTone="success"
        tabIndex={tabIndex}
        keys={keys.activate}
      >
        {words.activate}
      </RowButton>
      <RowButton
        action={row.decline}
        label={words.declineOf(row.name)}
        icon={X}
        tabIndex={tabIndex}
        keys={keys.decline}
      />
    </RowActions>
  )
}

/** One pending enrolment. Rendered again only when its model or its position changes. */
export const PendingRow = memo(({ row, words, status, isTabStop, keys, ...place }: PendingRowProps) => {
  const tabIndex = isTabStop ? 0 : -1
  return (
    <VirtualRow
      {...place}
      name={row.name}
      isBusy={row.busy !== null}
      isSelected={row.isSelected}
      row={row}
      isTabStop={isTabStop}
    >
      <VirtualCell kind="pick">
        {!row.isOwn && (
          <Checkbox
            label={words.select(row.name)}
            isChecked={row.isSelected}
            onChange={row.busy === null ? row.onSelect : null}
            tabIndex={tabIndex}
          />
        )}
      </VirtualCell>
      <VirtualCell kind="name">
        <p className={styles.name}>
          <Text as="b" size="sm" weight="semibold">
            <RecordLink place="users" id={row.userId} tabIndex={tabIndex}>
              {row.name}
            </RecordLink>
          </Text>
          <Badge tone="warning">{status}</Badge>
        </p>
        <Text as="p" size="xs" tone="muted">
          <Found text={row.email} />
        </Text>
        <Text as="p" size="xs" tone="muted">
          <span className={styles.phone}>{row.phone}</span> <span className={styles.requested}>{row.requested}</span>
        </Text>
      </VirtualCell>
      <VirtualCell>
        <DecideCell row={row} words={words} keys={keys} tabIndex={tabIndex} />
      </VirtualCell>
      <VirtualCell kind="wide">
        <div className={styles.about}>
          <Text isTruncated>
            <Text tone="muted">{words.benefit}</Text>{" "}
            <RecordLink place="benefits" id={row.benefitId} tabIndex={tabIndex}>
              {row.benefit}
            </RecordLink>
          </Text>
          {row.uneven !== null && <Badge tone="danger">{row.uneven}</Badge>}
          <DetailsButton row={row} words={words} tabIndex={tabIndex} />
        </div>
        {row.reason !== null && <FieldError id={`reason-${row.id}`}>{row.reason}</FieldError>}
        {row.details !== null && <EnrolmentDetails of={row.details} />}
      </VirtualCell>
    </VirtualRow>
  )
})
