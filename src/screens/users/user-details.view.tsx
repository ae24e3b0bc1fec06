import type { ReactNode } from "react"
import { Eye, EyeOff, Pencil, Trash2 } from "lucide-react"
import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import type { UsersScreenWords } from "#domain/users/users-screen-english.messages.ts"
import { Avatar } from "#src/components/text/avatar.tsx"
import { Badge } from "#src/components/text/badge.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { ErrorNote } from "#src/components/notes/note.tsx"
import { Kbd } from "#src/components/navigation/kbd.tsx"
import { SidePanel } from "#src/components/dialogs/side-panel.tsx"
import { type DrawnImage, StoredImage } from "#src/components/text/stored-image.tsx"
import { Tabs } from "#src/components/navigation/tabs.tsx"
import { FooterStart } from "#src/components/dialogs/sheet.tsx"
import * as styles from "./user-details.module.css"
import { Facts, Fact } from "#src/components/forms/facts.tsx"
import { Row, WideOnly } from "#src/components/layout/row.tsx"
import { Text } from "#src/components/text/text.tsx"

type DetailsTab = "quizzes" | "benefits" | "paychecks"

export interface UserDetailsProps {
  readonly words: UsersScreenWords
  readonly shared: InterfaceWords
  readonly name: string
  readonly initials: string
  readonly image: DrawnImage
  readonly isLoggedIn: boolean
  readonly company: string
  readonly facts: ReadonlyArray<{ readonly name: string; readonly text: string }>
  readonly ssn: {
    readonly text: string
    readonly isShown: boolean
    readonly isBusy: boolean
    readonly isStored: boolean
    /** Reveals or hides it; null while it is being loaded. */
    readonly toggle: (() => void) | null
  }
  readonly failure: { readonly text: string; readonly retry: (() => void) | null } | null
  readonly tab: DetailsTab
  readonly openTab: (tab: DetailsTab) => void
  /** The content of the open tab. */
  readonly history: ReactNode
  readonly hasSingleKeys: boolean
  readonly edit: (() => void) | null
  readonly remove: (() => void) | null
  readonly close: (() => void) | null
}

const PersonFacts = (props: UserDetailsProps) => {
  const { details, form } = props.words
  return (
    <Facts>
      {props.facts.map(({ name, text }) => (
        <Fact key={name} name={name}>
          {text}
        </Fact>
      ))}
      <Fact name={details.ssn} hasButton>
        <span>{props.ssn.text}</span>
        {props.ssn.isStored && (
          <Button
            kind="quiet"
            size="small"
            icon={props.ssn.isShown ? EyeOff : Eye}
            action={props.ssn.toggle}
            isBusy={props.ssn.isBusy}
          >
            {props.ssn.isShown ? details.hideSsn : form.showSsn}
          </Button>
        )}
      </Fact>
    </Facts>
  )
}

const History = ({ words: { details }, tab, openTab, history }: UserDetailsProps) => (
  <Tabs
    label={details.history}
    selected={tab}
    tabs={(["quizzes", "benefits", "paychecks"] as const).map((id) => ({
      id,
      label: details.tabs[id],
      open: () => openTab(id)
    }))}
  >
    {history}
  </Tabs>
)

/** The details of one user beside the list, which stays usable. */
export const UserDetailsView = (props: UserDetailsProps) => {
  const { words, shared, failure } = props
  return (
    <SidePanel
      title={words.details.title}
      status={
        props.hasSingleKeys && (
          <WideOnly>
            <Row>
              <Kbd single>J</Kbd>
              <Kbd single>K</Kbd>
              <Text size="xs" tone="muted">
                {words.details.walk}
              </Text>
            </Row>
          </WideOnly>
        )
      }
      close={props.close}
      closeLabel={shared.close}
      isModal={false}
      footer={
        <>
          <FooterStart>
            <Button kind="quiet" tone="danger" icon={Trash2} action={props.remove}>
              {words.delete}
            </Button>
          </FooterStart>
          <Button icon={Pencil} action={props.edit}>
            {words.edit}
          </Button>
        </>
      }
    >
      {failure !== null && (
        <ErrorNote text={shared.error(failure.text)} retry={{ label: shared.retry, run: failure.retry }} />
      )}
      <div className={styles.person}>
        <StoredImage image={props.image} alt="" shape="face">
          <Avatar initials={props.initials} size="fill" />
        </StoredImage>
        <div>
          <h3>{props.name}</h3>
          <Text as="p" size="sm" tone="muted">
            {props.company}
          </Text>
        </div>
        <Badge tone={props.isLoggedIn ? "success" : "neutral"}>
          {props.isLoggedIn ? words.details.loggedIn : words.details.loggedOut}
        </Badge>
      </div>
      <PersonFacts {...props} />
      <History {...props} />
    </SidePanel>
  )
}
