import { Checkbox, IconButton, Popover, TextButton } from '@clearway/ui'
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react'
import { choosable, type ListColumn, moved } from './list-column.ts'
import type { KeptView } from './use-list-view.ts'

interface ColumnChoiceProps<Row> {
  view: KeptView
  columns: readonly ListColumn<Row>[]
}

/** Which columns the table and its files have, and in which order; the first stays. */
export const ColumnChoice = <Row,>({ view, columns }: ColumnChoiceProps<Row>) => {
  const all = choosable(columns)
  const usual = all.filter(({ isExtra }) => !isExtra).map(({ id }) => id)
  const chosen = (view.columns ?? usual).filter((id) => all.some((one) => one.id === id))
  const inOrder = [
    ...chosen.flatMap((id) => all.find((one) => one.id === id) ?? []),
    ...all.filter(({ id }) => !chosen.includes(id)),
  ]
  // At least the first column stays: an empty choice is treated as no choice.
  const identity = columns.slice(0, 1).map(({ id }) => id)
  const choose = (ids: readonly string[]) => view.set({ columns: [...identity, ...ids] })
  return (
    <Popover
      label="Columns"
      align="end"
      trigger={<IconButton icon={Columns3} size="sm" label="Columns" disabled={!view.isRead} />}
    >
      <ul className="flex max-h-[50vh] flex-col overflow-y-auto">
        {inOrder.map(({ id, header }) => {
          const at = chosen.indexOf(id)
          return (
            <li key={id} className="flex items-center gap-1">
              <Checkbox
                className="flex-1"
                label={header}
                checked={at >= 0}
                onCheckedChange={(isOn) =>
                  choose(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
              />
              {at >= 0 && (
                <>
                  <IconButton
                    icon={ArrowUp}
                    size="sm"
                    label={`${header} earlier`}
                    disabled={at === 0}
                    onClick={() => choose(moved(chosen, id, -1))}
                  />
                  <IconButton
                    icon={ArrowDown}
                    size="sm"
                    label={`${header} later`}
                    disabled={at === chosen.length - 1}
                    onClick={() => choose(moved(chosen, id, 1))}
                  />
                </>
              )}
            </li>
          )
        })}
      </ul>
      {view.columns && (
        <TextButton className="mt-2 text-12" onClick={() => view.set({ columns: null })}>
          As it was
        </TextButton>
      )}
    </Popover>
  )
}
