/**
 * `npm run rehearse`: a deployment and its accidents on this machine, with programs from Debian's packages. Parts:
 * `deployment`, `cluster`, `messages`, `samples`, `container`; without a name all of them. Exits with 1 when a row fails.
 */
import { rehearseCluster } from "#tests/rehearse/cluster-rows.ts"
import { rehearseContainer } from "#tests/rehearse/container-rows.ts"
import { rehearseDeployment } from "#tests/rehearse/deployment-rows.ts"
import { rehearseMessages } from "#tests/rehearse/message-rows.ts"
import { printRows, type Row, writeRows } from "#tests/rehearse/rows.ts"
import { rehearseSamples } from "#tests/rehearse/sample-rows.ts"
import { showUsage } from "#tools/usage.ts"

const parts: Readonly<Record<string, () => Promise<ReadonlyArray<Row>>>> = {
  samples: rehearseSamples,
  container: rehearseContainer,
  deployment: rehearseDeployment,
  cluster: rehearseCluster,
  messages: rehearseMessages
}
const usage = `npm run rehearse -- [${Object.keys(parts).join(" | ")}]   (without a name: all of them, some ten minutes)`

const main = async (): Promise<number> => {
  const named = process.argv.slice(2)
  showUsage(usage)
  const unknown = named.filter((name) => !Object.hasOwn(parts, name))
  if (unknown.length > 0) {
    console.error(`There is no part ${unknown.join(", ")}.\nUsage: ${usage}`)
    return 1
  }
  const rows: Array<Row> = []
  for (const [name, rehearse] of Object.entries(parts))
    if (named.length === 0 || named.includes(name)) {
      const found = await rehearse()
      writeRows(name, found)
      rows.push(...found)
    }
  printRows(rows)
  const failed = rows.filter(({ problems }) => problems.length > 0).length
  console.log(`${rows.length - failed} rows passed, ${failed} failed.`)
  return failed === 0 ? 0 : 1
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
