import type { ReactNode } from "react"
import { Check, HeartHandshake, ListFilter, Pencil, Plus, Trash2, Upload } from "lucide-react"
import { Badge } from "#src/components/badge.tsx"
import { Button } from "#src/components/button.tsx"
import { Card } from "#src/components/card.tsx"
import { Checkbox } from "#src/components/checkbox.tsx"
import { Empty } from "#src/components/empty.tsx"
import { ErrorNote } from "#src/components/error-note.tsx"
import { Field } from "#src/components/field.tsx"
import { Kbd } from "#src/components/kbd.tsx"
import { LoadingRows } from "#src/components/loading-rows.tsx"
import { PageHeader } from "#src/components/page-header.tsx"
import { PagedFooter } from "#src/components/paged-footer.tsx"
import { PasswordField } from "#src/components/password-field.tsx"
import { ProgressBar } from "#src/components/progress-bar.tsx"
import { Segments } from "#src/components/segments.tsx"
import { Select } from "#src/components/select.tsx"
import { Spinner } from "#src/components/spinner.tsx"
import { StaleNote } from "#src/components/stale-note.tsx"
import { StatCard } from "#src/components/stat-card.tsx"
import { Switch } from "#src/components/switch.tsx"
import { Tabs } from "#src/components/tabs.tsx"
import { TextField } from "#src/components/text-field.tsx"
import { screenWords } from "#tests/fixtures/screen-words.ts"
import { type Language, nothing } from "./fixtures.ts"
import { ImageParts } from "./image-parts.tsx"

const Line = ({ children }: { readonly children: ReactNode }) => (
  <div style={{ display: "flex", flexWrap: "wrap", gap: 10, alignItems: "center" }}>{children}</div>
)

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Card title={title}>
    <div style={{ display: "grid", gap: 14, padding: 16, gridTemplateColumns: "minmax(0, 1fr)" }}>{children}</div>
  </Card>
)

