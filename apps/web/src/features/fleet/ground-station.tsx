import { Section, Segmented, TextLink } from '@clearway/ui'
import { useState } from 'react'
import { doors, examplesOf } from '../connect/door-examples.ts'
import { Steps } from '../connect/steps.tsx'
import { useStation } from '../connect/use-station.ts'
import type { AssetItem } from './asset-state.ts'

/** What the certificate itself is used for; the other doors stand on the page that it leads to. */
const ofCertificate = doors.filter(({ value }) => value === 'mqtt' || value === 'check')

/** How the file is used where the aircraft is flown from, with this asset's own ids and this deployment's hosts. */
export function GroundStation({ asset, session }: { asset: AssetItem; session: string | undefined }) {
  const [door, setDoor] = useState<(typeof ofCertificate)[number]['value']>('mqtt')
  const station = useStation(asset, session)
  return (
    <Section
      title="Use it in a ground station"
      action={<TextLink href={`/connect?asset=${asset.asset_uuid}`}>Every door</TextLink>}
    >
      <Segmented
        label="Ground station"
        size="sm"
        stretch
        className="mt-1 mb-2"
        options={ofCertificate}
        value={door}
        onValueChange={setDoor}
      />
      <Steps steps={examplesOf(door, station)} />
    </Section>
  )
}
