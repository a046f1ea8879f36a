import { Dialog, Empty, GroupHead, ListRow, RowList, SearchInput } from '@clearway/ui'
import { useRouter } from 'next/router'
import { useState } from 'react'
import { useConsole } from './console-context.tsx'
import { type Found, useGoToResults } from './use-go-to-results.ts'

type GoToDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Search or go to: places, organisations, and the records of the active organisation by name. */
export function GoToDialog({ open, onOpenChange }: GoToDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Search or go to">
      {open && <GoTo onDone={() => onOpenChange(false)} />}
    </Dialog>
  )
}

function GoTo({ onDone }: { onDone: () => void }) {
  const router = useRouter()
  const { switchTo } = useConsole()
  const [text, setText] = useState('')
  const groups = useGoToResults(text)
  const first = groups[0]?.found[0]

  const open = (found: Found) => {
    onDone()
    if (found.orgUuid) void switchTo(found.orgUuid)
    else if (found.href) void router.push(found.href)
  }
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (first) open(first)
      }}
    >
      <SearchInput label="UIN, mission, zone, organisation" value={text} onValueChange={setText} autoFocus />
      <div className="-mx-4 max-h-[50vh] min-h-40 overflow-y-auto">
        {groups.map(({ label, found }) => (
          <section key={label} aria-label={label}>
            <GroupHead label={label} count={found.length} />
            <RowList label={label}>
              {found.map((one) => (
                <ListRow
                  key={one.key}
                  title={one.title}
                  endDetail={one.hint}
                  detail={one.detail}
                  onOpen={() => open(one)}
                />
              ))}
            </RowList>
          </section>
        ))}
        {groups.length === 0 && (
          <Empty title="Nothing has this name">Names, UINs and ids are looked at.</Empty>
        )}
      </div>
    </form>
  )
}
