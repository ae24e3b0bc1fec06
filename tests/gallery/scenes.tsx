import { type ReactNode, useState } from "react"
import { HeartHandshake } from "lucide-react"
import { claimOutcomeWords } from "#domain/claims/claim-outcomes.messages.ts"
import { claimNotices } from "#domain/claims/claim.messages.ts"
import { reportNotices } from "#domain/shared/failure.messages.ts"
import { SidePanel } from "#src/components/side-panel.tsx"
import { DeleteDialog } from "#src/components/confirm-dialog.tsx"
import { Badge } from "#src/components/badge.tsx"
import { Toaster, showToast } from "#src/components/toaster.tsx"
import { ApproveAllView } from "#src/screens/claims/approve-all.view.tsx"
import { ClaimQueueView, type ClaimQueueProps } from "#src/screens/claims/claim-queue.view.tsx"
import { RejectReasonView } from "#src/screens/claims/reject-reason.view.tsx"
import { PaletteView } from "#src/screens/palette/palette.view.tsx"
import { ChangePasswordView } from "#src/screens/session/change-password.view.tsx"
import { EnterCodeView } from "#src/screens/session/enter-code.view.tsx"
import { RestoreView } from "#src/screens/session/restore.view.tsx"
import { SignInAgainView } from "#src/screens/session/sign-in-again.view.tsx"
import { SignInView, type SignInProps } from "#src/screens/session/sign-in.view.tsx"
import { CrashView } from "#src/screens/shell/crash.view.tsx"
import { NotFoundView } from "#src/screens/shell/not-found.view.tsx"
import { ShellView, type ShellProps } from "#src/screens/shell/shell.view.tsx"
import { RecordKeysView } from "#src/screens/shell/record-keys.view.tsx"
import { UnsavedView } from "#src/screens/shell/unsaved.view.tsx"
import { screenWords } from "#tests/fixtures/screen-words.ts"
import { type Language, nothing, queue, shell, state } from "./fixtures.ts"
import { PartsScene } from "./parts.tsx"

export interface SceneProps {
  readonly language: Language
}

const signIn = (language: Language): SignInProps => ({
  words: screenWords.session[language].signIn,
  shared: screenWords.interface[language],
  countryCode: "+1",
  countryCodes: ["+1", "+58", "+57", "+593"],
  phone: "3456789012",
  password: "secret1234A",
  isPasswordShown: false,
  errors: { countryCode: null, phone: null, password: null },
  failure: null,
  isSending: false,
  send: nothing,
  changeCountryCode: nothing,
  changePhone: nothing,
  changePassword: nothing,
  leavePhone: nothing,
  leavePassword: nothing,
  togglePassword: nothing,
  language: { label: screenWords.interface[language].shell.languages[language], next: nothing },
  theme: { label: screenWords.interface[language].shell.themes.light, next: nothing }
})

const Code = ({ language, failure = null, start }: SceneProps & { failure?: string | null; start: string }) => {
  const [digits, setDigits] = useState(start)
  return (
    <EnterCodeView
      words={screenWords.session[language].code}
      shared={screenWords.interface[language]}
      identity="+1 3456789012"
      digits={digits}
      changeDigits={setDigits}
      failure={failure}
      isVerifying={false}
      verify={digits.length === 6 ? nothing : null}
      cancel={nothing}
      isResending={false}
      resend={null}
      resendIn="0:24"
    />
  )
}

interface DeskProps extends SceneProps {
  readonly change?: Partial<ClaimQueueProps>
  readonly shell?: Partial<ShellProps>
  readonly over?: ReactNode
}

const Desk = ({ language, change, shell: shellChange, over }: DeskProps) => (
  <>
    <ShellView {...shell(language)} {...shellChange}>
      <ClaimQueueView {...queue(language)} {...change} />
    </ShellView>
    {over}
  </>
)

const field = (value: string, error: string | null = null) => ({ value, error, change: nothing, leave: nothing })

const taken = {
  count: 4,
  isWholeFilter: false,
  selectMatching: null,
  approve: nothing,
  reject: nothing,
  clear: nothing
}

const quiet: Partial<ClaimQueueProps> = { selection: null, recent: null }

const Toasts = ({ language }: SceneProps) => (
  <Desk
    language={language}
    change={quiet}
    over={
      <>
        <Toaster
          theme={document.documentElement.dataset["theme"] === "dark" ? "dark" : "light"}
          words={screenWords.interface[language].toasts}
        />
        <button
          type="button"
          id="toast"
          className="visually-hidden"
          onClick={() => {
            showToast({ id: "1", tone: "success", text: screenWords.session[language].notices.signedIn, action: null })
            showToast({ id: "2", tone: "error", text: reportNotices.failed[language], action: null })
            showToast({
              id: "3",
              tone: "success",
              text: claimOutcomeWords[language].decided("approved", 4),
              action: { label: screenWords.claims[language].undo, run: nothing }
            })
          }}
        >
          toast
        </button>
      </>
    }
  />
)

