/** The samples as the programs they are for read them. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { findPrograms, run } from "#tests/rehearse/programs.ts"
import { type Row, rowOf } from "#tests/rehearse/rows.ts"
import { inFolder, root } from "#tests/rehearse/scene.ts"

const sample = (name: string): string => readFileSync(join(root, "deploy", name), "utf8")

export const rehearseSamples = async (): Promise<ReadonlyArray<Row>> => {
  const programs = findPrograms(["haproxy", "nginx", "openssl", "systemd-analyze"])
  return inFolder(async (folder) => {
    const [key, chain, pem] = ["key.pem", "chain.pem", "both.pem"].map((name) => join(folder, name))
    const request = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=office.example.org"]
    run([programs["openssl"] ?? "", ...request, "-keyout", key ?? "", "-out", chain ?? ""])
    writeFileSync(pem ?? "", `${readFileSync(chain ?? "", "utf8")}${readFileSync(key ?? "", "utf8")}`)
    return [
      accepted("haproxy accepts its sample", () =>
        run([programs["haproxy"] ?? "", "-c", "-f", join(root, "deploy/haproxy.cfg")], {
          env: {
            HTTP: "127.0.0.1:1",
            HTTPS: "127.0.0.1:2",
            CERTIFICATES: pem ?? "",
            SERVER_ONE: "127.0.0.1:3",
            SERVER_TWO: "127.0.0.1:4"
          }
        })
      ),
      accepted("nginx accepts its sample", () => {
        const server = sample("nginx.conf")
          .replace("/etc/ssl/office.example.org/fullchain.pem", chain ?? "")
          .replace("/etc/ssl/office.example.org/key.pem", key ?? "")
        const settings = join(folder, "nginx.conf")
        writeFileSync(
          settings,
          `pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${server}}\n`
        )
        run([programs["nginx"] ?? "", "-t", "-q", "-c", settings])
      }),
      accepted("systemd accepts the unit", () => {
        const unit = join(folder, "back-office.service")
        mkdirSync(join(folder, "docs"))
        cpSync(join(root, "docs/operations.md"), join(folder, "docs/operations.md"))
        writeFileSync(
          unit,
          sample("back-office.service").replaceAll("/opt/back-office/node_modules", join(root, "node_modules"))
        )
        run([programs["systemd-analyze"] ?? "", "verify", unit])
      })
    ]
  })
}

const accepted = (name: string, check: () => void): Row => {
  const startedMs = performance.now()
  try {
    check()
    return rowOf(name, startedMs, [])
  } catch (error) {
    return rowOf(name, startedMs, [error instanceof Error ? error.message : String(error)])
  }
}
