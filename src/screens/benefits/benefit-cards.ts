/** Benefits as models of the grid's cards. */
import { cardTextOf, benefitListRules } from "#domain/benefits/benefit-list.rules.ts"
import { benefitTypeWords } from "#domain/benefits/benefit.messages.ts"
import type { Benefit } from "#domain/benefits/benefit.schema.ts"
import { type BenefitsMessage, type BenefitsState, benefitActions } from "#domain/benefits/benefits.commands.ts"
import type { benefitsScreenMachine } from "#domain/benefits/benefits-screen.machine.ts"
import type { BenefitsScreenWords } from "#domain/benefits/benefits-screen-english.messages.ts"
import type { Language } from "#domain/shared/language.schema.ts"
import { actionOn } from "#domain/shared/list/row-actions.machine.ts"
import type { BenefitCardModel } from "./benefit-card.view.tsx"
import { initials, isoDate } from "#src/shell/dates.ts"
import { focusCursorRow } from "#src/shell/focus.ts"
import { modelCache } from "#src/screens/record/record-list.ts"
import type { RunningScreen } from "#src/screens/record/running-screen.ts"

export type BenefitCards = ReturnType<typeof benefitCards>

export const benefitCards = ({ state: current, send, sendIfAccepted }: RunningScreen<typeof benefitsScreenMachine>) => {
  const keep = modelCache<BenefitCardModel>()
  const doing = (message: BenefitsMessage | null) => () => {
    if (message !== null) sendIfAccepted(message)
  }
  const toModel = (
    benefit: Benefit,
    action: ReturnType<typeof actionOn>,
    isCursor: boolean,
    words: BenefitsScreenWords,
    language: Language
  ): BenefitCardModel => ({
    id: benefit.id,
    title: benefit.title_en,
    logo: benefit.logo,
    initials: initials(benefit.title_en),
    origin: `${benefit.company.name} · ${benefitTypeWords[language][benefit.type]}`,
    created: words.created(isoDate(benefit.created_at)),
    text: cardTextOf(benefit),
    // While being switched it shows the new state; a failure reverts it.
    isActive: action === null ? benefit.status === "active" : action === "activate",
    isActing: action !== null,
    toggle: action === null ? doing(benefitActions.toggle(benefit)) : null,
    isCursor,
    onCursor: () => {
      if (current().list.context.cursor !== benefit.id)
        send({ to: "list", event: { type: "cursor.place", id: benefit.id } })
    },
    cardRef: isCursor ? focusCursorRow : null,
    edit: doing(benefitActions.edit(benefit)),
    remove: doing(benefitActions.remove(benefit))
  })
  return (state: BenefitsState, words: BenefitsScreenWords, language: Language): ReadonlyArray<BenefitCardModel> =>
    keep(
      benefitListRules.shownRows(state.list.context).map((benefit) => {
        const action = actionOn(state.rowActions.context, benefit.id)
        const isCursor = state.list.context.cursor === benefit.id
        return {
          id: benefit.id,
          state: [benefit, action, isCursor, words, language],
          make: () => toModel(benefit, action, isCursor, words, language)
        }
      })
    )
}
