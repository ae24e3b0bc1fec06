/** Loaded into a measured server by `--import`: writes its memory to a file every 50 ms. */
import { appendFileSync } from "node:fs"

const file = process.env["BENCH_MEMORY_FILE"]
if (file === undefined) throw new Error("BENCH_MEMORY_FILE names no file.")
const sample = (): void => {
  const { heapUsed, external, rss } = process.memoryUsage()
  appendFileSync(file, `${JSON.stringify({ at: Date.now(), heap: heapUsed + external, rss })}\n`)
}
setInterval(sample, 50).unref()
sample()
