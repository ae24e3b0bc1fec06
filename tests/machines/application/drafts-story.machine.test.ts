/** The whole story of an unsaved company: the workspace with its drafts and the screen, over memory. */
import { noFactorPorts } from "#tests/doubles/second-factors.memory.ts"
import { setImmediate } from "node:timers/promises"
import { Effect } from "effect"
import { expect, it } from "vitest"
import { type AnyActorRef, createActor } from "xstate"
import { companiesScreen } from "#domain/companies/companies-screen.machine.ts"
import type { Notice } from "#domain/shared/notice.schema.ts"
import { simpleRecordScreenWith } from "#src/screens/record/record-workflows.ts"
import { openStoredDrafts } from "#src/shell/drafts/stored-drafts.ts"
import { workspaceWith } from "#src/shell/workspace-workflows.ts"
import { nothingToUndo } from "#tests/doubles/undo.memory.ts"
import { memoryCompaniesPort } from "#tests/doubles/companies.memory.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import { memoryDrafts } from "#tests/doubles/drafts.memory.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { marta } from "#tests/fixtures/people.ts"

const browser = () => {
  const drafts = memoryDrafts()
  const companies = memoryCompaniesPort(memoryDatabase([marta]), marta)
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 40; turn += 1) await setImmediate()
  }
  /** Opens a tab with the screen of the companies. */
  const open = async () => {
    const workspace = createActor(
      workspaceWith(
        {
          session: { changePassword: () => Effect.void } as never,
          openSessions: { list: Effect.never, end: () => Effect.void, endOthers: Effect.succeed(0) },
          ...noFactorPorts,
          records: { find: () => Effect.succeed([]) },
          counts: Effect.never,
          reachServer: Effect.void,
          isReplaced: Effect.succeed(false),
          drafts: () => drafts
        },
        () => marta as never
      )
    )
    const notices: Array<Notice> = []
    workspace.on("notice", (event) => void notices.push(event))
    workspace.start()
    const logic = simpleRecordScreenWith(
      companiesScreen,
      {
        records: companies,
        inBackground: companies,
        report: { download: () => Effect.void },
        undo: nothingToUndo,
        invalidate: () => undefined
      },
      drafts
    )
    workspace.send({ type: "child.add", id: "companies", logic })
    const signedOut = new AbortController()
    const { actor: marks } = openStoredDrafts(
      {
        addChild: (id, child) => {
          workspace.send({ type: "child.add", id, logic: child })
          return workspace.system.get(id)
        },
        signedOut: signedOut.signal
      },
      drafts
    )
    await settle()
    const form: AnyActorRef = workspace.system.get("companies").getSnapshot().children.form
    const send = async (...events: ReadonlyArray<{ readonly type: string } & Readonly<Record<string, unknown>>>) => {
      for (const event of events) {
        form.send(event)
        await settle()
      }
    }
    return {
      workspace,
      notices,
      send,
      form: () => form.getSnapshot(),
      marks: () => marks.getSnapshot().context.subjects.map(({ subject }) => subject),
      type: (field: string, text: string) => send({ type: "form.edit", edit: { kind: "type", field, text } }),
      discard: async () => {
        marks.send({ type: "draft.discard", subject: "company new" })
        await settle()
      },
      undo: async () => {
        workspace.send({ type: "notice.undo", undo: notices.at(-1)?.undo as never })
        await settle()
      },
      /** The page is closed in the middle of it. */
      close: async () => {
        signedOut.abort()
        workspace.stop()
      }
    }
  }
  return { drafts, companies, open, settle }
}

const add = { type: "form.open", subject: null }
const save = { type: "form.save" }

it("a new company that was typed and not saved is marked, restored and saved; then its mark is gone", async () => {
  const { drafts, companies, open } = browser()
  const first = await open()
  await first.send(add)
  await first.type("name", "Sur")
  expect(first.marks()).toEqual([])
  await first.close()

  const second = await open()
  expect(second.marks()).toEqual(["company new"])
  await second.send(add)
  expect(second.form().context.doc.fields).toMatchObject({ name: "Sur", contact_email: "" })
  await second.type("contact_email", "a@sur.example")
  await second.type("type", "users")
  await second.send(save)
  expect([second.form().value, second.marks(), drafts.all().size]).toEqual(["closed", [], 0])
  const { data } = await done(companies.list({}))
  expect(data.map(({ name }) => name)).toEqual(["Sur"])
  await second.close()
})

it("an edited company is marked by its id, also in a second tab, until either tab saves or discards it", async () => {
  const { drafts, companies, open, settle } = browser()
  const company = await done(companies.create({ name: "Norte", contact_email: "a@norte.example", type: "users" }))
  const [first, second] = [await open(), await open()]
  await first.send({ type: "form.open", subject: company.id })
  await first.type("name", "Norte y Sur")
  drafts.otherTab()
  await settle()
  expect(second.marks()).toEqual([`company ${company.id}`])
  await first.send({ type: "form.close" }, { type: "form.discard" })
  drafts.otherTab()
  await settle()
  expect([second.marks(), first.marks(), drafts.all().size]).toEqual([[], [], 0])
  await first.close()
  await second.close()
})

it("a draft is discarded from the list and brought back by its notice", async () => {
  const { drafts, open } = browser()
  const first = await open()
  await first.send(add)
  await first.type("name", "Sur")
  await first.close()
  const kept = [...drafts.all()]

  const second = await open()
  await second.discard()
  expect([second.marks(), drafts.all().size, second.notices.at(-1)?.text.en]).toEqual([[], 0, "Draft discarded"])
  await second.undo()
  expect(second.marks()).toEqual(["company new"])
  await second.close()
  expect([...drafts.all()]).toEqual(kept)
})
