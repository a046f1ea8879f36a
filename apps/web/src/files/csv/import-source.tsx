import { mostInBulk } from '@clearway/domain/contracts'
import { Button, Field, Textarea } from '@clearway/ui'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { RefusalNote } from '../../forms/fields.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { saveFile } from '../../frame/save-file.ts'
import { FileDrop } from '../file-drop.tsx'
import { notRead, readText } from '../read-text.ts'
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
  const [problem, setProblem] = useState<string | null>(null)
  const take = async (file: File) => {
    const text = await readText(file)
    if (text === null) setProblem(notRead(file.name))
    else onGiven(text)
  }
  return (
    <div className="flex flex-col gap-4">
      <FileDrop
        label="Choose a CSV file"
        hint={`or drop it here; at most ${mostInBulk} rows`}
        accept=".csv,.tsv,.txt,text/csv"
        onFile={take}
      />
      <RefusalNote>{problem}</RefusalNote>
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
