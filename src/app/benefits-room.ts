/** The benefits as a room: its actors, and what they tell each other. */
import { atom } from "jotai/vanilla"
import { Effect, Result } from "effect"
import { type ActorRefFrom, createActor, waitFor } from "xstate"
import { benefitFormRules, type PictureField, type ProviderChoices } from "#domain/benefits/benefit-form.rules.ts"
import type { Benefit } from "#domain/benefits/benefit.schema.ts"
import { benefitView } from "#domain/benefits/benefit-view.rules.ts"
import { type BenefitsDesk, type BenefitsMessage, benefitsOffers } from "#domain/benefits/benefits.commands.ts"
import {
  type EnrolmentsDesk,
  type EnrolmentsMessage,
  enrolmentsOffers
} from "#domain/enrolments/enrolments.commands.ts"
import type { EnrolmentsActivated } from "#domain/enrolments/pending-enrolments.machine.ts"
import type { Picture } from "#domain/files/image.schema.ts"
import type { ImagesPort } from "#domain/files/images.port.ts"
import { inRoom } from "#domain/palette/palette.registry.ts"
import { sharingKeys } from "#domain/shared/command.schema.ts"
import type { RecordEdit } from "#domain/shared/record-form.rules.ts"
import { BenefitsScreen } from "#src/screens/benefits/benefits.screen.tsx"
import { benefitCards } from "./benefit-cards.ts"
import {
  benefitActsWith,
  benefitFormWith,
  benefitListWith,
  benefitRemovalWith,
  type BenefitsPorts,
  pendingEnrolmentsWith,
  providerChoices
} from "./benefits-workflows.ts"
import { rememberFocus } from "./focus.ts"
import { followList } from "./list-address.ts"
import { benefitDialogsPart, pendingBenefitsPart } from "./parts.ts"
import { pendingRows } from "./pending-rows.ts"
import { store } from "./preferences.ts"
import { type RecordTold, showOnPage } from "./record-room.ts"
import type { Household, Room } from "./rooms.ts"
import { hearing } from "./system.ts"
import { together } from "./use-snapshot.ts"

export interface BenefitsRoom extends Room<"benefits"> {
  readonly list: ActorRefFrom<ReturnType<typeof benefitListWith>>
  readonly form: ActorRefFrom<ReturnType<typeof benefitFormWith>>
  readonly removal: ActorRefFrom<ReturnType<typeof benefitRemovalWith>>
  readonly acts: ActorRefFrom<ReturnType<typeof benefitActsWith>>
  readonly pending: ActorRefFrom<ReturnType<typeof pendingEnrolmentsWith>>
  readonly cards: ReturnType<typeof benefitCards>
  readonly rows: ReturnType<typeof pendingRows>
  readonly images: ImagesPort
  /** Attaches a picked file to a field of the form, or says there why not. */
  readonly pick: (field: PictureField, file: File) => void
  /** The companies the list can be narrowed by, once they are known. */
  readonly companies: ReturnType<typeof atom<ProviderChoices>>
}

