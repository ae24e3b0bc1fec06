import { useEffect, useMemo } from "react"
import { useAtomValue } from "jotai/react"
import { atom } from "jotai/vanilla"
import { commandsOfOtherPlaces } from "#domain/palette/other-places.rules.ts"
import type { Place } from "#domain/shared/screen/place.schema.ts"
import { fetchAhead } from "#src/shell/lazy-module.ts"
import { useWorkspace } from "#src/shell/use-workspace.ts"

/** The commands of other places, as soon as their screens have been fetched. */
export const useOtherCommands = (present: Place | null) => {
  const { places } = useWorkspace()
  useEffect(() => fetchAhead(Object.values(places)), [places])
  const listed = useMemo(
    () =>
      atom((get) =>
        commandsOfOtherPlaces((place) => {
          const module = get(places[place].state)
          return module === null || module instanceof Error ? [] : module.commands
        }, present)
      ),
    [places, present]
  )
  return useAtomValue(listed)
}
