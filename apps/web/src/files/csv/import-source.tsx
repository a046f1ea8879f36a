import { fileText, mostInBulk } from '@clearway/domain/contracts'
import { Button, Field, Textarea } from '@clearway/ui'
import clsx from 'clsx'
import { Download, FileUp } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { z } from 'zod'
import { useApiForm } from '../../forms/use-api-form.ts'
import { saveFile } from '../../frame/save-file.ts'
import { writeCsv } from './csv.ts'
import type { ImportKind } from './import-kind.ts'

interface ImportSourceProps {
  kind: Pick<ImportKind<unknown>, 'one' | 'many' | 'columns'>
  onGiven: (text: string) => void
}

const PastedRows = z.object({ rows: z.string() })

/** A file, dropped or chosen, or the text itself; and what it should hold. */
export const ImportSource = ({ kind, onGiven }: ImportSourceProps) => {
  const { form, onSubmit } = useApiForm({
    schema: PastedRows,
    defaultValues: { rows: '' },
    submit: async ({ rows }) => onGiven(rows),
  })
  return (
    <div className="flex flex-col gap-4">
      <DropBox onFile={async (file) => onGiven(fileText(await file.arrayBuffer()))} />
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-2">
        <Field label="Or paste the rows here, with their headers">
          <Textarea rows={4} className="font-mono text-12" spellCheck={false} {...form.register('rows')} />
        </Field>
        <span>
          <Button type="submit" size="sm" disabled={form.watch('rows').trim() === ''}>
            Check the rows
          </Button>
        </span>
      </form>
      <Columns kind={kind} />
    </div>
  )
}

const DropBox = ({ onFile }: { onFile: (file: File) => void }) => {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  return (
    <label
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={clsx(
        'flex cursor-pointer flex-col items-center gap-1 rounded-2 border border-dashed px-4 py-6 text-center transition-colors',
        'hover:bg-surface-hover has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-control',
      )}
    >
      <FileUp size={20} strokeWidth={1.5} aria-hidden className="text-text-3" />
      <span className="font-medium">Choose a CSV file</span>
      <span className="text-12 text-text-3">or drop it here; at most {mostInBulk} rows</span>
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onFile(file)
        }}
      />
    </label>
  )
}

const Columns = ({ kind }: { kind: ImportSourceProps['kind'] }) => {
  const template = () => {
    const content = writeCsv([kind.columns.map(({ key }) => key), kind.columns.map(({ example }) => example)])
    saveFile(`${kind.many}-template.csv`, new Blob(['\uFEFF', content], { type: 'text/csv;charset=utf-8' }))
  }
  return (
    <section>
      <div className="mb-1.5 flex items-center gap-3">
        <h3 className="text-12 font-semibold text-text-2">Columns</h3>
        <Button size="sm" variant="quiet" icon={Download} className="ml-auto" onClick={template}>
          Template
        </Button>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-12">
        {kind.columns.map(({ key, required, meaning }) => (
          <div key={key} className="contents">
            <dt className="font-mono">
              {key}
              {required && <span className="font-sans text-text-3"> required</span>}
            </dt>
            <dd className="text-text-2">{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
