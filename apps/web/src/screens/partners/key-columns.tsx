import { partnerKeyStatus } from '@clearway/domain/contracts'
import { Button, Chip, dayAndTime, StatusChip } from '@clearway/ui'
import { ShieldCheck } from 'lucide-react'
import type { ListColumn } from '../../lists/list-column.ts'
import type { RowLook } from '../../lists/list-table.tsx'
import type { Outputs } from '../../trpc/client.ts'

export type PartnerKey = Outputs['partnerKeys']['list'][number]

export const isActiveKey = ({ status }: Pick<PartnerKey, 'status'>): boolean =>
  status === partnerKeyStatus.active

/** A key of this name opens the platform administration instead of a partner's. */
export const platformAdminName = 'platform-admin'

export const holdsBootstrapKey = (keys: readonly PartnerKey[]): boolean =>
  keys.some((key) => key.is_bootstrap && isActiveKey(key))

const columnsAt = (nowMs: number, onRevoke: (key: PartnerKey) => void): ListColumn<PartnerKey>[] => [
  {
    id: 'partner',
    header: 'Partner',
    sortBy: ({ partner_name }) => partner_name,
    cell: ({ partner_name }) => partner_name,
  },
  {
    id: 'opens',
    header: 'Opens',
    text: (key) => (key.is_platform_admin ? 'Platform administration' : 'The API'),
    cell: (key) =>
      key.is_platform_admin ? (
        <span className="flex items-center gap-2">
          <Chip tone="accent" icon={ShieldCheck}>
            Platform administration
          </Chip>
          {key.is_bootstrap && 'came with the installation'}
        </span>
      ) : (
        'The API, with a person’s token'
      ),
  },
  {
    id: 'since',
    header: 'Since',
    sortBy: ({ created_at }) => created_at,
    text: ({ created_at }) => created_at,
    cell: ({ created_at }) => <span className="num">{dayAndTime(created_at, nowMs)}</span>,
  },
  {
    id: 'state',
    header: 'State',
    align: 'right',
    text: (key) => (isActiveKey(key) ? 'Active' : key.may_return ? 'Replaced' : 'Revoked'),
    cell: (key) => <KeyAct partnerKey={key} onRevoke={onRevoke} />,
  },
]

export const keyLook = (nowMs: number, onRevoke: (key: PartnerKey) => void): RowLook<PartnerKey> => ({
  label: 'Partner keys',
  columns: columnsAt(nowMs, onRevoke),
  rowKey: ({ key_uuid }) => key_uuid,
  lines: (key) => ({
    title: key.partner_name,
    detail: `since ${dayAndTime(key.created_at, nowMs)}`,
    endDetail: key.is_platform_admin ? 'Administration' : undefined,
    actions: <KeyAct partnerKey={key} onRevoke={onRevoke} />,
  }),
})

const KeyAct = ({
  partnerKey,
  onRevoke,
}: {
  partnerKey: PartnerKey
  onRevoke: (key: PartnerKey) => void
}) => {
  const isActive = isActiveKey(partnerKey)
  if (!isActive && !partnerKey.may_return) return <StatusChip status="inactive">Revoked</StatusChip>
  return (
    <span className="inline-flex items-center gap-2">
      {!isActive && <StatusChip status="inactive">Replaced</StatusChip>}
      <Button
        size="sm"
        onClick={() => onRevoke(partnerKey)}
        aria-label={`Revoke the key of ${partnerKey.partner_name}`}
      >
        Revoke
      </Button>
    </span>
  )
}
