import { type ReportTable, reportTables, requestsReportOp } from '@clearway/domain/contracts'
import { Button, Menu, MenuItem, useToast } from '@clearway/ui'
import { Download, Printer } from 'lucide-react'
import { useCan } from '../../caller/use-can.ts'
import { saveFile } from '../../frame/save-file.ts'
import { trpc } from '../../trpc/client.ts'
import { useRefused } from '../../trpc/use-refused.ts'
import { capital } from '../../words/text.ts'
import type { Report } from './use-report.ts'

/** Requests by zone, airspace use by cell */
const tableWords = (table: ReportTable): string => {
  const [report = '', list = ''] = table.split('.')
  return `${capital(report.replace('_', ' '))} by ${list.replace(/s$/, '')}`
}

/** Each list of the reports as a file, and the page on paper: both of what is filtered. */
export const ReportExport = ({ report }: { report: Report }) => {
  const utils = trpc.useUtils()
  const { show } = useToast()
  const refused = useRefused()('No file was made')
  const decides = useCan()(requestsReportOp) === true
  const save = async (table: ReportTable) => {
    try {
      const file = await utils.client.reports.export.query({ ...report.question(), table })
      saveFile(file.file_name, new Blob([file.content], { type: 'text/csv;charset=utf-8' }))
      show({ title: 'Saved as CSV', detail: file.file_name })
    } catch (error) {
      refused(error)
    }
  }
  return (
    <span className="flex gap-2 print:hidden">
      <Menu
        label="Export CSV"
        align="end"
        trigger={
          <Button size="sm" icon={Download}>
            <span className="max-sm:sr-only">Export CSV</span>
          </Button>
        }
      >
        {reportTables
          .filter((table) => decides || !table.startsWith('requests.'))
          .map((table) => (
            <MenuItem key={table} onSelect={() => void save(table)}>
              {tableWords(table)}
            </MenuItem>
          ))}
      </Menu>
      <Button size="sm" icon={Printer} onClick={() => window.print()}>
        <span className="max-sm:sr-only">Print</span>
      </Button>
    </span>
  )
}
