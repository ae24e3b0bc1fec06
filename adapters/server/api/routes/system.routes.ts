import { Effect } from "effect"
import type { Endpoint } from "#adapters/contract/endpoint.ts"
import { changedIdsMax, systemContract, type Changed } from "#adapters/contract/system.contract.ts"
import type { ChangeEvent, changeEventsFrom } from "#adapters/server/cluster/change-events.ts"
import type { DiskFull, Unavailable } from "#domain/shared/failure.errors.ts"
import { routes, type Caller, type RouteDependencies } from "../answer.ts"
import { docsPage } from "../docs-page.ts"
import { openApi } from "../openapi.ts"

export interface SystemPorts {
  /**
   * Fails while the database cannot be reached, has a schema of another version or no space, and while the server ends.
   */
  readonly ready: Effect.Effect<void, DiskFull | Unavailable>
  /** Whether changes made by any server arrive here. */
  readonly hasLiveUpdates: () => boolean
  /** False where a replica for reads is passed over. */
  readonly areReplicasRead: () => boolean
  readonly changes: ReturnType<typeof changeEventsFrom>
  /** The kinds of record a client must refetch after events were missed. */
  readonly entities: ReadonlyArray<string>
  readonly endpoints: ReadonlyArray<Endpoint>
}

export const systemRoutes = <S, T, C extends Caller>(dependencies: RouteDependencies<S, T, C>, system: SystemPorts) => {
  const document = openApi(system.endpoints)
  const page = new TextEncoder().encode(docsPage(document))
  const ok = { data: { status: "ok" } } as const
  return routes(dependencies, systemContract, {
    health: () => Effect.succeed(ok),
    ready: () =>
      Effect.map(system.ready, () => ({
        data: {
          ...ok.data,
          ...(!system.hasLiveUpdates() && { live_updates: false }),
          ...(!system.areReplicasRead() && { read_replica: false })
        }
      })),
    openapi: () => Effect.succeed(document),
    docs: () => Effect.succeed({ type: "text/html; charset=utf-8", styled: true, bytes: page }),
    events: ({ caller, query: { age } }) =>
      Effect.succeed(({ send, end }) =>
        system.changes.subscribe((event) => {
          if (event.kind === "changed") send(toChanged(event))
          else if (event.kind === "missed") for (const entity of system.entities) send({ entity, at: event.at })
          else if (event.hasEnded(caller)) end()
        }, age)
      )
  })
}

const toChanged = ({ entity, ids, by, at }: Extract<ChangeEvent, { readonly kind: "changed" }>): Changed => ({
  entity,
  ...(ids !== null && ids.length <= changedIdsMax && { ids }),
  ...(by !== undefined && { by }),
  at
})
