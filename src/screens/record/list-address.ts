/**
 * A list's filters, order and page are the query of its address: the machine writes it, Back and links are read again.
 */

import { type AnyActorRef, createActor } from "xstate"
import { addressMachine, type AddressView } from "#domain/shared/screen/address.machine.ts"
import type { Place } from "#domain/shared/screen/place.schema.ts"
import { type AddressedEvent, deliver } from "#domain/shared/screen/screen.rules.ts"
import { moves } from "#src/shell/address.ts"
import type { ScreenContext } from "#src/shell/context.ts"
import { pathOf, routeOf } from "#src/shell/routes.ts"
import { queryOf } from "#src/shell/search-words.ts"

/** How the query of a screen's address is read and written. */
export interface ScreenAddress<State> {
  /** The query of the current criteria. */
  readonly query: (state: State) => string
  /** The normalized query. */
  readonly normalize: (query: string) => string
  /** The search text of a query: queries that differ only in it share one history entry, so that typing makes one. */
  readonly searchOf: (query: string) => string | undefined
}

/** How the record that is opened over a list has an address: its id, or null; what opens and closes it. */
export interface RecordAddress<State> {
  readonly openId: (state: State) => string | null
  readonly open: (id: string) => AddressedEvent
  readonly close: AddressedEvent
}

interface OpenedForm {
  readonly hasTag: (tag: "open") => boolean
  readonly context: { readonly subject: string | null }
}

/** Records that are edited in a form. */
export const formAddress: RecordAddress<{ readonly form: OpenedForm }> = {
  openId: ({ form }) => (form.hasTag("open") ? form.context.subject : null),
  open: (id) => ({ to: "screen", event: { type: "record.find", id } }),
  close: { to: "form", event: { type: "form.close" } }
}

interface Views<Criteria> {
  readonly readCriteria: (query: string) => Criteria
  readonly writeCriteria: (criteria: Criteria) => string
}

/** The address of a screen with a list's criteria as its query. */
export const listAddress = <Criteria extends { readonly filter: { readonly searchTerm?: string } }>({
  readCriteria,
  writeCriteria
}: Views<Criteria>): ScreenAddress<{ readonly list: { readonly context: { readonly criteria: Criteria } } }> => ({
  query: ({ list }) => writeCriteria(list.context.criteria),
  normalize: (query) => writeCriteria(readCriteria(query)),
  searchOf: (query) => readCriteria(query).filter.searchTerm
})

interface FollowedScreen<State> {
  readonly place: Place
  readonly actor: AnyActorRef
  readonly state: () => State
  /** Null where the address has no query. */
  readonly address: ScreenAddress<State> | null
  /** Absent where records have no addresses. */
  readonly record?: RecordAddress<State> | undefined
}

/** Keeps a screen and the address of the page alike. */
export const followAddress = <State>(
  { window, go, signedOut }: Pick<ScreenContext, "window" | "go" | "signedOut">,
  { place, actor, state, address, record }: FollowedScreen<State>
): void => {
  const { location, history } = window
  const inAddress = (): AddressView | null => {
    const route = routeOf(location.pathname)
    if (route.name !== "place" || route.place !== place) return null
    const search = queryOf(location)
    return {
      query: address?.normalize(search) ?? "",
      searchTerm: address?.searchOf(search),
      record: address === null ? null : route.record
    }
  }
  const onScreen = (): AddressView => {
    const query = address?.query(state()) ?? ""
    return { query, searchTerm: address?.searchOf(query), record: record?.openId(state()) ?? null }
  }
  const machine = createActor(addressMachine)
  const followed = (): void => machine.send({ type: "screen.followed", screen: onScreen() })
  machine.on("show", () => {
    actor.send({ type: "screen.show", query: queryOf(location) })
    followed()
  })
  machine.on("hide", () => actor.send({ type: "screen.hide" }))
  machine.on("open", ({ record: id }) => {
    if (record !== undefined) deliver(actor, id === null ? record.close : record.open(id))
    followed()
  })
  machine.on("go", ({ view, replaces }) => go(`${pathOf(place, view.record)}${view.query}`, { replace: replaces }))
  machine.on("goBack", () => history.back())
  const readAddress = (): void => machine.send({ type: "address.changed", address: inAddress(), screen: onScreen() })
  machine.start()
  actor.subscribe(() => machine.send({ type: "screen.changed", screen: onScreen() }))
  for (const move of moves) window.addEventListener(move, readAddress, { signal: signedOut })
  readAddress()
}
