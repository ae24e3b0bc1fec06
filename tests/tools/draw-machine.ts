/** Draws one machine as a Mermaid state diagram, with what it accepts without leaving a state listed below. */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from "xstate"

export const drawMachine = (machine: AnyStateMachine): string => {
  const arrows = transitionsBelow(machine.root)
  const drawn = arrows.flatMap((arrow) =>
    arrow.targets.map((target) => `  ${idOf(arrow.from)} --> ${target}: ${arrow.label}`)
  )
  const stays = arrows.filter((arrow) => arrow.targets.length === 0)
  const diagram = ["```mermaid", "stateDiagram-v2", ...region(machine.root, 1), ...new Set(drawn), "```"].join("\n")
  return stays.length === 0 ? diagram : `${diagram}\n\nWithout leaving the state:\n\n${staysTable(stays)}`
}

interface Arrow {
  readonly from: AnyStateNode
  readonly label: string
  readonly targets: ReadonlyArray<string>
}

const region = (node: AnyStateNode, depth: number): ReadonlyArray<string> => {
  const indent = "  ".repeat(depth)
  const children = Object.values(node.states)
  if (node.type === "parallel") {
    return children.flatMap((child, index) => [...(index === 0 ? [] : [`${indent}--`]), ...state(child, depth)])
  }
  const [first] = node.initial?.target ?? []
  const start = first === undefined ? [] : [`${indent}[*] --> ${idOf(first)}`]
  return [...start, ...children.flatMap((child) => state(child, depth))]
}

const state = (node: AnyStateNode, depth: number): ReadonlyArray<string> => {
  const indent = "  ".repeat(depth)
  const named = `${indent}state "${labelOf(node)}" as ${idOf(node)}`
  if (node.type === "final") return [named, `${indent}${idOf(node)} --> [*]`]
  if (Object.keys(node.states).length === 0) return [named]
  return [`${named} {`, ...region(node, depth + 1), `${indent}}`]
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
  targets: (transition.target ?? []).map(idOf)
})

/** The engine's own events in words: what has passed, which actor has answered or failed. */
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

const staysTable = (arrows: ReadonlyArray<Arrow>): string => {
  const rows = new Map<string, Set<string>>()
  for (const { from, label } of arrows) {
    const name = from.path.length === 0 ? "anywhere" : from.path.join(".")
    rows.set(name, (rows.get(name) ?? new Set()).add(label))
  }
  return [...rows]
    .map(([name, labels]) => `- ${name}: ${[...labels].map((label) => `\`${label}\``).join(", ")}`)
    .join("\n")
}

const idOf = (node: AnyStateNode): string =>
  (node.path.length === 0 ? "machine" : node.path.join("__")).replace(/\W/g, "_")