const Palette = ({ language }: SceneProps) => (
  <PaletteView
    words={screenWords.interface[language].palette}
    query="appr"
    changeQuery={nothing}
    isSearching={false}
    hasFailed={false}
    unlisted={6}
    close={nothing}
    groups={[
      {
        id: "selection",
        title: "Selection",
        unavailable: [],
        items: [
          {
            id: "a",
            title: "Approve 4 selected",
            matches: [[0, 4]],
            detail: null,
            caps: ["A"],
            run: nothing
          }
        ]
      },
      {
        id: "claims",
        title: "Claims",
        items: [
          {
            id: "b",
            title: "Approve All Claims",
            matches: [[0, 4]],
            detail: "46 pending",
            caps: [],
            run: nothing
          },
          {
            id: "c",
            title: "Show approved claims",
            matches: [[5, 9]],
            detail: "1,102",
            caps: [],
            run: nothing
          }
        ],
        unavailable: [{ id: "d", title: "Undo", reason: "Nothing to undo" }]
      },
      {
        id: "preferences",
        title: "Preferences",
        items: [
          { id: "e", title: "Theme: dark", matches: [], detail: null, caps: [], run: nothing },
          { id: "f", title: "Español", matches: [], detail: null, caps: [], run: nothing },
          { id: "g", title: "Compact rows", matches: [], detail: null, caps: [], run: nothing }
        ],
        unavailable: []
      }
    ]}
  />
)

