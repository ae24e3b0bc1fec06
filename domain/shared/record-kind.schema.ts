/** The kinds of record whose changes are audited and published, by the names that audit and event stream use for them. */
interface RecordKind {
  /** Where its endpoints begin. */
  readonly path: string
  /** The paths whose answers a change makes stale. */
  readonly shownBy: ReadonlyArray<string>
}

/** Users and benefits name their company, benefits count enrolments. In the order of the alphabet. */
export const recordKinds = {
  article: { path: "/learn", shownBy: ["/learn"] },
  benefit: { path: "/benefits", shownBy: ["/benefits"] },
  claim: { path: "/claims", shownBy: [] },
  company: { path: "/companies", shownBy: ["/companies", "/users", "/benefits"] },
  enrolment: { path: "/benefits-enrollment", shownBy: ["/benefits"] },
  // A notification is approved together with its enrolment.
  notification: { path: "/notification", shownBy: ["/benefits"] },
  quiz: { path: "/quizzes", shownBy: ["/quizzes"] },
  user: { path: "/users", shownBy: ["/users"] }
} as const satisfies Readonly<Record<string, RecordKind>>

/** The cached paths that a change of a record makes stale; none for a kind that this program does not know. */
export const pathsShowing = (entity: string): ReadonlyArray<string> =>
  new Map<string, RecordKind>(Object.entries(recordKinds)).get(entity)?.shownBy ?? []

/** The CSV subjects whose rows are plain records, each with the kind of record; a subject is named like its table. */
export const plainSubjects = { companies: "company" } as const

/** What files can be imported, each with the kind of record; a subject is named like its table. */
export const importSubjects = { users: "user", quizzes: "quiz", ...plainSubjects } as const

export type ImportSubject = keyof typeof importSubjects
