/** The container file as stages of instructions, and which files a build gets. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Copy, DockerfileParser, From, JSONInstruction } from "dockerfile-ast"

const root = join(import.meta.dirname, "../..")

export interface Instruction {
  readonly name: string
  readonly text: string
  /** The stage that a COPY takes from; null for the sent files. */
  readonly from: string | null
  /** The words of a command in brackets. */
  readonly command: ReadonlyArray<string>
}

export interface Stage {
  readonly name: string | null
  readonly instructions: ReadonlyArray<Instruction>
}

export const readStages = (): ReadonlyArray<Stage> => {
  const parsed = DockerfileParser.parse(readFileSync(join(root, "Containerfile"), "utf8")).getInstructions()
  const starts = parsed.flatMap((instruction, at) => (instruction instanceof From ? [at] : []))
  return starts.map((start, at) => {
    const [first, ...rest] = parsed.slice(start, starts[at + 1])
    return {
      name: first instanceof From ? first.getBuildStage() : null,
      instructions: rest.map((instruction) => ({
        name: instruction.getKeyword(),
        text: instruction.getArgumentsContent() ?? "",
        from: instruction instanceof Copy ? (instruction.getFromFlag()?.getValue() ?? null) : null,
        command:
          instruction instanceof JSONInstruction
            ? instruction.getJSONStrings().map((word) => JSON.parse(word.getValue()) as string)
            : []
      }))
    }
  })
}

/** Whether `.dockerignore`, a list of exceptions from everything, lets a path of the repository through. */
export const isSentToBuild = (path: string): boolean =>
  [...readFileSync(join(root, ".dockerignore"), "utf8").matchAll(/^!(.+)$/gmu)].some(([, pattern = ""]) =>
    new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll("*", "[^/]*")}(?:/|$)`, "u").test(path)
  )
