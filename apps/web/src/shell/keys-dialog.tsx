import { Button, Dialog, Kbd } from '@clearway/ui'
import type { Console } from '../caller/console-context.tsx'
import { placesFor } from './navigation.ts'
import { places } from './places.ts'

const general: readonly (readonly [string[], string])[] = [
  [['/'], 'Search or go to'],
  [['?'], 'All keys'],
  [['N'], 'Notifications'],
  [['J'], 'Next row'],
  [['K'], 'Previous row'],
  [['X'], 'Select the row'],
  [['Enter'], 'Open'],
  [['Esc'], 'Close'],
  [['A'], 'Approve or acknowledge'],
  [['R'], 'Reject or raise an alert'],
  [['+', '-', '0'], 'Zoom in, out, fit'],
  [['U'], 'Read or unread, in the notifications'],
  [['F'], 'Follow the selected flight'],
  [['D'], 'Measure on the map'],
  [['L'], 'Map layers'],
  [['Space'], 'Play and pause a replay'],
  [[',', '.'], 'Step through a replay'],
  [['Ctrl', 'Z'], 'Undo in drawing, or a decision not sent yet'],
  [['Ctrl', 'Enter'], 'Send a form, or a rejection with its reason'],
]

interface KeysDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  known: Console | null
}

export const KeysDialog = ({ open, onOpenChange, known }: KeysDialogProps) => {
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
        {[...general, ...going].map(([keys, act]) => (
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
