import { Banner, TextLink } from '@clearway/ui'
import type { ImportKind } from './import-kind.ts'
import type { ImportReport } from './use-import.ts'

type ImportReportListProps = { kind: Pick<ImportKind<unknown>, 'one' | 'many'>; report: ImportReport }

/** Row by row what became of it. */
export function ImportReportList({ kind, report: { made } }: ImportReportListProps) {
  return (
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
}
