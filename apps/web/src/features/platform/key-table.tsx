import {
  Button,
  Chip,
  type Column,
  DataTable,
  dayAndTime,
  Empty,
  ListRow,
  StatusChip,
  TextButton,
  useNow,
} from '@clearway/ui'
import { KeyRound, ShieldCheck } from 'lucide-react'
import { useMemo } from 'react'
import { useUrlParams } from '../../console/use-url-params.ts'
import { isActiveKey, type PartnerKey } from './partner-keys.ts'

const minuteMs = 60_000

type KeyTableProps = {
  rows: readonly PartnerKey[] | undefined
  showsRevoked: boolean
  onRevoke: (key: PartnerKey) => void
}

export function KeyTable({ rows, showsRevoked, onRevoke }: KeyTableProps) {
  const now = useNow(minuteMs) ?? Date.now()
  const columns = useMemo(() => columnsAt(now, onRevoke), [now, onRevoke])
  return (
    <DataTable
      label="Partner keys"
      rows={rows}
      columns={columns}
      rowKey={({ key_uuid }) => key_uuid}
      empty={<NoKeys showsRevoked={showsRevoked} />}
      mobile={(key) => (
        <ListRow
          title={key.partner_name}
          detail={`since ${dayAndTime(key.created_at, now)}`}
          endDetail={key.is_platform_admin ? 'Administration' : undefined}
          actions={<KeyAct partnerKey={key} onRevoke={onRevoke} />}
        />
      )}
    />
  )
}

function NoKeys({ showsRevoked }: { showsRevoked: boolean }) {
  const params = useUrlParams()
  if (showsRevoked) return <Empty title="No key was revoked">Keys that no longer work are kept here.</Empty>
  return (
    <Empty
      icon={KeyRound}
      title="No partner keys yet"
      action={<TextButton onClick={() => params.set({ create: '1' })}>Make the first one</TextButton>}
    >
      Each platform that calls the API has a key of its own, and loses it alone.
    </Empty>
  )
}

const columnsAt = (nowMs: number, onRevoke: (key: PartnerKey) => void): Column<PartnerKey>[] => [
  {
    id: 'partner',
    header: 'Partner',
    sortBy: ({ partner_name }) => partner_name,
    cell: ({ partner_name }) => partner_name,
  },
  {
    id: 'opens',
    header: 'Opens',
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
    cell: ({ created_at }) => <span className="num">{dayAndTime(created_at, nowMs)}</span>,
  },
  {
    id: 'state',
    header: 'State',
    align: 'right',
    cell: (key) => <KeyAct partnerKey={key} onRevoke={onRevoke} />,
  },
]

function KeyAct({ partnerKey, onRevoke }: { partnerKey: PartnerKey; onRevoke: (key: PartnerKey) => void }) {
  if (!isActiveKey(partnerKey)) return <StatusChip status="inactive">Revoked</StatusChip>
  return (
    <Button
      size="sm"
      onClick={() => onRevoke(partnerKey)}
      aria-label={`Revoke the key of ${partnerKey.partner_name}`}
    >
      Revoke
    </Button>
  )
}
