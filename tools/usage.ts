/** Ends a command that was only asked how it is used, with exit code 0. Called before the command does anything. */
export const showUsage = (usage: string): void => {
  if (!process.argv.includes("--help")) return
  console.log(`Usage: ${usage}`)
  process.exit(0)
}