export const scenes: Readonly<Record<string, (props: SceneProps) => ReactNode>> = {
  login: ({ language }) => <SignInView {...signIn(language)} />,
  "login-errors": ({ language }) => (
    <SignInView
      {...signIn(language)}
      phone=""
      send={null}
      password="abc"
      isPasswordShown
      failure="Invalid phone number or password"
      errors={{
        countryCode: null,
        phone: "Phone number is required",
        password: "Password must be at least 8-12 characters long,one uppercase letter and one number."
      }}
    />
  ),
  "login-sending": ({ language }) => <SignInView {...signIn(language)} send={null} isSending />,
  "login-otp": ({ language }) => (
    <>
      <SignInView {...signIn(language)} />
      <Code language={language} start="407" />
    </>
  ),
  "login-otp-error": ({ language }) => (
    <>
      <SignInView {...signIn(language)} />
      <Code language={language} start="407123" failure="Invalid OTP" />
    </>
  ),
  claims: ({ language }) => <Desk language={language} />,
  "claims-collapsed": ({ language }) => <Desk language={language} shell={{ isCollapsed: true }} change={quiet} />,
  "claims-loading": ({ language }) => (
    <Desk
      language={language}
      change={{
        ...quiet,
        state: { ...state, isLoading: true, page: null },
        rows: [],
        stats: null,
        approveAll: null,
        report: null
      }}
    />
  ),
  "claims-empty": ({ language }) => (
    <Desk
      language={language}
      change={{
        ...quiet,
        rows: [],
        state: {
          ...state,
          page: {
            from: 0,
            to: 0,
            total: 0,
            page: 1,
            totalPages: 0,
            pages: [],
            goTo: nothing,
            previous: nothing,
            next: nothing,
            moved: null
          }
        },
        count: "0"
      }}
    />
  ),
  "claims-trouble": ({ language }) => (
    <Desk
      language={language}
      change={{
        state: { ...state, failure: claimNotices.listFailed[language], isRefreshing: true },
        progress: { label: screenWords.claims[language].approve, done: 37, total: 120 },
        selection: {
          ...taken,
          isWholeFilter: true,
          count: 1046,
          selectMatching: null,
          approve: null,
          reject: null
        }
      }}
    />
  ),
  "claims-stale": ({ language }) => (
    <Desk
      language={language}
      change={{
        ...quiet,
        report: { run: null, isBusy: true },
        filters: { ...queue(language).filters, type: "dental", fromText: "01/11/2026", toText: "20/11/2026" },
        searchTerm: "mar",
        state: {
          ...state,
          staleSince: "10:42",
          page: {
            from: 41,
            to: 50,
            total: 2500,
            page: 5,
            totalPages: 250,
            pages: [1, "gap", 4, 5, 6, "gap", 250],
            goTo: nothing,
            previous: nothing,
            next: nothing,
            moved: null
          }
        }
      }}
    />
  ),
  "claims-drawer": ({ language }) => <Desk language={language} change={quiet} shell={{ isDrawerOpen: true }} />,
  "claims-palette": ({ language }) => <Desk language={language} over={<Palette language={language} />} />,
  "claims-reject": ({ language }) => (
    <Desk
      language={language}
      over={
        <RejectReasonView
          words={screenWords.claims[language]}
          shared={screenWords.interface[language]}
          count={4}
          client={null}
          reason="missing_documents"
          changeReason={nothing}
          note="The invoice of the clinic is not attached."
          noteLimit={500}
          noteLength={42}
          noteError={null}
          changeNote={nothing}
          confirm={nothing}
          cancel={nothing}
        />
      }
    />
  ),
  "claims-approve-all": ({ language }) => (
    <Desk
      language={language}
      over={
        <ApproveAllView
          words={screenWords.claims[language].approval}
          shared={screenWords.interface[language]}
          count={46}
          confirm={nothing}
          cancel={nothing}
        />
      }
    />
  ),
  "claims-keys": ({ language }) => (
    <Desk
      language={language}
      over={
        <RecordKeysView
          words={screenWords.records[language].keys}
          closeLabel={screenWords.interface[language].close}
          keys={[
            { does: screenWords.claims[language].keys.move, caps: ["J", "K", "↑", "↓"] },
            { does: screenWords.claims[language].keys.select, caps: ["X", "Space"] },
            { does: screenWords.claims[language].keys.extend, caps: ["Shift"] },
            { does: screenWords.claims[language].keys.page, caps: ["Ctrl A"] },
            { does: screenWords.claims[language].keys.matching, caps: ["Ctrl Shift A"] },
            { does: screenWords.claims[language].keys.approve, caps: ["A"] },
            { does: screenWords.claims[language].keys.reject, caps: ["R"] },
            { does: screenWords.claims[language].keys.undo, caps: ["Z"] },
            { does: screenWords.claims[language].keys.search, caps: ["/"] },
            { does: screenWords.records[language].keys.palette, caps: ["Ctrl K"] },
            { does: screenWords.claims[language].keys.help, caps: ["?"] }
          ]}
          close={nothing}
        />
      }
    />
  ),
  "sign-in-again": ({ language }) => (
    <Desk
      language={language}
      over={
        <SignInAgainView
          words={screenWords.session[language].again}
          signIn={screenWords.session[language].signIn}
          shared={screenWords.interface[language]}
          name="Marta Salgado"
          initials="MS"
          identity="+1 3456789012"
          password="secret1234A"
          isPasswordShown={false}
          error={null}
          failure={null}
          isSending={false}
          send={nothing}
          changePassword={nothing}
          leavePassword={nothing}
          togglePassword={nothing}
          someoneElse={nothing}
          logout={nothing}
        />
      }
    />
  ),
  "change-password": ({ language }) => (
    <Desk
      language={language}
      change={quiet}
      over={
        <ChangePasswordView
          words={screenWords.session[language].changePassword}
          shared={screenWords.interface[language]}
          current={field("Admin.2026")}
          next={field("Admin.2027")}
          repeat={field("Admin.202", screenWords.session[language].changePassword.mismatch)}
          isShown={false}
          toggle={nothing}
          failure={null}
          isSaving={false}
          save={nothing}
          close={nothing}
        />
      }
    />
  ),
  unsaved: ({ language }) => (
    <Desk
      language={language}
      over={<UnsavedView shared={screenWords.interface[language]} stay={nothing} discard={nothing} />}
    />
  ),
  delete: ({ language }) => (
    <Desk
      language={language}
      over={
        <DeleteDialog
          title="Delete Quiz"
          question="Are you sure you want to delete this quiz?"
          isBusy
          confirm={null}
          cancel={null}
          words={screenWords.interface[language]}
        />
      }
    />
  ),
  panel: ({ language }) => (
    <Desk
      language={language}
      change={quiet}
      over={
        <SidePanel
          title="Marta Salgado"
          status={<Badge tone="success">Active</Badge>}
          close={nothing}
          closeLabel={screenWords.interface[language].close}
          isModal
          footer={<span className="text-sm text-muted">2 errors</span>}
        >
          <p>Body of the panel</p>
          <HeartHandshake />
        </SidePanel>
      }
    />
  ),
  toasts: Toasts,
  restoring: ({ language }) => (
    <RestoreView
      words={screenWords.session[language].restore}
      isUnreachable={false}
      isRetrying={false}
      retry={nothing}
      signOut={nothing}
    />
  ),
  unreachable: ({ language }) => (
    <RestoreView
      words={screenWords.session[language].restore}
      isUnreachable
      isRetrying={false}
      retry={nothing}
      signOut={nothing}
    />
  ),
  "not-found": ({ language }) => (
    <ShellView {...shell(language)}>
      <NotFoundView words={screenWords.interface[language].notFound} back={nothing} />
    </ShellView>
  ),
  crash: ({ language }) => <CrashView words={screenWords.interface[language].crash} reload={nothing} start={nothing} />,
  parts: PartsScene
}
