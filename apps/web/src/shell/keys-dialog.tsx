import { actingKeys, Button, Dialog, Kbd } from '@clearway/ui'
import type { Console } from '../caller/console-context.tsx'
import { keysOfPage, knownKeys } from './key-names.ts'
import { placesFor } from './navigation.ts'
import { places } from './places.ts'

interface KeysDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  known: Console | null
  /** Away from the pages on which they act: all that this person may use somewhere. */
  isEverywhere?: boolean
}

/** Rows of a list take J, K and Enter wherever the focus is in one. */
const hasRows = (): boolean => document.querySelector('[data-row-link]') !== null

export const KeysDialog = ({ open, onOpenChange, known, isEverywhere = false }: KeysDialogProps) => {
  const named = knownKeys(known)
  const general = isEverywhere ? named : keysOfPage(named, actingKeys(), hasRows())
  const reachable = [...(known ? placesFor(known) : []), places.settings]
  const going = reachable.map(({ goKey, label }) => [['G', goKey.toUpperCase()], label] as const)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keys"
      description="Single keys rest while you type."
      isText
      footer={
        known && (
          <Button
            onClick={() => {
              onOpenChange(false)
              known.startTour()
            }}
          >
            Show me round the console
          </Button>
        )
      }
    >
      <dl className="grid grid-cols-1 gap-x-6 sm:grid-cols-2">
        {[...general.map(({ caps, words }) => [caps, words] as const), ...going].map(([keys, act]) => (
          <div
            key={keys.join(' ')}
            className="flex min-h-8 items-center justify-between gap-3 border-b border-line"
          >
            <dt>{act}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
