import { Row } from "#src/components/layout/row.tsx"
import { Button } from "#src/components/navigation/button.tsx"

export interface SimilarSearchesProps {
  readonly label: string
  readonly similar: ReadonlyArray<string>
  readonly searchFor: (text: string) => void
}

/** Where a search finds nothing: the same with a corrected letter, to be searched for instead. */
export const SimilarSearches = ({ label, similar, searchFor }: SimilarSearchesProps) =>
  similar.length > 0 && (
    <Row>
      {label}
      {similar.map((text) => (
        <Button key={text} kind="link" action={() => searchFor(text)}>
          {text}
        </Button>
      ))}
    </Row>
  )
