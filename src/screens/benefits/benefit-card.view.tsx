import { memo, type ReactNode, type RefCallback } from "react"
import { Pencil, Trash2 } from "lucide-react"
import type { BenefitsScreenWords } from "#domain/benefits/benefits-screen-english.messages.ts"
import type { RecordScreenWords } from "#domain/shared/screen/record-screen-english.messages.ts"
import { GridCard, CardFoot } from "#src/components/card-grid.tsx"
import { RowButton, RowActions } from "#src/components/data-table.tsx"
import { Switch } from "#src/components/switch.tsx"
import * as styles from "./benefit-card.module.css"
import { Text } from "#src/components/text.tsx"

export interface BenefitCardModel {
  readonly id: string
  readonly title: string
  /** The key of its image; null where it has none. */
  readonly logo: string | null
  readonly initials: string
  /** Its company and type. */
  readonly origin: string
  readonly created: string
  readonly text: string
  readonly isActive: boolean
  /** It is being switched. */
  readonly isActing: boolean
  readonly toggle: (() => void) | null
  readonly isCursor: boolean
  readonly onCursor: () => void
  readonly cardRef: RefCallback<HTMLElement> | null
  readonly edit: () => void
  readonly remove: () => void
}

export interface BenefitCardProps {
  readonly card: BenefitCardModel
  readonly isTabStop: boolean
  readonly words: BenefitsScreenWords
  readonly record: RecordScreenWords
  /** The rendered logo. */
  readonly children: ReactNode
}

/** One benefit. Rendered again only when its model or its logo changes. */
export const BenefitCard = memo(({ card, isTabStop, words, record, children }: BenefitCardProps) => {
  const tabIndex = isTabStop ? 0 : -1
  return (
    <GridCard
      name={card.title}
      isActing={card.isActing}
      isCursor={card.isCursor}
      isTabStop={isTabStop}
      onFocus={card.onCursor}
      cardRef={card.cardRef}
    >
      <div className={styles.card}>
        <div className={styles.head}>
          {children}
          <div>
            <Text as="h3" isTruncated>
              {card.title}
            </Text>
            <Text as="p" size="xs" tone="muted" isTruncated>
              {card.origin}
            </Text>
          </div>
        </div>
        <Text as="p" size="xs" tone="muted">
          {card.created}
        </Text>
        <Text as="p" size="sm" clamp={3}>
          {card.text}
        </Text>
      </div>
      <CardFoot>
        <Switch
          label={words.switch(card.title)}
          word={record.statuses[card.isActive ? "active" : "inactive"]}
          isOn={card.isActive}
          isBusy={card.isActing}
          toggle={card.toggle}
          tabIndex={tabIndex}
        />
        <RowActions>
          <RowButton action={card.edit} label={words.editOf(card.title)} icon={Pencil} tabIndex={tabIndex} />
          <RowButton action={card.remove} label={words.deleteOf(card.title)} icon={Trash2} tabIndex={tabIndex} />
        </RowActions>
      </CardFoot>
    </GridCard>
  )
})
