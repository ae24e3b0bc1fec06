/**
 * Keeps the screen and the address bar in step: a change of one is applied to the other. While an address is being
 * applied, the screen's changes are ignored, so that a record that is not open yet is not removed from the address.
 * Closing a record goes back in the history where the last entry is the list that it was opened over.
 */
import { assign, emit, setup } from "xstate"
import { requireValue, withEvent } from "../promised.ts"

/** What an address, or a screen, shows. */
export interface AddressView {
  /** The query in one spelling: equivalent links are equal. */
  readonly query: string
  /** Queries that differ only in the search term share one entry of the history. */
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

interface WithScreenView {
  readonly screen: AddressView
}

interface WithBothViews extends WithScreenView {
  readonly address: AddressView | null
}

/** What both show, once a place of the screen has been entered. */
const bothViews = ({ address, screen }: AddressContext) => ({
  address: requireValue(address, "address"),
  screen: requireValue(screen, "screen")
})

export const addressMachine = setup({
  types: { context: {} as AddressContext, events: {} as AddressEvent, emitted: {} as AddressEmitted },
  guards: {
    isElsewhere: (_, { address }: WithBothViews) => address === null,
    isOtherQuery: (_, { address, screen }: WithBothViews) => address?.query !== screen.query,
    isOtherRecord: (_, { address, screen }: WithBothViews) => address?.record !== screen.record,
    showsOtherRecord: ({ context }, { screen }: WithScreenView) => context.address?.record !== screen.record,
    /** A form that was left open is still open on return. */
    leadsToOtherRecord: ({ context: { address } }, { screen }: WithScreenView) =>
      address !== null && address.record !== null && address.record !== screen.record,
    isSame: ({ context }) => {
      const { address, screen } = bothViews(context)
      return address.query === screen.query && address.record === screen.record
    },
    isClosedAgain: ({ context: { screen, openedOver } }) =>
      screen !== null && screen.record === null && screen.query === openedOver
  },
  actions: {
    setBoth: assign((_, { address, screen }: WithBothViews) => ({ address, screen })),
    setScreen: assign((_, { screen }: WithScreenView) => ({ screen })),
    /** The address will be the screen's. */
    setWritten: assign(({ context }) => {
      const { address, screen } = bothViews(context)
      const isOpened = address.record === null && screen.record !== null
      const openedOver = isOpened ? screen.query : screen.record === null ? null : context.openedOver
      return { address: screen, openedOver }
    }),
    setClosed: assign({ openedOver: null }),
    show: emit({ type: "show" }),
    hide: emit({ type: "hide" }),
    open: emit(({ context }) => ({ type: "open", record: bothViews(context).address.record })),
    goBack: emit({ type: "goBack" }),
    go: emit(({ context }) => {
      const { address, screen } = bothViews(context)
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
