/** `npm run drawings [-- WORD ...]`: prints a drawing of each machine of the domain whose path contains a word, or of all. */
import { globSync } from "node:fs"
import { join } from "node:path"
import type { AnyStateMachine } from "xstate"
import { drawMachine } from "#tools/draw-machine.ts"
import { showUsage } from "#tools/usage.ts"

const root = join(import.meta.dirname, "..")

/** A page in Markdown, made from the present machines. */
export const drawings = async (words: ReadonlyArray<string>): Promise<string> => {
  const parts: string[] = []
  for (const file of globSync("domain/**/*.machine.ts", { cwd: root }).toSorted()) {
    if (words.length > 0 && !words.some((word) => file.includes(word))) continue
    const exported: Readonly<Record<string, unknown>> = await import(join(root, file))
    for (const [name, value] of Object.entries(exported).toSorted(([one], [other]) => (one < other ? -1 : 1))) {
      if (isMachine(value)) parts.push(`## ${name}\n\n\`${file}\`\n\n${drawMachine(value)}`)
    }
  }
  return parts.join("\n\n")
}

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === "object" && value !== null && "root" in value && "transition" in value && "config" in value

if (import.meta.main) {
  showUsage("npm run drawings [-- WORD ...]   (prints the state machines as drawings in Markdown)")
  console.log(await drawings(process.argv.slice(2)))
}
