/** Draws one machine as a Mermaid state diagram, with what changes no state, and what is accepted anywhere, listed below. */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from "xstate"

export const drawMachine = (machine: AnyStateMachine): string => {
  const { root } = machine
  const arrows = transitionsBelow(root)
  // Mermaid draws regions side by side only inside a state, so a machine of several regions is drawn as one.
  const body = root.type === "parallel" ? state(root, 1, arrows) : region(root, 1, arrows)
  const diagram = ["```mermaid", "stateDiagram-v2", ...body, "```"].join("\n")
  const listed = arrows.filter((arrow) => arrow.targets.length === 0 || arrow.from === root)
  return listed.length === 0 ? diagram : `${diagram}\n\nAccepted besides:\n\n${listOf(listed)}`
}

interface Arrow {
  readonly from: AnyStateNode
  readonly label: string
  readonly targets: ReadonlyArray<AnyStateNode>
}

const region = (node: AnyStateNode, depth: number, arrows: ReadonlyArray<Arrow>): ReadonlyArray<string> => {
  const indent = "  ".repeat(depth)
  const children = Object.values(node.states)
  const own = arrows.flatMap(({ from, label, targets }) =>
    targets
      .filter((target) => from.path.length > 0 && homeOf(from, target) === node.path.join("."))
      .map((target) => `${indent}${idOf(from)} --> ${idOf(target)}: ${label}`)
  )
  const first = node.type === "parallel" ? undefined : node.initial?.target?.[0]
  const start = first === undefined ? [] : [`${indent}[*] --> ${idOf(first)}`]
  const parts = children.flatMap((child, index) => [
    ...(node.type === "parallel" && index > 0 ? [`${indent}--`] : []),
    ...state(child, depth, arrows)
  ])
  return [...start, ...parts, ...new Set(own)]
}

/** An arrow is drawn inside the nearest state that holds both of its ends, and is neither of them. */
const homeOf = (from: AnyStateNode, target: AnyStateNode): string => {
  const length = Math.min(from.path.length, target.path.length) - 1
  const apart = from.path.findIndex((key, index) => index >= length || target.path[index] !== key)
  return from.path.slice(0, apart).join(".")
}

const state = (node: AnyStateNode, depth: number, arrows: ReadonlyArray<Arrow>): ReadonlyArray<string> => {
  const indent = "  ".repeat(depth)
  const named = `${indent}state "${labelOf(node)}" as ${idOf(node)}`
  if (node.type === "final") return [named, `${indent}${idOf(node)} --> [*]`]
  if (Object.keys(node.states).length === 0) return [named]
  return [`${named} {`, ...region(node, depth + 1, arrows), `${indent}}`]
}

const labelOf = (node: AnyStateNode): string => (node.type === "history" ? `${node.key} (as it was)` : node.key)

const transitionsBelow = (node: AnyStateNode): ReadonlyArray<Arrow> => {
  const own = [...node.transitions.values(), ...(node.always === undefined ? [] : [node.always])].flat()
  const arrows = own.map((transition) => arrowOf(node, transition))
  return [...arrows, ...Object.values(node.states).flatMap(transitionsBelow)]
}

const arrowOf = (from: AnyStateNode, transition: AnyTransitionDefinition): Arrow => ({
  from,
  label: [eventName(from, transition.eventType), guardName(transition.guard)].filter(Boolean).join(" "),
  targets: transition.target ?? []
})

/** The engine's own events in words: the delay that passed, the actor that is done or has failed. */
const eventName = (node: AnyStateNode, type: string): string => {
  if (type === "") return "at once"
  const [, kind, rest = ""] = /^xstate\.(after|done\.actor|error\.actor|done\.state|snapshot)\.(.*)$/.exec(type) ?? []
  if (kind === undefined) return type
  if (kind === "after") return `after ${rest.replace(`.${node.id}`, "")}`
  if (kind === "done.state") return "finished"
  const invoked = node.invoke.find((invocation) => invocation.id === rest)
  const actor = typeof invoked?.src === "string" && !invoked.src.startsWith("xstate.") ? invoked.src : rest
  return kind === "done.actor" ? `${actor} answers` : kind === "error.actor" ? `${actor} fails` : `${actor} reports`
}

const guardName = (guard: unknown): string => {
  if (guard === undefined || guard === null) return ""
  if (typeof guard === "string") return `[${guard}]`
  const { type, name } = guard as { readonly type?: unknown; readonly name?: unknown }
  return `[${typeof type === "string" ? type : typeof name === "string" && name !== "" ? name : "guarded"}]`
}

const listOf = (arrows: ReadonlyArray<Arrow>): string => {
  const rows = new Map<string, Set<string>>()
  for (const { from, label, targets } of arrows) {
    const name = from.path.length === 0 ? "anywhere" : from.path.join(".")
    const leads = targets.map((target) => ` → ${target.path.join(".")}`).join(",")
    rows.set(name, (rows.get(name) ?? new Set()).add(`\`${label}\`${leads}`))
  }
  return [...rows].map(([name, labels]) => `- ${name}: ${[...labels].join(", ")}`).join("\n")
}

const idOf = (node: AnyStateNode): string =>
  (node.path.length === 0 ? "machine" : node.path.join("__")).replace(/\W/g, "_")
