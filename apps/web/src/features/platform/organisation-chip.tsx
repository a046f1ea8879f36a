import { StatusChip } from '@clearway/ui'
import { statusLook } from './organisation-words.ts'

export function OrganisationChip({ status }: { status: number }) {
  const { chip, word } = statusLook(status)
  return <StatusChip status={chip}>{word}</StatusChip>
}
