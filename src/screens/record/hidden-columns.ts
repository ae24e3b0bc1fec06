/** The columns that the address of a list hides, as its table reads them. */
import { createContext, useContext } from "react"

export const noColumns: ReadonlyArray<string> = []

const Context = createContext(noColumns)

export const HiddenColumns = Context.Provider

export const useHiddenColumns = (): ReadonlyArray<string> => useContext(Context)
