import { Effect } from "effect"
import type { Endpoint } from "#adapters/contract/endpoint.ts"
import { changedIdsMax, systemContract, type Changed } from "#adapters/contract/system.contract.ts"
import type { Unavailable } from "#domain/shared/failure.errors.ts"
import type { Instant } from "#domain/shared/calendar.schema.ts"
import { routes, type Caller, type RouteDependencies } from "../answer.ts"
import { openApi } from "../openapi.ts"

/** What the database reports to all servers: records changed, events may have been missed, or sessions ended. */
export type ChangeEvent =
  | {
      readonly kind: "changed"
      readonly entity: string
      readonly ids: ReadonlyArray<string> | null
      readonly at: Instant
    }
  | { readonly kind: "missed"; readonly at: Instant }
  /** Some sessions ended; the caller checks whether its own is one of them. */
  | { readonly kind: "ended"; readonly hasEnded: (caller: Caller) => boolean }

/** The source of change events; the returned function unsubscribes. */
export interface ChangeEventSource {
  readonly subscribe: (listener: (event: ChangeEvent) => void) => () => void
}

export interface SystemPorts {
  /** Fails while the database cannot be reached or has another schema version. */
  readonly ready: Effect.Effect<void, Unavailable>
  readonly changes: ChangeEventSource
  /** The kinds of record a client must refetch after events were missed. */
  readonly entities: ReadonlyArray<string>
  readonly endpoints: ReadonlyArray<Endpoint>
}

export const systemRoutes = <S, T, C extends Caller>(dependencies: RouteDependencies<S, T, C>, system: SystemPorts) => {
  const document = openApi(system.endpoints)
  const ok = { data: { status: "ok" } } as const
  return routes(dependencies, systemContract, {
    health: () => Effect.succeed(ok),
    ready: () => Effect.as(system.ready, ok),
    openapi: () => Effect.succeed(document),
    events: ({ caller }) =>
      Effect.succeed(({ send, end }) =>
        system.changes.subscribe((event) => {
          if (event.kind === "changed") send(toChanged(event))
          else if (event.kind === "missed") for (const entity of system.entities) send({ entity, at: event.at })
          else if (event.hasEnded(caller)) end()
        })
      )
  })
}

const toChanged = ({ entity, ids, at }: Extract<ChangeEvent, { readonly kind: "changed" }>): Changed =>
  ids === null || ids.length > changedIdsMax ? { entity, at } : { entity, ids, at }
