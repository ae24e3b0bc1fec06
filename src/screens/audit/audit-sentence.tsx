import { placeOfRecord, sentenceOf } from "#domain/audit/audit-sentence.rules.ts"
import type { AuditScreenWords } from "#domain/audit/audit-screen-english.messages.ts"
import type { AuditEntry } from "#domain/shared/audit/audit.schema.ts"
import { PersonLink, RecordLink } from "#src/shell/record-link.tsx"

interface AuditSentenceProps {
  readonly entry: AuditEntry
  readonly words: AuditScreenWords
  /** In a list only the links of one row are in the Tab order. */
  readonly tabIndex?: number
}

/** A sentence about an entry, in which the person and the record are links. */
export const AuditSentence = ({ entry, words, tabIndex = 0 }: AuditSentenceProps) => {
  const { actor, before, name, after } = sentenceOf(entry, words)
  const { entity, entity_id } = entry
  const at = entity === "audit" || entity === "session" ? null : placeOfRecord({ kind: entity, id: entity_id }, entry)
  return (
    <>
      <PersonLink person={entry.actor} name={actor} tabIndex={tabIndex} /> {before}
      {at === null || name === "" ? (
        name
      ) : (
        <RecordLink place={at.place} id={at.id} tabIndex={tabIndex}>
          {name}
        </RecordLink>
      )}
      {after}
    </>
  )
}
