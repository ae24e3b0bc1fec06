import { memo, type ReactNode, type RefCallback } from "react"
import { Pencil, Trash2 } from "lucide-react"
import type { BenefitsScreenWords } from "#domain/benefits/benefits-screen-english.messages.ts"
import type { RecordScreenWords } from "#domain/shared/record-screen-english.messages.ts"
import { GridCard } from "#src/components/card-grid.tsx"
import { RowButton } from "#src/components/data-table.tsx"
import { Switch } from "#src/components/switch.tsx"

export interface BenefitCardModel {
  readonly id: string
  readonly title: string
  /** The key of its image; null where it has none. */
  readonly logo: string | null
  readonly initials: string
  /** Whose it is, and of what kind. */
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
  /** The logo, drawn. */
  readonly children: ReactNode
}

/** One benefit. Redrawn only when its model changes, or its logo has come. */
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
      <div className="benefit-card">
        <div className="benefit-card-head">
          {children}
          <div className="min-w-0">
            <h3 className="truncated">{card.title}</h3>
            <p className="truncated text-xs text-muted">{card.origin}</p>
          </div>
        </div>
        <p className="text-xs text-muted">{card.created}</p>
        <p className="benefit-card-text clamped">{card.text}</p>
      </div>
      <div className="grid-card-foot">
        <Switch
          label={words.switch(card.title)}
          word={record.statuses[card.isActive ? "active" : "inactive"]}
          isOn={card.isActive}
          isBusy={card.isActing}
          toggle={card.toggle}
          tabIndex={tabIndex}
        />
        <span className="row-actions">
          <RowButton action={card.edit} label={words.editOf(card.title)} icon={Pencil} tabIndex={tabIndex} />
          <RowButton action={card.remove} label={words.deleteOf(card.title)} icon={Trash2} tabIndex={tabIndex} />
        </span>
      </div>
    </GridCard>
  )
})
