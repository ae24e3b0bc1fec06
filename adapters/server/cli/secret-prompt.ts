import { StartRefused } from "#adapters/server/config/config.ts"
import { refuse } from "./command.ts"

/** A new password: ADMIN_PASSWORD, or typed twice on the terminal; arguments are visible to other users. */
export const askNewPassword = async (usage: string): Promise<string> => {
  const given = process.env["ADMIN_PASSWORD"]
  if (given !== undefined) return given
  if (!process.stdin.isTTY) return refuse("There is no terminal to type a password in. Set ADMIN_PASSWORD.", usage)
  const first = await askSecret("Password: ")
  const second = await askSecret("Again: ")
  return first === second ? first : refuse("The two passwords do not match. Nothing was changed.")
}

/** Prompts on the terminal without showing what is typed. Ctrl-C and Ctrl-D refuse. */
const askSecret = (question: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { stdin, stdout } = process
    let typed = ""
    const finish = (outcome: () => void): void => {
      stdin.off("data", take)
      stdin.setRawMode(false)
      stdin.pause()
      stdout.write("\n")
      outcome()
    }
    const take = (chunk: string): void => {
      for (const key of chunk) {
        if (key === "\r" || key === "\n") return finish(() => resolve(typed))
        if (key === "\u0003" || key === "\u0004")
          return finish(() => reject(new StartRefused("Canceled. Nothing was changed.")))
        typed = key === "\u007f" || key === "\b" ? typed.slice(0, -1) : typed + key
      }
    }
    stdout.write(question)
    stdin.setRawMode(true)
    stdin.setEncoding("utf8").on("data", take).resume()
  })
