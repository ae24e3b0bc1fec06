/** Everything that can be asked for among the benefits, once: buttons, keys and palette are made from it. */
import type { SnapshotFrom } from "xstate"
import type { Picture } from "../files/image.schema.ts"
import { type Command, type Offer, offersOf } from "../shared/command.schema.ts"
import { saying } from "../shared/language.rules.ts"
import { listWord } from "../shared/list-commands.messages.ts"
import { focusCommand, listCommands, type PageIntent } from "../shared/list.commands.ts"
import type { RecordFormEvent } from "../shared/record-form.machine.ts"
import type { RecordListEvent } from "../shared/record-list.machine.ts"
import type { RecordRemovalEvent } from "../shared/record-removal.machine.ts"
import type { RowActsEvent } from "../shared/row-acts.machine.ts"
import { benefitLimits, benefitListRules } from "./benefit-list.rules.ts"
import { benefitTypeWords } from "./benefit.messages.ts"
import { type Benefit, type BenefitFilter, type BenefitSortField, benefitTypes } from "./benefit.schema.ts"
import { benefitCommandWords } from "./benefits-commands.messages.ts"
import type {
  benefitActsMachine,
  benefitFormMachine,
  benefitListMachine,
  benefitRemovalMachine
} from "./benefits.machine.ts"

/** The benefits' desk as its machines stand. */
export interface BenefitsDesk {
  readonly list: SnapshotFrom<typeof benefitListMachine>
  readonly form: SnapshotFrom<typeof benefitFormMachine>
  readonly removal: SnapshotFrom<typeof benefitRemovalMachine>
  readonly acts: SnapshotFrom<typeof benefitActsMachine>
}

/** A message of the desk, and which of its machines receives it; `page` is the screen itself, for what only shows. */
export type BenefitsMessage =
  | { readonly to: "list"; readonly event: RecordListEvent<Benefit, BenefitFilter, BenefitSortField> }
  | { readonly to: "form"; readonly event: RecordFormEvent<Picture> }
  | { readonly to: "removal"; readonly event: RecordRemovalEvent }
  | { readonly to: "acts"; readonly event: RowActsEvent }
  | { readonly to: "page"; readonly event: PageIntent }

/** Asks the machine that would receive a message. What only shows is always accepted. */
export const benefitsAccept = (desk: BenefitsDesk, message: BenefitsMessage): boolean => {
  if (!desk.list.hasTag("shown")) return false
  switch (message.to) {
    case "list":
      return desk.list.can(message.event)
    case "form":
      return desk.form.can(message.event)
    case "removal":
      return desk.removal.can(message.event)
    case "acts":
      return desk.acts.can(message.event)
    case "page":
      return true
  }
}

const say = saying(benefitCommandWords)

export const benefitInFocus = ({ list: { context } }: BenefitsDesk): Benefit | null =>
  benefitListRules.shownRows(context).find((row) => row.id === context.cursor) ?? null

export const editBenefit = ({ id }: Benefit): BenefitsMessage => ({
  to: "form",
  event: { type: "form.open", subject: id }
})
export const removeBenefit = ({ id, title_en, version }: Benefit): BenefitsMessage => ({
  to: "removal",
  event: { type: "removal.ask", target: { id, name: title_en, version } }
})
export const switchBenefit = ({ id, status }: Benefit): BenefitsMessage => ({
  to: "acts",
  event: { type: "row.act", id, act: status === "active" ? "deactivate" : "activate" }
})

const aboutFocus = focusCommand<BenefitsDesk, BenefitsMessage, NonNullable<ReturnType<typeof benefitInFocus>>>(
  "benefits",
  benefitInFocus
)

const filterCommands: ReadonlyArray<Command<BenefitsDesk, BenefitsMessage>> = [
  ...(["active", "inactive"] as const).map((status) => ({
    id: status,
    label: say((words) => words.show(status)),
    patch: { status }
  })),
  ...benefitTypes.map((type) => ({
    id: `type${type}`,
    label: {
      en: benefitCommandWords.en.showType(benefitTypeWords.en[type]),
      es: benefitCommandWords.es.showType(benefitTypeWords.es[type])
    },
    patch: { type: String(type) }
  }))
].map(({ id, label, patch }) => ({
  id: `benefits.show.${id}`,
  group: "screen",
  keys: [],
  label: () => label,
  message: () => ({ to: "list", event: { type: "filter.change", patch } }),
  why: () => listWord((words) => words.why.elsewhere)
}))

export const benefitsCommands: ReadonlyArray<Command<BenefitsDesk, BenefitsMessage>> = [
  aboutFocus("edit", ["Enter", "e"], () => say((words) => words.edit), editBenefit),
  aboutFocus(
    "switch",
    ["s"],
    (desk) => say((words) => words.switch(benefitInFocus(desk)?.status === "active" ? "inactive" : "active")),
    switchBenefit
  ),
  aboutFocus("delete", ["Delete"], () => say((words) => words.remove), removeBenefit),
  {
    id: "benefits.add",
    group: "screen",
    keys: ["n"],
    isScreenWide: true,
    label: () => say((words) => words.add),
    message: () => ({ to: "form", event: { type: "form.open", subject: null } }),
    why: () => listWord((words) => words.why.underWay)
  },
  ...filterCommands,
  ...listCommands<BenefitsDesk, BenefitsMessage>({
    name: "benefits",
    search: say((words) => words.search),
    page: { of: "cards", limits: benefitLimits },
    pageOf: ({ list }) => list.context.view.page,
    toList: (event) => ({ to: "list", event }),
    toPage: (event) => ({ to: "page", event })
  })
]

/** The commands as they stand. */
export const benefitsOffers = (desk: BenefitsDesk): ReadonlyArray<Offer<BenefitsMessage>> =>
  offersOf(benefitsCommands, desk, (message) => benefitsAccept(desk, message))