export const openBenefitsRoom = (
  { window, system, tellWaiting, left }: Household,
  ports: BenefitsPorts & { readonly forget: () => void }
): BenefitsRoom => {
  const onTold = (told: RecordTold<Benefit> | EnrolmentsActivated): void => {
    switch (told.type) {
      case "saved":
        return list.send({ type: "row.saved", row: told.row })
      case "removed":
        return list.send({ type: "row.gone", id: told.id })
      case "activated":
        // The figures count those that wait.
        ports.forget()
        return list.send({ type: "rows.changed", ids: null })
    }
  }
  const inspect = hearing(
    window,
    () => null,
    (told) => onTold(told as RecordTold<Benefit> | EnrolmentsActivated)
  )
  const list = createActor(benefitListWith(ports), { inspect })
  const form = createActor(benefitFormWith(ports), { inspect })
  const removal = createActor(benefitRemovalWith(ports), { inspect })
  const acts = createActor(benefitActsWith(ports), { inspect })
  const pending = createActor(pendingEnrolmentsWith(ports), { inspect })
  const actors = [list, form, removal, acts, pending]

  // The cards and the panel stand beside each other: the cursor that moved last has the hand, and the keys.
  list.subscribe(({ context: { cursor, aside } }) => {
    tellWaiting(aside?.pending ?? null)
    if (cursor !== null && pending.getSnapshot().context.cursor !== null) pending.send({ type: "cursor.leave" })
  })
  let giveBack: (() => void) | null = null
  pending.subscribe((snapshot) => {
    const isShown = snapshot.hasTag("shown")
    if (isShown === (giveBack !== null)) return
    giveBack?.()
    giveBack = isShown ? rememberFocus(window.document) : null
    if (isShown) list.send({ type: "cursor.leave" })
  })
  const intoPanel = ({ target }: FocusEvent): void => {
    if (target instanceof Element && target.closest("section.panel") !== null) list.send({ type: "cursor.leave" })
  }
  window.document.addEventListener("focusin", intoPanel, { signal: left })
  for (const actor of actors) actor.start()

  const companies = atom<ProviderChoices>([])
  const readCompanies = (): void => {
    Effect.runPromise(providerChoices(ports.companies)).then(
      (choices) => store.set(companies, choices),
      // Until they can be had the list is narrowed by everything else; nobody has asked for them.
      () => undefined
    )
  }

  const showPage = showOnPage(window)
  const send = (message: BenefitsMessage | EnrolmentsMessage): void => {
    switch (message.to) {
      case "list":
        // Whoever asks anew is not given what was kept.
        if (message.event.type === "list.refresh") ports.forget()
        return list.send(message.event)
      case "form":
        return form.send(message.event)
      case "removal":
        return removal.send(message.event)
      case "acts":
        return acts.send(message.event)
      case "pending":
        return pending.send(message.event)
      case "page":
        return showPage(message.event)
    }
  }
  const desk = (): BenefitsDesk => ({
    list: list.getSnapshot(),
    form: form.getSnapshot(),
    removal: removal.getSnapshot(),
    acts: acts.getSnapshot()
  })
  const panel = (): EnrolmentsDesk => ({
    pending: pending.getSnapshot(),
    waiting: list.getSnapshot().context.aside?.pending ?? null
  })
  left.addEventListener("abort", () => {
    for (const actor of actors) actor.stop()
  })
  const firstRead = waitFor(list, (snapshot) => snapshot.hasTag("shown") && !snapshot.hasTag("busy"), {
    timeout: Infinity
  }).then(
    readCompanies,
    // Whoever leaves before the first answer ends the reading too.
    () => undefined
  )
  followList(
    window,
    system,
    {
      place: "benefits",
      list,
      readView: benefitView.readView,
      writeView: benefitView.writeView,
      leave: () => pending.send({ type: "panel.leave" })
    },
    left
  )
  return {
    Screen: BenefitsScreen,
    ahead: [benefitDialogsPart, pendingBenefitsPart],
    list,
    form,
    removal,
    acts,
    pending,
    companies,
    images: ports.images,
    cards: benefitCards(send, desk),
    rows: pendingRows(send, panel),
    pick: (field, file) =>
      void ports.readPicked(file).then((read) =>
        form.send({
          type: "form.edit",
          edit: Result.match(read, {
            onFailure: (issue): RecordEdit<Picture> => ({ kind: "misfit", field, issue }),
            onSuccess: (attached): RecordEdit<Picture> => ({ kind: "attach", field, attached })
          })
        })
      ),
    changes: together(actors),
    offers: () => {
      const ofCards = benefitsOffers(desk()).map(inRoom("benefits"))
      const ofPanel = enrolmentsOffers(panel()).map(inRoom("benefits"))
      const isInPanel = pending.getSnapshot().hasTag("shown") && list.getSnapshot().context.cursor === null
      return isInPanel ? sharingKeys(ofPanel, ofCards) : sharingKeys(ofCards, ofPanel)
    },
    send,
    isAsking: () => form.getSnapshot().hasTag("open") || removal.getSnapshot().hasTag("open"),
    isUnsaved: () => form.getSnapshot().hasTag("open") && benefitFormRules.isDirty(form.getSnapshot().context.doc),
    leaveCursor: () => {
      list.send({ type: "cursor.leave" })
      pending.send({ type: "cursor.leave" })
    },
    heard: ({ entity, ids }) => {
      if (entity === "benefit") list.send({ type: "rows.changed", ids: ids ?? null })
      if (entity === "company") {
        list.send({ type: "rows.changed", ids: null })
        readCompanies()
      }
      // The figures count those that wait.
      if (entity === "enrolment") list.send({ type: "rows.changed", ids: null })
      if (entity === "enrolment" || entity === "benefit" || entity === "user") pending.send({ type: "rows.changed" })
    },
    firstRead
  }
}
