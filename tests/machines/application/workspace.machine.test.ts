/** The events between the machines of the workspace. */
import { describe, expect, it } from "vitest"
import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  createActor,
  fromCallback,
  setup
} from "xstate"
import { Offline } from "#domain/shared/failure.errors.ts"
import { failureNotice, failureNoticeBeside } from "#domain/shared/failure-notice.rules.ts"
import { workspaceMachine, type WorkspaceEvent } from "#domain/application/workspace.machine.ts"

/** A screen that records what it receives, and emits on request. */
const screenMachine = (received: Array<string>) =>
  setup({ types: { events: {} as { readonly type: string } } }).createMachine({
    on: { "*": { actions: ({ event }) => void received.push(event.type) } }
  })

const started = () => {
  const workspace = createActor(workspaceMachine)
  const emitted: Array<string> = []
  workspace.on("*", ({ type }) => void emitted.push(type))
  workspace.start()
  const received = { users: new Array<string>(), claims: new Array<string>() }
  for (const id of ["users", "claims"] as const)
    workspace.send({ type: "child.add", id, logic: screenMachine(received[id]) })
  return { workspace, emitted, received }
}

describe("every screen", () => {
  it.each([
    [{ type: "records.changed", entity: "claim", ids: null }],
    [{ type: "stream.open" }],
    [{ type: "stream.down" }],
    [{ type: "notice.undo", undo: "x" as never }]
  ] satisfies ReadonlyArray<readonly [WorkspaceEvent]>)("every screen receives $type", (event) => {
    const { workspace, received } = started()
    workspace.send(event)
    expect(received).toEqual({ users: [event.type], claims: [event.type] })
  })

  it("a screen added later learns that the stream is open, and no other machine receives it again", () => {
    const { workspace, received } = started()
    workspace.send({ type: "stream.open" })
    const [later, opened] = [new Array<string>(), new Array<string>()]
    workspace.send({ type: "child.add", id: "dashboard", logic: screenMachine(later) })
    workspace.send({ type: "child.add", id: "import", logic: screenMachine(opened) })
    expect([later, opened, received.users]).toEqual([["stream.open"], [], ["stream.open"]])
  })

  it("every screen learns what has been imported", () => {
    const { workspace, received } = started()
    workspace.send({ type: "imported", entity: "user" })
    expect(received.users).toEqual(["records.changed"])
  })

  it("an import that the list has undone is offered by the import no more", () => {
    const { workspace } = started()
    const events: Array<object> = []
    workspace.send({
      type: "child.add",
      id: "import",
      logic: fromCallback<AnyEventObject>(({ receive }) => receive((event) => void events.push(event)))
    })
    workspace.send({ type: "notice.outdated", undo: "i1" })
    expect(events).toEqual([{ type: "undo.passed", id: "i1" }])
  })

  it("a company that was created beside an import has its rows checked again", () => {
    const { workspace } = started()
    workspace.send({ type: "companyCreated" })
    const events: Array<object> = []
    workspace.send({
      type: "child.add",
      id: "import",
      logic: fromCallback<AnyEventObject>(({ receive }) => receive((event) => void events.push(event)))
    })
    workspace.send({ type: "companyCreated" })
    expect(events).toEqual([{ type: "company.created" }])
  })

  it("Back and Forward close the history and the own sessions, which stand over the place that was left", () => {
    const { workspace } = started()
    const events: Array<object> = []
    workspace.send({
      type: "child.add",
      id: "history",
      logic: fromCallback<AnyEventObject>(({ receive }) => receive((event) => void events.push(event)))
    })
    const openSessions = workspace.getSnapshot().children.openSessions
    openSessions?.send({ type: "openSessions.open" })
    expect(openSessions?.getSnapshot().matches("closed")).toBe(false)
    workspace.send({ type: "address.traversed" })
    expect(events).toEqual([{ type: "history.close" }])
    expect(openSessions?.getSnapshot().matches("closed")).toBe(true)
  })

  it("an import or its undo has lists read again at once", () => {
    const { workspace } = started()
    const events: Array<object> = []
    workspace.send({
      type: "child.add",
      id: "companies",
      logic: fromCallback<AnyEventObject>(({ receive }) => receive((event) => void events.push(event)))
    })
    workspace.send({ type: "imported", entity: "company" })
    expect(events).toEqual([{ type: "records.changed", entity: "company", ids: null, isRequested: true }])
  })
})

describe("a failure without a connection", () => {
  const text = { en: "Error fetching claims", es: "Error al obtener las reclamaciones" }
  const beside = failureNoticeBeside(new Offline(), text)
  const alone = failureNotice(new Offline(), text)

  it("a failure is no toast where its place and the shell say it, and one where only a toast says what did not happen", () => {
    const { workspace, emitted } = started()
    workspace.send(beside)
    workspace.send({ type: "connection.offline" })
    expect(emitted).toEqual(["notice", "notice.outdated"])
    workspace.send(beside)
    expect(emitted).toEqual(["notice", "notice.outdated"])
    workspace.send(alone)
    expect(emitted).toEqual(["notice", "notice.outdated", "notice"])
  })

  it("a failure is a toast again once the server can be reached", () => {
    const { workspace, emitted } = started()
    workspace.send({ type: "connection.offline" })
    workspace.send({ type: "connection.answered" })
    emitted.length = 0
    workspace.send(beside)
    expect(emitted).toEqual(["notice"])
  })
})

describe("the counts of the sidebar", () => {
  const countsOf = (workspace: AnyActorRef): AnyMachineSnapshot => workspace.getSnapshot().children.counts.getSnapshot()
  const isRefetched = (workspace: AnyActorRef): boolean => {
    const counts = countsOf(workspace)
    return counts.context.isOutdated || counts.matches({ watched: "loading" })
  }

  it("the counts are read once the first screen has been loaded", () => {
    const { workspace } = started()
    expect(countsOf(workspace).value).toBe("closed")
    workspace.send({ type: "screen.loaded" })
    expect(countsOf(workspace).matches("watched")).toBe(true)
  })

  it.each([
    ["notifications change", { type: "records.changed", entity: "notification", ids: null }, true],
    ["the stream opens", { type: "stream.open" }, true],
    ["claims change", { type: "records.changed", entity: "claim", ids: null }, true],
    ["enrolments change", { type: "records.changed", entity: "enrolment", ids: null }, true],
    ["articles change", { type: "records.changed", entity: "article", ids: null }, false]
  ] satisfies ReadonlyArray<readonly [string, WorkspaceEvent, boolean]>)(
    "the counts are refetched when %s: %j",
    (_, event, expected) => {
      const { workspace } = started()
      workspace.send({ type: "screen.loaded" })
      workspace.send(event)
      expect(isRefetched(workspace)).toBe(expected)
    }
  )
})

describe("the page", () => {
  it("the page receives what a screen emits", () => {
    const { workspace, emitted } = started()
    const screen: AnyActorRef = workspace.system.get("users")
    workspace.send({ type: "search.focus" })
    expect([screen.getSnapshot().status, emitted]).toEqual(["active", ["search.focus"]])
  })
})
