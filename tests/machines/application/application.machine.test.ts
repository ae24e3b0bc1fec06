/** The whole application without a page: session, workspace, and the events they exchange. */
import { noFactorPorts } from "#tests/doubles/second-factors.memory.ts"
import { setImmediate } from "node:timers/promises"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { type AnyActorLogic, type AnyActorRef, createActor, fromCallback, fromPromise } from "xstate"
import { applicationMachine, workspaceName } from "#domain/application/application.machine.ts"
import { sessionMachine } from "#domain/session/session.machine.ts"
import { Forbidden, Refused, Unauthorized } from "#domain/shared/failure.errors.ts"
import { signInMachine } from "#domain/session/sign-in.machine.ts"
import { sessionWith } from "#src/shell/session/session-workflows.ts"
import { workspaceWith } from "#src/shell/workspace-workflows.ts"
import { memoryDrafts } from "#tests/doubles/drafts.memory.ts"
import { first } from "#tests/machines/session/session-events.ts"

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await setImmediate()
}

/** An application with or without a valid session; `loads` says whether its workspace can be loaded. */
const started = (stored: typeof first | null, loads: ReadonlyArray<boolean> = [true]) => {
  const drafts = memoryDrafts()
  const attempts = [...loads]
  const workspace = workspaceWith(
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
    () => first
  )
  const application = createActor(
    applicationMachine.provide({
      actors: {
        session: sessionMachine.provide({
          actors: {
            resumeSession: fromPromise(async () => stored),
            endSession: fromPromise(async (): Promise<void> => {}),
            signIn: signInMachine.provide({ actors: { requestCode: fromPromise(async () => ({})) } })
          }
        }),
        loadWorkspace: fromPromise<AnyActorLogic, void>(async () => {
          if (attempts.shift() !== true) throw new Error("The network is down")
          return workspace
        })
      }
    })
  )
  const emitted: Array<string> = []
  application.on("*", ({ type }) => void emitted.push(type))
  application.start()
  const workspaceRef = (): AnyActorRef => {
    const found: AnyActorRef | undefined = application.system.get(workspaceName)
    if (found === undefined) throw new Error("There is no workspace")
    return found
  }
  return { application, drafts, emitted, workspaceRef }
}

describe("the workspace", () => {
  it("the workspace is loaded when an administrator is signed in", async () => {
    const { application, workspaceRef } = started(first)
    await settle()
    expect(application.getSnapshot().hasTag("ready")).toBe(true)
    expect(workspaceRef().getSnapshot().status).toBe("active")
  })

  it("the workspace is not loaded while signed out", async () => {
    const { application } = started(null)
    await settle()
    expect(application.getSnapshot().value).toBe("public")
    expect(application.system.get(workspaceName)).toBeUndefined()
  })

  it("a failed load of the workspace is retried on request", async () => {
    const { application } = started(first, [false, true])
    await settle()
    expect(application.getSnapshot().hasTag("failed")).toBe(true)
    application.send({ type: "workspace.retry" })
    await settle()
    expect(application.getSnapshot().hasTag("ready")).toBe(true)
  })

  it("all machines that were added to the workspace stop with it, so that the next sign-in adds them anew", async () => {
    const { application, workspaceRef } = started(first)
    await settle()
    for (const id of ["elsewhere", "companies"] as const)
      workspaceRef().send({ type: "child.add", id, logic: fromCallback(() => {}) })
    expect(application.system.get("elsewhere")).toBeDefined()
    application.getSnapshot().children.session?.send({ type: "session.endedElsewhere" })
    await settle()
    expect(["elsewhere", "companies"].map((id) => application.system.get(id))).toEqual([undefined, undefined])
  })

  it("the workspace stops with the session, and what was typed before is stored", async () => {
    const { application, drafts, workspaceRef } = started(first)
    await settle()
    const ended = workspaceRef()
    ended.send({ type: "draft", subject: "quiz new", draft: { title: "Sleep" } })
    application.getSnapshot().children.session?.send({ type: "session.endedElsewhere" })
    expect([...drafts.all().values()]).toEqual(['{"title":"Sleep"}'])
    expect([application.getSnapshot().value, ended.getSnapshot().status]).toEqual(["public", "stopped"])
    expect(application.system.get(workspaceName)).toBeUndefined()
  })
})

describe("events for the page", () => {
  it("the page receives what signing in emits", async () => {
    const { application, emitted } = started(null)
    await settle()
    const signIn = application.getSnapshot().children.session?.getSnapshot().children.signIn
    signIn?.send({ type: "phone.change", text: "5550100001" })
    signIn?.send({ type: "phone.change", text: "5550100002" })
    signIn?.send({ type: "code.request" })
    expect(application.getSnapshot().context.signIn).toBe(signIn)
    expect(emitted).toEqual(["focus"])
  })

  it("the page receives what any machine of the workspace emits", async () => {
    const { emitted, workspaceRef } = started(first)
    await settle()
    workspaceRef().getSnapshot().children.passwordChange?.send({ type: "passwordChange.open" })
    workspaceRef().getSnapshot().children.passwordChange?.send({ type: "passwordChange.save" })
    expect(emitted).toContain("focus")
  })
})

it.each([new Unauthorized(), new Forbidden(), new Refused({ status: 403, words: "" })])(
  "a remembered session ends when the server refuses it: %s",
  async (refusal) => {
    const cleared: Array<string> = []
    const savedSession = {
      read: () => ({ user: first, access_token: "x" }),
      save: () => undefined,
      clear: () => undefined,
      dropToken: () => void cleared.push("cleared"),
      forget: () => undefined
    }
    const session = createActor(
      sessionWith({ savedSession, session: { me: Effect.fail(refusal) } as never, ...noFactorPorts })
    ).start()
    await settle()
    expect([session.getSnapshot().value, cleared]).toEqual(["signedOut", ["cleared"]])
  }
)
