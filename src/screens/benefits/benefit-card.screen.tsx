import { memo } from "react"
import { cardTextOf } from "#domain/benefits/benefit-list.rules.ts"
import { benefitTypeWords } from "#domain/benefits/benefit.messages.ts"
import type { Benefit } from "#domain/benefits/benefit.schema.ts"
import { benefitActions, type BenefitsMessage, benefitsCommands } from "#domain/benefits/benefits.commands.ts"
import type { BenefitsScreenWords } from "#domain/benefits/benefits-screen-english.messages.ts"
import { titlesOf } from "#domain/shared/language.rules.ts"
import type { Language } from "#domain/shared/language.schema.ts"
import type { RecordScreenWords } from "#domain/shared/record-screen/record-screen-english.messages.ts"
import { initials, isoDate } from "#src/shell/dates.ts"
import { useBenefitsScreen } from "./benefits-workflows.ts"
import { RecordLink } from "#src/shell/record-link.tsx"
import { useImage } from "#src/screens/record/use-image.ts"
import { CardFoot, GridCard } from "#src/components/layout/card-grid.tsx"
import { RowActions } from "#src/components/lists/row-actions.tsx"
import { StoredImage } from "#src/components/text/stored-image.tsx"
import { Text } from "#src/components/text/text.tsx"
import { keyOf } from "#src/screens/record/buttons.ts"
import { changeButtons, RecordNameLink, statusSwitch } from "#src/screens/record/record-changes.tsx"
import type { ActionRow } from "#src/screens/record/record-rows.ts"
import * as styles from "./benefit-card.module.css"

interface BenefitCardProps {
  readonly row: ActionRow<Benefit, BenefitsMessage>
  readonly isTabStop: boolean
  readonly hasSingleKeys: boolean
  readonly words: BenefitsScreenWords
  readonly record: RecordScreenWords
  readonly language: Language
}

/** One benefit. Rendered again only when its model changes, or its logo has been loaded. */
export const BenefitCard = memo(({ row, isTabStop, hasSingleKeys, words, record, language }: BenefitCardProps) => {
  const { record: benefit, run } = row
  const name = titlesOf(benefit)[language]
  const image = useImage(useBenefitsScreen().images, benefit.logo)
  const parts = { words, record, tabIndex: isTabStop ? 0 : -1, keyOf: keyOf(benefitsCommands, hasSingleKeys) }
  return (
    <GridCard name={name} isActing={row.action !== null} row={row} isTabStop={isTabStop}>
      <div className={styles.card}>
        <div className={styles.head}>
          <StoredImage image={image} alt="" shape="logo">
            <span aria-hidden="true">{initials(name)}</span>
          </StoredImage>
          <div>
            <Text as="h3" isTruncated>
              <RecordNameLink
                place="benefits"
                entity="benefit"
                record={benefit}
                name={name}
                open={run(benefitActions.edit(benefit))}
                tabIndex={parts.tabIndex}
              />
            </Text>
            <Text as="p" size="xs" tone="muted" clamp={2}>
              <RecordLink place="companies" id={benefit.company.id} tabIndex={parts.tabIndex}>
                {benefit.company.name}
              </RecordLink>
              {` · ${benefitTypeWords[language][benefit.type]}`}
            </Text>
          </div>
        </div>
        <Text as="p" size="xs" tone="muted">
          {words.created(isoDate(benefit.created_at))}
        </Text>
        <Text as="p" size="sm" clamp={3}>
          {cardTextOf(benefit, language)}
        </Text>
      </div>
      <CardFoot>
        {statusSwitch(row, benefitActions.toggle(benefit), name, parts)}
        <RowActions>{changeButtons(row, benefitActions, name, parts)}</RowActions>
      </CardFoot>
    </GridCard>
  )
})
