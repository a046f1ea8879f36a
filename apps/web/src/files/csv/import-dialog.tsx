import { Banner, Button, Dialog, TextLink } from '@clearway/ui'
import { useLeave } from '../../forms/use-leave.tsx'
import { ImportGiven } from './import-given.tsx'
import type { ImportKind } from './import-kind.ts'
import { ImportSource } from './import-source.tsx'
import { type ImportReport, useImport } from './use-import.ts'

interface ImportDialogProps<T> {
  kind: ImportKind<T>
  open: boolean
  onClose: () => void
  /** Sends all of them, or none. */
  send: (values: T[]) => Promise<ImportReport>
}

const width = 1080

/** From a CSV file to records: given, checked row by row, corrected, sent as one, reported. */
export const ImportDialog = <T,>({ kind, open, onClose, send }: ImportDialogProps<T>) => {
  const state = useImport(kind, send)
  const { given, report, ready, rows, isTooLong } = state
  const isWhole = given !== null && rows.length > 0 && ready === rows.length && !isTooLong
  const title = `Import ${kind.many}`
  const { leave, question } = useLeave({
    title,
    isFilled: () => given !== null && !report,
    isSending: state.isSending,
    onClose,
  })
  const close = (
    <Button variant={report ? 'primary' : 'plain'} disabled={state.isSending} onClick={onClose}>
      {report ? 'Done' : 'Cancel'}
    </Button>
  )
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(isOpen) => !isOpen && leave()}
        width={given && !report ? width : 620}
        title={title}
        description="From a CSV file: each row is checked here, and all of them are taken or none."
        footer={
          <>
            {given && !report && (
              <Button variant="quiet" className="mr-auto" onClick={state.startAgain}>
                Another file
              </Button>
            )}
            {close}
            {given && !report && (
              <Button
                variant="primary"
                busy={state.isSending}
                busyLabel="Importing"
                disabled={!isWhole}
                onClick={() => void state.submit()}
              >
                {`Import ${rows.length} ${rows.length === 1 ? kind.one : kind.many}`}
              </Button>
            )}
          </>
        }
      >
        {report ? (
          <ImportReportList kind={kind} report={report} />
        ) : given ? (
          <ImportGiven kind={kind} state={state} headers={given.table.headers} map={given.map} />
        ) : (
          <ImportSource kind={kind} onGiven={state.read} />
        )}
      </Dialog>
      {question}
    </>
  )
}

interface ImportReportListProps {
  kind: Pick<ImportKind<unknown>, 'one' | 'many'>
  report: ImportReport
}

/** Row by row what became of it. */
const ImportReportList = ({ kind, report: { made } }: ImportReportListProps) => (
  <>
    <div className="-mx-4">
      <Banner
        tone="approved"
        title={`${made.length} ${made.length === 1 ? kind.one : kind.many} imported.`}
      />
    </div>
    <ol className="max-h-[52vh] overflow-y-auto py-2">
      {made.map(({ name, href }, index) => (
        <li key={href} className="num flex min-h-7 items-center gap-3 text-12">
          <span className="w-10 shrink-0 text-right text-text-3">{index + 1}</span>
          <TextLink href={href}>{name}</TextLink>
          <span className="text-text-3">registered</span>
        </li>
      ))}
    </ol>
  </>
)
