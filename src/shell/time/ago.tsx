/** How long ago something was, as the server's time goes on. */
import { intlFormatDistance } from "date-fns/intlFormatDistance"
import { useEffect, useState } from "react"
import { type Instant, toMs } from "#domain/shared/calendar.schema.ts"
import type { Language } from "#domain/shared/language.schema.ts"
import { tipOf } from "#src/components/navigation/tip.ts"
import { plainDate, plainMoment } from "../dates.ts"
import { useWords } from "../use-application.ts"
import * as styles from "./ago.module.css"

const tickMs = 30_000

/** The server's time, from when it was last read on; one clock for all that a list shows. 0 before anything was read. */
export const useNow = (asOf: Instant | null): number => {
  const [passedMs, setPassedMs] = useState(0)
  useEffect(() => {
    const since = performance.now()
    const ticking = setInterval(() => setPassedMs(performance.now() - since), tickMs)
    return () => {
      clearInterval(ticking)
      setPassedMs(0)
    }
  }, [asOf])
  return asOf === null ? 0 : toMs(asOf) + passedMs
}

/** "5 min ago"; below a minute "now". */
export const agoText = (atMs: number, nowMs: number, language: Language): string => {
  const isNow = nowMs - atMs < 60_000
  const text = intlFormatDistance(isNow ? nowMs : atMs, nowMs, {
    locale: language,
    numeric: isNow ? "auto" : "always",
    style: "short"
  })
  return text.replace(".", "")
}

interface AgoProps {
  readonly at: Instant
  readonly nowMs: number
  readonly className?: string | undefined
}

/** The day, and beside it how long ago that was where there is room for it; the exact time on hover. */
export const Ago = ({ at, nowMs, className }: AgoProps) => {
  const { language } = useWords()
  return (
    <time
      dateTime={at}
      className={className === undefined ? styles.ago : `${styles.ago} ${className}`}
      {...tipOf(plainMoment(at, language))}
    >
      <span>{plainDate(at, language)}</span> <span>{agoText(toMs(at), nowMs, language)}</span>
    </time>
  )
}
