/** The companies as a room: its actors, and what they tell each other. */
import { type ActorRefFrom, createActor, waitFor } from "xstate"
import { type CompaniesDesk, type CompaniesMessage, companiesOffers } from "#domain/companies/companies.commands.ts"
import { companyFormRules } from "#domain/companies/company-form.rules.ts"
import type { Company } from "#domain/companies/company.schema.ts"
import { companyView } from "#domain/companies/company-view.rules.ts"
import { inRoom } from "#domain/palette/palette.registry.ts"
import { CompaniesScreen } from "#src/screens/companies/companies.screen.tsx"
import {
  companyActsWith,
  companyFormWith,
  companyListWith,
  companyRemovalWith,
  companyReportWith,
  type CompaniesPorts
} from "./companies-workflows.ts"
import { companyRows } from "./company-rows.ts"
import { followList } from "./list-address.ts"
import { companyDialogsPart } from "./parts.ts"
import { type RecordTold, showOnPage } from "./record-room.ts"
import type { Household, Room } from "./rooms.ts"
import { hearing } from "./system.ts"
import { together } from "./use-snapshot.ts"

export interface CompaniesRoom extends Room<"companies"> {
  readonly list: ActorRefFrom<ReturnType<typeof companyListWith>>
  readonly form: ActorRefFrom<ReturnType<typeof companyFormWith>>
  readonly removal: ActorRefFrom<ReturnType<typeof companyRemovalWith>>
  readonly acts: ActorRefFrom<ReturnType<typeof companyActsWith>>
  readonly report: ActorRefFrom<ReturnType<typeof companyReportWith>>
  readonly rows: ReturnType<typeof companyRows>
}

export const openCompaniesRoom = (
  { window, system, openImport, left }: Household,
  ports: CompaniesPorts & { readonly forget: () => void }
): CompaniesRoom => {
  const onTold = (told: RecordTold<Company>): void => {
    if (told.type === "removed") return list.send({ type: "row.gone", id: told.id })
    const isOfThisList = (list.getSnapshot().context.view.filter.active === "no") === told.row.is_deleted
    list.send(isOfThisList ? { type: "row.saved", row: told.row } : { type: "row.gone", id: told.row.id })
  }
  const inspect = hearing(
    window,
    () => null,
    (told) => onTold(told as RecordTold<Company>)
  )
  const list = createActor(companyListWith(ports), { inspect })
  const form = createActor(companyFormWith(ports), { inspect })
  const removal = createActor(companyRemovalWith(ports), { inspect })
  const acts = createActor(companyActsWith(ports), { inspect })
  const report = createActor(companyReportWith(ports), { inspect })
  const actors = [list, form, removal, acts, report]
  for (const actor of actors) actor.start()

  const showPage = showOnPage(window)
  const send = (message: CompaniesMessage): void => {
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
      case "report":
        return report.send(message.event)
      case "page":
        return showPage(message.event)
      case "import":
        return openImport(message)
    }
  }
  const desk = (): CompaniesDesk => ({
    list: list.getSnapshot(),
    form: form.getSnapshot(),
    removal: removal.getSnapshot(),
    acts: acts.getSnapshot(),
    report: report.getSnapshot()
  })
  left.addEventListener("abort", () => {
    for (const actor of actors) actor.stop()
  })
  followList(
    window,
    system,
    { place: "companies", list, readView: companyView.readView, writeView: companyView.writeView },
    left
  )
  return {
    Screen: CompaniesScreen,
    ahead: [companyDialogsPart],
    list,
    form,
    removal,
    acts,
    report,
    rows: companyRows(send, desk),
    changes: together(actors),
    offers: () => companiesOffers(desk()).map(inRoom("companies")),
    send,
    isAsking: () => form.getSnapshot().hasTag("open") || removal.getSnapshot().hasTag("open"),
    isUnsaved: () => form.getSnapshot().hasTag("open") && companyFormRules.isDirty(form.getSnapshot().context.doc),
    leaveCursor: () => list.send({ type: "cursor.leave" }),
    heard: ({ entity, ids }) => {
      if (entity === "company") list.send({ type: "rows.changed", ids: ids ?? null })
    },
    firstRead: waitFor(list, (snapshot) => snapshot.hasTag("shown") && !snapshot.hasTag("busy"), {
      timeout: Infinity
    }).then(
      () => undefined,
      // Whoever leaves before the first answer ends the reading too.
      () => undefined
    )
  }
}
