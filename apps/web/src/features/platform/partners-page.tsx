import { createPartnerKeyOp } from '@clearway/domain/contracts'
import { Button, Empty, TablePage, Tabs } from '@clearway/ui'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { PageHead } from '../../console/page-head.tsx'
import { QueryNotice } from '../../console/query-notice.tsx'
import { useOffer } from '../../console/use-can.ts'
import { useUrlParams } from '../../console/use-url-params.ts'
import { trpc } from '../../trpc/client.ts'
import { failureData } from '../../trpc/failure.ts'
import { BootstrapBanner } from './bootstrap-banner.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { KeyTable } from './key-table.tsx'
import { isActiveKey, type PartnerKey } from './partner-keys.ts'
import { RevokeKeyDialog } from './revoke-key-dialog.tsx'

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
