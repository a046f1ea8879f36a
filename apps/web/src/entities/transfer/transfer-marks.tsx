import { StatusChip } from '@clearway/ui'
import { CornerDownRight } from 'lucide-react'
import { type Transfer, transferStates } from './transfer.ts'

/** What an act will do, each effect on its line. */
export const Effects = ({ effects }: { effects: readonly string[] }) => (
  <ul className="flex flex-col gap-1">
    {effects.map((effect) => (
      <li key={effect} className="flex gap-2 text-text-2">
        <CornerDownRight size={14} strokeWidth={1.75} aria-hidden className="mt-[3px] shrink-0 text-text-3" />
        {effect}
      </li>
    ))}
  </ul>
)

export const TransferState = ({ transfer }: { transfer: Transfer }) => {
  const state = transferStates[transfer.status]
  return <StatusChip status={state?.status ?? 'inactive'}>{state?.word}</StatusChip>
}
