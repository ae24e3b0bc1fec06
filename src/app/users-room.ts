/** The users as a room: its actors, and what they tell each other. */
import { atom } from "jotai/vanilla"
import { Effect, Result } from "effect"
import { type ActorRefFrom, createActor, waitFor } from "xstate"
import type { Enrolment } from "#domain/enrolments/enrolment.schema.ts"
import type { MemberHistoryMessage } from "#domain/enrolments/user-enrolments.commands.ts"
import type { Picture } from "#domain/files/image.schema.ts"
import type { ImagesPort } from "#domain/files/images.port.ts"
import { inRoom } from "#domain/palette/palette.registry.ts"
import type { RecordSaved } from "#domain/shared/document-editor.machine.ts"
import type { RecordEdit } from "#domain/shared/record-form.rules.ts"
import type { SsnRevealed } from "#domain/users/ssn-reveal.machine.ts"
import type { CompanyChoices } from "#domain/users/user-form.rules.ts"
import { userFormRules } from "#domain/users/user-form.rules.ts"
import type { User } from "#domain/users/user-record.schema.ts"
import { userView } from "#domain/users/user-view.rules.ts"
import { userListRules } from "#domain/users/user-list.rules.ts"
import { type UsersDesk, type UsersMessage, usersOffers } from "#domain/users/users.commands.ts"
import { UsersScreen } from "#src/screens/users/users.screen.tsx"
import { followList } from "./list-address.ts"
import { userDetailsPart, userDialogsPart } from "./parts.ts"
import { store } from "./preferences.ts"
import { type RecordTold, showOnPage } from "./record-room.ts"
import type { Household, Room } from "./rooms.ts"
import { hearing } from "./system.ts"
import { together } from "./use-snapshot.ts"
import { userRows } from "./user-rows.ts"
import {
  companyChoices,
  enrolmentActsWith,
  ssnRevealWith,
  userActsWith,
  userDetailsWith,
  userEnrolmentsWith,
  userFormWith,
  userListWith,
  userQuizzesWith,
  userRemovalWith,
  userReportWith,
  type MemberHistoryPorts,
  type UsersPorts
} from "./users-workflows.ts"

export interface UsersRoom extends Room<"users"> {
  readonly list: ActorRefFrom<ReturnType<typeof userListWith>>
  readonly form: ActorRefFrom<ReturnType<typeof userFormWith>>
  readonly removal: ActorRefFrom<ReturnType<typeof userRemovalWith>>
  readonly acts: ActorRefFrom<ReturnType<typeof userActsWith>>
  readonly details: ActorRefFrom<ReturnType<typeof userDetailsWith>>
  readonly ssn: ActorRefFrom<ReturnType<typeof ssnRevealWith>>
  readonly report: ActorRefFrom<ReturnType<typeof userReportWith>>
  /** What the person whose details are open has asked for, and handed in. */
  readonly enrolments: ActorRefFrom<ReturnType<typeof userEnrolmentsWith>>
  readonly enrolmentActs: ActorRefFrom<ReturnType<typeof enrolmentActsWith>>
  readonly quizzes: ActorRefFrom<ReturnType<typeof userQuizzesWith>>
  readonly rows: ReturnType<typeof userRows>
  readonly images: ImagesPort
  /** Attaches a picked file to the form, or says there why not. */
  readonly pick: (file: File) => void
  /** The companies the list can be narrowed by, once they are known. */
  readonly companies: ReturnType<typeof atom<CompanyChoices>>
}

