/** The code that the mutation run leaves unchanged: types that are written as values, and names that only the text of a defect shows. */
interface SourceNode {
  readonly type: string
  readonly key?: { readonly name?: string }
  readonly callee?: { readonly name?: string; readonly property?: { readonly name?: string } }
}

/** A node of the syntax tree within those around it, as Babel describes them. */
interface SourcePath {
  readonly node: SourceNode
  readonly parentPath: SourcePath | null
}

const calledBy = (path: SourcePath | null | undefined): string | undefined =>
  path?.node.callee?.name ?? path?.node.callee?.property?.name

const ignoredReason = (path: SourcePath): string | undefined => {
  const { node, parentPath } = path
  if (node.type === "StringLiteral" && ["present", "promiseActor"].includes(calledBy(parentPath) ?? ""))
    return "Only the text of a defect shows this name."
  const call = calledBy(parentPath?.parentPath)
  if (node.key?.name === "types" && call === "setup") return "These values are types."
  if (node.key?.name === "id" && call === "createMachine") return "Only the text of a defect shows this name."
  return undefined
}

export const strykerPlugins = [{ kind: "Ignore", name: "names", value: { shouldIgnore: ignoredReason } }]
