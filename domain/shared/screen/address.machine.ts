/**
 * A screen and the address of the page show the same: what changes in one is carried over to the other. While the address
 * is carried over, the screen's changes are not: what is not open yet must not be taken out of the address. A record that
 * is closed leads back to the address that it was opened over, where that is the last one.
 */
import { assign, emit, setup } from "xstate"
import { requireValue, withEvent } from "../promised.ts"

/** What an address, or a screen, shows. */
export interface AddressView {
  /** The query in one spelling: equivalent links are equal. */
  readonly query: string
  /** Queries that differ only in it share one entry of the history. */
  readonly searchTerm: string | undefined
  /** The record that is opened over the list. */
  readonly record: string | null
}

export type AddressEvent =
  /** Null for the address of another place. */
  | { readonly type: "address.changed"; readonly address: AddressView | null; readonly screen: AddressView }
  | { readonly type: "screen.changed"; readonly screen: AddressView }
  /** The screen has done what `show` or `open` asked for. */
  | { readonly type: "screen.followed"; readonly screen: AddressView }

export type AddressEmitted =
  | { readonly type: "show" }
  | { readonly type: "hide" }
  /** Null closes the record that is open. */
  | { readonly type: "open"; readonly record: string | null }
  | { readonly type: "go"; readonly view: AddressView; readonly replaces: boolean }
  | { readonly type: "goBack" }

interface AddressContext {
  readonly address: AddressView | null
  readonly screen: AddressView | null
  /** The query that was left for the address of the open record. */
  readonly openedOver: string | null
}

interface OfScreen {
  readonly screen: AddressView
}

interface OfBoth extends OfScreen {
  readonly address: AddressView | null
}

/** What both show, once a place of the screen has been entered. */
const bothOf = ({ address, screen }: AddressContext) => ({
  address: requireValue(address, "address"),
  screen: requireValue(screen, "screen")
})

export const addressMachine = setup({
  types: { context: {} as AddressContext, events: {} as AddressEvent, emitted: {} as AddressEmitted },
  guards: {
    isElsewhere: (_, { address }: OfBoth) => address === null,
    isOtherQuery: (_, { address, screen }: OfBoth) => address?.query !== screen.query,
    isOtherRecord: (_, { address, screen }: OfBoth) => address?.record !== screen.record,
    showsOtherRecord: ({ context }, { screen }: OfScreen) => context.address?.record !== screen.record,
    /** A form that was left open is still open on return. */
    leadsToOtherRecord: ({ context: { address } }, { screen }: OfScreen) =>
      address !== null && address.record !== null && address.record !== screen.record,
    isSame: ({ context }) => {
      const { address, screen } = bothOf(context)
      return address.query === screen.query && address.record === screen.record
    },
    isClosedAgain: ({ context: { screen, openedOver } }) =>
      screen !== null && screen.record === null && screen.query === openedOver
  },
  actions: {
    setBoth: assign((_, { address, screen }: OfBoth) => ({ address, screen })),
    setScreen: assign((_, { screen }: OfScreen) => ({ screen })),
    /** The address will be the screen's. */
    setWritten: assign(({ context }) => {
      const { address, screen } = bothOf(context)
      const isOpened = address.record === null && screen.record !== null
      const openedOver = isOpened ? screen.query : screen.record === null ? null : context.openedOver
      return { address: screen, openedOver }
    }),
    setClosed: assign({ openedOver: null }),
    show: emit({ type: "show" }),
    hide: emit({ type: "hide" }),
    open: emit(({ context }) => ({ type: "open", record: bothOf(context).address.record })),
    goBack: emit({ type: "goBack" }),
    go: emit(({ context }) => {
      const { address, screen } = bothOf(context)
      const isTyping =
        address.searchTerm !== undefined && screen.searchTerm !== undefined && address.searchTerm !== screen.searchTerm
      return { type: "go", view: screen, replaces: isTyping || address.record !== null }
    })
  }
}).createMachine({
  id: "address",
  context: { address: null, screen: null, openedOver: null },
  initial: "elsewhere",
  states: {
    elsewhere: {
      on: {
        "address.changed": [{ guard: withEvent("isElsewhere") }, { target: "here", actions: withEvent("setBoth") }]
      }
    },
    here: {
      initial: "entering",
      on: {
        "address.changed": [
          { guard: withEvent("isElsewhere"), target: "elsewhere", actions: "hide" },
          {
            guard: withEvent("isOtherQuery"),
            target: ".showing",
            reenter: true,
            actions: withEvent("setBoth")
          },
          {
            guard: withEvent("isOtherRecord"),
            target: ".opening",
            actions: withEvent("setBoth")
          },
          { target: ".comparing", actions: withEvent("setBoth") }
        ]
      },
      states: {
        entering: {
          entry: "show",
          on: {
            "screen.followed": [
              {
                guard: withEvent("leadsToOtherRecord"),
                target: "opening",
                actions: withEvent("setScreen")
              },
              { target: "comparing", actions: withEvent("setScreen") }
            ]
          }
        },
        showing: {
          entry: "show",
          on: {
            "screen.followed": [
              {
                guard: withEvent("showsOtherRecord"),
                target: "opening",
                actions: withEvent("setScreen")
              },
              { target: "comparing", actions: withEvent("setScreen") }
            ]
          }
        },
        opening: {
          entry: "open",
          on: {
            "screen.followed": {
              target: "comparing",
              actions: withEvent("setScreen")
            }
          }
        },
        comparing: {
          always: [
            { guard: "isSame", target: "following" },
            { guard: "isClosedAgain", target: "goingBack", actions: "setClosed" },
            { target: "following", actions: ["go", "setWritten"] }
          ]
        },
        following: {
          on: {
            "screen.changed": { target: "comparing", actions: withEvent("setScreen") }
          }
        },
        /** The browser answers later. */
        goingBack: {
          entry: "goBack",
          on: {
            "screen.changed": { actions: withEvent("setScreen") },
            "address.changed": [
              { guard: withEvent("isElsewhere"), target: "#address.elsewhere", actions: "hide" },
              { target: "comparing", actions: withEvent("setBoth") }
            ]
          }
        }
      }
    }
  }
})