export const openUsersRoom = (
  { window, system, openImport, left }: Household,
  ports: UsersPorts & MemberHistoryPorts & { readonly forget: () => void }
): UsersRoom => {
  const onTold = (told: RecordTold<User> | SsnRevealed): void => {
    switch (told.type) {
      case "saved":
        list.send({ type: "row.saved", row: told.row })
        return details.send({ type: "row.saved", row: told.row })
      case "removed":
        list.send({ type: "row.gone", id: told.id })
        return details.send({ type: "row.gone", id: told.id })
      case "revealed":
        return form.send({ type: "form.edit", edit: { kind: "reveal", id: told.id, field: "ssn", text: told.ssn } })
    }
  }
  const inspect = hearing(
    window,
    () => null,
    (told) => onTold(told as RecordTold<User> | SsnRevealed)
  )
  const inspectHistory = hearing(
    window,
    () => null,
    (told) => enrolments.send({ type: "row.saved", row: (told as RecordSaved<Enrolment>).row })
  )
  const list = createActor(userListWith(ports), { inspect })
  const form = createActor(userFormWith(ports), { inspect })
  const removal = createActor(userRemovalWith(ports), { inspect })
  const acts = createActor(userActsWith(ports), { inspect })
  const details = createActor(userDetailsWith(ports), { inspect })
  const ssn = createActor(ssnRevealWith(ports), { inspect })
  const report = createActor(userReportWith(ports), { inspect })
  const enrolments = createActor(userEnrolmentsWith(ports))
  const enrolmentActs = createActor(enrolmentActsWith(ports), { inspect: inspectHistory })
  const quizzes = createActor(userQuizzesWith(ports))
  const actors = [list, form, removal, acts, details, ssn, report, enrolments, enrolmentActs, quizzes]

  // J and K walk through the list with the panel open.
  list.subscribe(({ context }) => {
    if (!details.getSnapshot().hasTag("open")) return
    const row = userListRules.shownRows(context).find(({ id }) => id === context.cursor)
    if (row !== undefined) details.send({ type: "details.open", user: row })
  })
  // A number that was looked at is not left standing for the next person, nor when nothing shows it any more.
  const hideOtherSsn = (): void => {
    const { id } = ssn.getSnapshot().context
    const about = [details.getSnapshot().context.user?.id, form.getSnapshot().context.doc.target?.id]
    if (id !== null && !about.some((one) => one === id)) ssn.send({ type: "ssn.hide" })
  }
  const followPerson = ({ context: { user } }: ReturnType<typeof details.getSnapshot>): void => {
    for (const history of [enrolments, quizzes]) {
      const { userId } = history.getSnapshot().context
      if (user === null && userId !== null) history.send({ type: "history.leave" })
      if (user !== null && userId !== user.id) history.send({ type: "history.open", userId: user.id })
    }
  }
  details.subscribe(hideOtherSsn)
  details.subscribe(followPerson)
  form.subscribe(hideOtherSsn)
  for (const actor of actors) actor.start()

  const companies = atom<CompanyChoices>([])
  const readCompanies = (): void => {
    Effect.runPromise(companyChoices(ports.companies, null)).then(
      (choices) => store.set(companies, choices),
      // Until they can be had the list is narrowed by everything else; nobody has asked for them.
      () => undefined
    )
  }

  const showPage = showOnPage(window)
  const send = (message: UsersMessage | MemberHistoryMessage): void => {
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
      case "details":
        return details.send(message.event)
      case "ssn":
        return ssn.send(message.event)
      case "report":
        return report.send(message.event)
      case "enrolments":
        return enrolments.send(message.event)
      case "enrolmentActs":
        return enrolmentActs.send(message.event)
      case "quizzes":
        return quizzes.send(message.event)
      case "page":
        return showPage(message.event)
      case "import":
        return openImport(message)
    }
  }
  const desk = (): UsersDesk => ({
    list: list.getSnapshot(),
    form: form.getSnapshot(),
    removal: removal.getSnapshot(),
    acts: acts.getSnapshot(),
    details: details.getSnapshot(),
    ssn: ssn.getSnapshot(),
    report: report.getSnapshot()
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
      place: "users",
      list,
      readView: userView.readView,
      writeView: userView.writeView,
      leave: () => details.send({ type: "details.close" })
    },
    left
  )
  return {
    Screen: UsersScreen,
    ahead: [userDialogsPart, userDetailsPart],
    list,
    form,
    removal,
    acts,
    details,
    ssn,
    report,
    enrolments,
    enrolmentActs,
    quizzes,
    companies,
    images: ports.images,
    pick: (file) =>
      void ports.readPicked(file).then((read) =>
        form.send({
          type: "form.edit",
          edit: Result.match(read, {
            onFailure: (issue): RecordEdit<Picture> => ({ kind: "misfit", field: "profile_image", issue }),
            onSuccess: (attached): RecordEdit<Picture> => ({ kind: "attach", field: "profile_image", attached })
          })
        })
      ),
    rows: userRows(send, desk),
    changes: together(actors),
    offers: () => usersOffers(desk()).map(inRoom("users")),
    send,
    isAsking: () => form.getSnapshot().hasTag("open") || removal.getSnapshot().hasTag("open"),
    isUnsaved: () => form.getSnapshot().hasTag("open") && userFormRules.isDirty(form.getSnapshot().context.doc),
    // The row whose details are open stays the one that J and K go on from.
    leaveCursor: () => {
      if (!details.getSnapshot().hasTag("open")) list.send({ type: "cursor.leave" })
    },
    heard: ({ entity, ids }) => {
      // A company's name stands in the rows of its people.
      if (entity === "user") list.send({ type: "rows.changed", ids: ids ?? null })
      if (entity === "company") {
        list.send({ type: "rows.changed", ids: null })
        readCompanies()
      }
      if (entity === "user") details.send({ type: "rows.changed", ids: ids ?? null })
      if (entity === "enrolment" || entity === "benefit") enrolments.send({ type: "rows.changed" })
      if (entity === "quiz") quizzes.send({ type: "rows.changed" })
    },
    firstRead
  }
}