/** Every reusable part once, in its states. */
export const PartsScene = ({ language }: { readonly language: Language }) => {
  const words = screenWords.interface[language]
  return (
    <main
      style={{
        padding: 16,
        display: "grid",
        gap: 16,
        gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 420px), 1fr))"
      }}
    >
      <div style={{ gridColumn: "1 / -1" }}>
        <PageHeader
          title="Component states"
          subtitle="Everything here exists once, in both themes and both densities."
          upload={{ label: words.uploadCsv, run: nothing }}
          report={{ label: words.downloadReport, busyWords: words.downloadingReport, isBusy: false, run: nothing }}
          add={{ label: "Add User", run: nothing }}
        />
        <div className="stats">
          <StatCard title="Total Benefits" value="128" icon={HeartHandshake} tone="info" />
          <StatCard
            title="Pending for Approval"
            value="7"
            icon={HeartHandshake}
            tone="warning"
            onOpen={nothing}
            isOpen
          />
          <StatCard title="Active Benefits" value="121" icon={HeartHandshake} tone="success" onOpen={nothing} />
        </div>
      </div>
      <Part title="Button">
        <Line>
          <Button kind="primary" action={nothing}>
            Create Quiz
          </Button>
          <Button kind="primary" action={nothing} isBusy busyWords="Sending code...">
            Send verification code
          </Button>
          <Button kind="primary" action={null} reason="Enter all 6 digits">
            Verify
          </Button>
        </Line>
        <Line>
          <Button icon={Upload} action={nothing}>
            {words.uploadCsv}
          </Button>
          <Button kind="quiet" icon={Pencil} action={nothing}>
            Edit
          </Button>
          <Button kind="quiet" icon={Pencil} label="Edit" action={nothing} />
          <Button kind="link" action={nothing}>
            Notifications Center
          </Button>
          <Button kind="link" action={null}>
            Resend
          </Button>
        </Line>
        <Line>
          <Button kind="danger" icon={Trash2} action={nothing}>
            {words.delete}
          </Button>
          <Button kind="danger" action={null} isBusy busyWords={words.deleting}>
            {words.delete}
          </Button>
          <Button kind="primary" icon={Check} keycap="A" action={nothing}>
            Approve selected (4)
          </Button>
          <Button icon={ListFilter} isPressed action={nothing}>
            Pending
          </Button>
        </Line>
      </Part>
      <Part title="Field">
        <TextField
          label="Quiz title"
          isRequired
          value=""
          placeholder="Sleep and recovery"
          error={null}
          onChange={nothing}
          aside="27 / 50"
        />
        <TextField
          label="Email"
          isRequired
          value="renata@costa"
          error="Please enter a valid email address."
          onChange={nothing}
        />
        <TextField
          label="Company"
          value="Norte Insurance"
          error={null}
          isReadOnly
          hint="Set when the benefit is created"
          onChange={nothing}
        />
        <Field label="Quiz type" error={null}>
          {(parts) => <Select parts={parts} value="a" choices={[{ value: "a", label: "Daily" }]} onChange={nothing} />}
        </Field>
        <PasswordField
          label="Password"
          value="Admin.2026"
          error={null}
          isShown={false}
          toggle={nothing}
          words={words}
          autoComplete="new-password"
          onChange={nothing}
        />
      </Part>
      <Part title="Choice">
        <Line>
          <Checkbox label="off" isChecked={false} onChange={nothing} />
          <Checkbox label="on" isChecked onChange={nothing} />
          <Checkbox label="some" isChecked="mixed" onChange={nothing} />
          <Checkbox label="refused" isChecked={false} onChange={null} />
          <Switch label="Active" isOn toggle={nothing} />
          <Switch label="Inactive" isOn={false} toggle={nothing} />
          <Switch label="Saving" isOn isBusy toggle={nothing} />
        </Line>
        <Segments
          label="Theme"
          value="dark"
          choices={["light", "dark"].map((value) => ({ value, label: value, choose: nothing }))}
        />
        <Line>
          <Badge tone="warning">Pending</Badge>
          <Badge tone="success">Approved</Badge>
          <Badge tone="danger">Rejected</Badge>
          <Badge tone="info">New</Badge>
          <Badge tone="neutral">Draft</Badge>
          <Kbd>Ctrl K</Kbd>
          <Kbd single>J</Kbd>
        </Line>
      </Part>
      <Part title="Empty">
        <Empty icon={HeartHandshake} title="No benefits found" text="Get started by creating your first benefit">
          <Button kind="primary" icon={Plus} action={nothing}>
            Add Benefit
          </Button>
        </Empty>
      </Part>
      <Part title="Loading, stale, error">
        <LoadingRows text="Loading users..." rows={4} />
        <StaleNote text={words.stale("10:42")} retry={{ label: words.retry, run: nothing }} />
        <ErrorNote text={words.error("Error fetching users")} retry={{ label: words.retry, run: nothing }} />
        <ProgressBar label="Uploading" text="37 of 120" done={37} total={120} />
        <Spinner label={words.working} />
      </Part>
      <Part title="Images">
        <ImageParts language={language} />
      </Part>
      <Part title="Tabs and paging">
        <Tabs
          label="Language"
          selected="en"
          tabs={[
            { id: "en", label: "English", mark: <Check size={14} aria-hidden="true" />, open: nothing },
            { id: "es", label: "Spanish", mark: <Badge tone="danger">2</Badge>, open: nothing }
          ]}
        >
          <p style={{ paddingTop: 12 }}>English fields</p>
        </Tabs>
        <PagedFooter
          from={41}
          to={50}
          total={128}
          page={5}
          totalPages={13}
          pages={[1, "gap", 4, 5, 6, "gap", 13]}
          goTo={nothing}
          previous={nothing}
          next={nothing}
          moved={null}
          words={words.paging}
        />
      </Part>
    </main>
  )
}
