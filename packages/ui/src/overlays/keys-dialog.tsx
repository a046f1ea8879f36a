import { Kbd } from '../controls/kbd.tsx'
import { Dialog } from './dialog.tsx'

export type KeyGroup = { title: string; keys: readonly { keys: readonly string[]; does: string }[] }

export type KeysDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  groups: readonly KeyGroup[]
}

/** All keys of the page; `?` opens it. */
export function KeysDialog({ open, onOpenChange, groups }: KeysDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keys" width={640}>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {groups.map((group) => (
          <section key={group.title}>
            <h3 className="mb-1 text-12 font-semibold text-text-2">{group.title}</h3>
            <ul>
              {group.keys.map((entry) => (
                <li
                  key={entry.does}
                  className="flex min-h-7 items-center gap-3 border-b border-line last:border-b-0"
                >
                  <span className="flex-1">{entry.does}</span>
                  <span className="flex gap-1">
                    {entry.keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
