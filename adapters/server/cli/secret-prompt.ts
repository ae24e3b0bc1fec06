import { StartRefused } from "#adapters/server/config.ts"

/** Prompts on the terminal without showing what is typed. Ctrl-C and Ctrl-D refuse. */
export const askSecret = (question: string): Promise<string> =>
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
          return finish(() => reject(new StartRefused("Canceled. Nobody was added.")))
        typed = key === "\u007f" || key === "\b" ? typed.slice(0, -1) : typed + key
      }
    }
    stdout.write(question)
    stdin.setRawMode(true)
    stdin.setEncoding("utf8").on("data", take).resume()
  })
