import type { Table } from "#tests/machines/machine-table.ts"

export type AddressState =
  | "elsewhere"
  | "here.entering"
  | "here.showing"
  | "here.opening"
  | "here.following"
  | "here.goingBack"

const address = {
  "another place": "elsewhere",
  "another query": "here.showing",
  "another record": "here.opening",
  "the screen's address": "here.following"
} as const

export const addressTable: Table<AddressState> = {
  elsewhere: {
    "another query": "here.entering",
    "another record": "here.entering",
    "the screen's address": "here.entering"
  },
  "here.entering": {
    ...address,
    "the screen shows it": "here.following",
    "the screen shows another record": "here.following"
  },
  "here.showing": {
    ...address,
    "the screen shows it": "here.following",
    "the screen shows another record": "here.opening"
  },
  "here.opening": {
    ...address,
    "the screen shows it": "here.following",
    "the screen shows another record": "here.following"
  },
  "here.following": { ...address, "the screen changes": "here.following" },
  // Whatever the browser goes back to is compared with the screen, but for another place.
  "here.goingBack": {
    "another place": "elsewhere",
    "another query": "here.following",
    "another record": "here.following",
    "the screen's address": "here.following",
    "the screen changes": "here.goingBack"
  }
}
