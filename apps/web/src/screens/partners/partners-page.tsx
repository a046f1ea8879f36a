import { createPartnerKeyOp } from '@clearway/domain/contracts'
import { Banner, Button, Empty, Tabs, TextButton, useMinute } from '@clearway/ui'
import { KeyRound, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useOffer } from '../../caller/use-can.ts'
import { PageHead } from '../../frame/page-head.tsx'
import { useUrlParams } from '../../frame/use-url-params.ts'
import { ListPage } from '../../lists/list-page.tsx'
import { trpc } from '../../trpc/client.ts'
import { failureData } from '../../trpc/failure.ts'
import { holdsBootstrapKey, isActiveKey, keyLook, type PartnerKey } from './key-columns.tsx'
import { CreateKeyDialog, RevokeKeyDialog } from './key-dialogs.tsx'

/** Refusals of the key the console shows, as against the person. */
const ofTheKey = new Set(['platform_admin_only', 'partner_key_revoked', 'partner_key_unknown'])

/** Who may call the API: the keys of integrating platforms. */
export const PartnersPage = () => {
  const params = useUrlParams()
  const query = trpc.partnerKeys.list.useQuery({})
  const [revoking, setRevoking] = useState<PartnerKey | null>(null)
  const nowMs = useMinute()
  const look = useMemo(() => keyLook(nowMs, setRevoking), [nowMs])
  const failure = failureData(query.error)?.failure
  if (failure && ofTheKey.has(failure)) return <NoPlatformKey />
  const showsRevoked = params.get('tab') === 'revoked'
  const rows = query.data?.filter((key) => isActiveKey(key) !== showsRevoked)
  return (
    <>
      <PageHead title="Partners" />
      <ListPage
        name="partner_keys"
        params={params}
        list={{ query, rows }}
        look={look}
        what="The partner keys"
        head={
          <>
            <BootstrapBanner keys={query.data} onCreate={() => params.set({ create: 'platform' })} />
            <KeyTabs keys={query.data} showsRevoked={showsRevoked} />
          </>
        }
        empty={<NoKeys showsRevoked={showsRevoked} />}
      />
      <CreateKeyDialog asked={params.get('create')} onClose={() => params.set({ create: null })} />
      {revoking && <RevokeKeyDialog partnerKey={revoking} onClose={() => setRevoking(null)} />}
    </>
  )
}

const NewKeyButton = ({ onPress }: { onPress: () => void }) => {
  const { isShown, reason } = useOffer(createPartnerKeyOp)
  if (!isShown) return null
  return (
    <Button variant="primary" size="sm" icon={Plus} disabledReason={reason} onClick={onPress}>
      New key
    </Button>
  )
}

const NoKeys = ({ showsRevoked }: { showsRevoked: boolean }) => {
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

const NoPlatformKey = () => (
  <>
    <PageHead title="Partners" />
    <Empty icon={KeyRound} title="This console manages no partner keys">
      It holds no working platform-admin key. Set PLATFORM_ADMIN_PARTNER_KEY for its process and start it
      again, or use the API with the key you hold.
    </Empty>
  </>
)

interface KeyTabsProps {
  keys: readonly PartnerKey[] | undefined
  showsRevoked: boolean
}

const KeyTabs = ({ keys, showsRevoked }: KeyTabsProps) => {
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

interface BootstrapBannerProps {
  keys: readonly PartnerKey[] | undefined
  onCreate: () => void
}

/** Until it is rotated, whoever saw the installation being set up holds the platform-admin key. */
const BootstrapBanner = ({ keys, onCreate }: BootstrapBannerProps) => {
  if (!keys || !holdsBootstrapKey(keys)) return null
  return (
    <Banner
      tone="pending"
      title="The platform-admin key is still the one of the installation."
      action={
        <Button size="sm" onClick={onCreate}>
          Rotate it
        </Button>
      }
    >
      Make another, set it as PLATFORM_ADMIN_PARTNER_KEY, start again: the first one then stops working.
    </Banner>
  )
}
