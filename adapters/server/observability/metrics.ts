/** Figures of one server process in the text format of Prometheus. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client"

/** What is read when the figures are asked for. */
export interface MetricsSources {
  readonly version: string
  readonly pool: () => { readonly total: number; readonly idle: number; readonly waiting: number }
  readonly eventStreams: () => number
  /** Messages that other servers have not been sent yet, and the age of the oldest; null while the database is away. */
  readonly outbox: () => Promise<{ readonly messages: number; readonly seconds: number } | null>
  /** Reads by where they went, and which replicas are read now; null without replicas. */
  readonly reads: () => {
    readonly primary: number
    readonly replicas: ReadonlyArray<{ readonly name: string; readonly reads: number; readonly isRead: boolean }>
  } | null
  /** Imports of the last day by subject and state. */
  readonly imports: () => Promise<
    ReadonlyArray<{ readonly subject: string; readonly state: string; readonly count: number }>
  >
}

export interface Metrics {
  /** Counts an answer; `route` is the path of the endpoint, never an actual one, so that there are few. */
  readonly answered: (method: string, route: string, status: number, seconds: number) => void
  readonly signInRefused: (reason: string) => void
  readonly ssnAsked: (outcome: "shown" | "refused") => void
  readonly contentType: string
  readonly text: () => Promise<string>
}

export const prometheusMetrics = (sources: MetricsSources): Metrics => {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Answers of the API by method, route and status.",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers
  })
  const refused = new Counter({
    name: "sign_in_refusals_total",
    help: "Refused sign-ins by reason.",
    labelNames: ["reason"],
    registers
  })
  const reveals = new Counter({
    name: "ssn_reveals_total",
    help: "Social security numbers asked for in full: shown, or refused because an administrator had seen too many.",
    labelNames: ["outcome"],
    registers
  })
  new Gauge({
    name: "build_info",
    help: "1, with the version of the server.",
    labelNames: ["version"],
    registers
  }).set({ version: sources.version }, 1)
  new Gauge({
    name: "database_pool_connections",
    help: "Connections of the pool, and requests that wait for one.",
    labelNames: ["state"],
    registers,
    collect() {
      for (const [state, count] of Object.entries(sources.pool())) this.set({ state }, count)
    }
  })
  new Gauge({
    name: "event_streams",
    help: "Open streams of live updates.",
    registers,
    collect() {
      this.set(sources.eventStreams())
    }
  })
  new Gauge({
    name: "change_outbox_messages",
    help: "Messages to other servers that wait.",
    registers,
    async collect() {
      const outbox = await sources.outbox()
      if (outbox !== null) this.set(outbox.messages)
    }
  })
  new Gauge({
    name: "change_outbox_lag_seconds",
    help: "Age of the oldest message to other servers that waits.",
    registers,
    async collect() {
      const outbox = await sources.outbox()
      if (outbox !== null) this.set(outbox.seconds)
    }
  })
  new Gauge({
    name: "imports",
    help: "Imports of the last day by subject and state.",
    labelNames: ["subject", "state"],
    registers,
    async collect() {
      this.reset()
      for (const { subject, state, count } of await sources.imports()) this.set({ subject, state }, count)
    }
  })
  new Counter({
    name: "reads_total",
    help: "Reads that may go to a replica by where they went.",
    labelNames: ["database", "replica"],
    registers,
    collect() {
      this.reset()
      const reads = sources.reads()
      if (reads === null) return
      for (const replica of reads.replicas) this.inc({ database: "replica", replica: replica.name }, replica.reads)
      this.inc({ database: "primary" }, reads.primary)
    }
  })
  new Gauge({
    name: "read_replica_used",
    help: "1 where the replica is read, 0 where it is down or behind.",
    labelNames: ["replica"],
    registers,
    collect() {
      this.reset()
      for (const { name, isRead } of sources.reads()?.replicas ?? []) this.set({ replica: name }, isRead ? 1 : 0)
    }
  })
  return {
    answered: (method, route, status, seconds) => requests.observe({ method, route, status }, seconds),
    ssnAsked: (outcome) => reveals.inc({ outcome }),
    signInRefused: (reason) => refused.inc({ reason }),
    contentType: register.contentType,
    text: () => register.metrics()
  }
}
