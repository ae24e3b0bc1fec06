import { Download } from "lucide-react"
import { reportWords } from "#domain/shared/report/report.commands.ts"
import { Button } from "#src/components/navigation/button.tsx"
import { useWords } from "#src/shell/use-application.ts"
import type { Buttons } from "./buttons.ts"

interface ReportButtonsProps {
  /** The beginning of its commands' ids. */
  readonly name: string
  readonly button: Buttons
  readonly report: { readonly hasTag: (tag: "busy") => boolean }
}

/** The report as a file of commas, and beside it as a spreadsheet. */
export const ReportButtons = ({ name, button, report }: ReportButtonsProps) => {
  const { shared, language } = useWords()
  return (
    <>
      <Button
        icon={Download}
        action={button(`${name}.report`)}
        isBusy={report.hasTag("busy")}
        busyWords={shared.downloadingReport}
      >
        {shared.downloadReport}
      </Button>
      <Button label={reportWords.reportAsSheet[language]} action={button(`${name}.reportAsSheet`)}>
        XLSX
      </Button>
    </>
  )
}
