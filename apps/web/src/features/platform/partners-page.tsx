import { createPartnerKeyOp } from '@clearway/domain/contracts'
import {
  Button,
  Chip,
  type Column,
  DataTable,
  dayAndTime,
  Empty,
  ListRow,
  StatusChip,
  TablePage,
  Tabs,
  TextButton,
  useNow,
} from '@clearway/ui'
import { KeyRound, Plus, ShieldCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import { PageHead } from '../../console/page-head.tsx'
import { QueryNotice } from '../../console/query-notice.tsx'
import { useOffer } from '../../console/use-can.ts'
import { useUrlParams } from '../../console/use-url-params.ts'
import { trpc } from '../../trpc/client.ts'
import { failureData } from '../../trpc/failure.ts'
import { BootstrapBanner } from './bootstrap-banner.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { isActiveKey, type PartnerKey } from './partner-keys.ts'
import { RevokeKeyDialog } from './revoke-key-dialog.tsx'

const minuteMs = 60_000

/** Refusals of the key the console shows, as against the person. */
const ofTheKey = new Set(['platform_admin_only', 'partner_key_revoked', 'partner_key_unknown'])

/** Who may call the API: the keys of integrating platforms. */
export function PartnersPage() {
  const params = useUrlParams()
  const query = trpc.partnerKeys.list.useQuery({})
  const [revoking, setRevoking] = useState<PartnerKey | null>(null)
  const failure = failureData(query.error)?.failure
  if (failure && ofTheKey.has(failure)) return <NoPlatformKey />
  const showsRevoked = params.get('tab') === 'revoked'
  const rows = query.data?.filter((key) => isActiveKey(key) !== showsRevoked)
  return (
    <>
      <PageHead title="Partners" />
      <TablePage
        head={
          <>
            <BootstrapBanner keys={query.data} onCreate={() => params.set({ create: 'platform' })} />
            <KeyTabs keys={query.data} showsRevoked={showsRevoked} />
          </>
        }
        table={
          <>
            <QueryNotice query={query} what="The partner keys" />
            <KeyTable rows={rows} showsRevoked={showsRevoked} onRevoke={setRevoking} />
          </>
        }
      />
      <CreateKeyDialog asked={params.get('create')} onClose={() => params.set({ create: null })} />
      {revoking && <RevokeKeyDialog partnerKey={revoking} onClose={() => setRevoking(null)} />}
    </>
  )
}

function NewKeyButton({ onPress }: { onPress: () => void }) {
  const { isShown, reason } = useOffer(createPartnerKeyOp)
  if (!isShown) return null
  return (
    <Button variant="primary" size="sm" icon={Plus} disabledReason={reason} onClick={onPress}>
      New key
    </Button>
  )
}

function NoPlatformKey() {
  return (
    <>
      <PageHead title="Partners" />
      <Empty icon={KeyRound} title="This console manages no partner keys">
        It holds no working platform-admin key. Set PLATFORM_ADMIN_PARTNER_KEY for its process and start it
        again, or use the API with the key you hold.
      </Empty>
    </>
  )
}

type KeyTabsProps = { keys: readonly PartnerKey[] | undefined; showsRevoked: boolean }

function KeyTabs({ keys, showsRevoked }: KeyTabsProps) {
  const params = useUrlParams()
  const active = keys?.filter(isActiveKey).length
  return (
    <Tabs
      label="Partner keys"
      value={showsRevoked ? 'revoked' : 'active'}
      items={[
        { value: 'active', label: 'Active', count: active, href: params.hrefWith({ tab: null }) },
        {
          value: 'revoked',
          label: 'Revoked',
          count: keys && keys.length - (active ?? 0),
          href: params.hrefWith({ tab: 'revoked' }),
        },
      ]}
      trailing={<NewKeyButton onPress={() => params.set({ create: '1' })} />}
    />
  )
}

type KeyTableProps = {
  rows: readonly PartnerKey[] | undefined
  showsRevoked: boolean
  onRevoke: (key: PartnerKey) => void
}

function KeyTable({ rows, showsRevoked, onRevoke }: KeyTableProps) {
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
