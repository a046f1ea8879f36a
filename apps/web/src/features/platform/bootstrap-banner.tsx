import { Banner, Button } from '@clearway/ui'
import { holdsBootstrapKey, type PartnerKey } from './partner-keys.ts'

type BootstrapBannerProps = { keys: readonly PartnerKey[] | undefined; onCreate: () => void }

/** Until it is rotated, whoever saw the installation being set up holds the platform-admin key. */
export function BootstrapBanner({ keys, onCreate }: BootstrapBannerProps) {
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
