import { Section, Segmented, TextLink } from '@clearway/ui'
import { useState } from 'react'
import { CopyText } from '../../console/copy-text.tsx'
import type { AssetItem } from './asset-state.ts'
import { useLatestCertificate } from './certificate-card.tsx'
import { examplesOf, type StationDoor, stationDoors } from './station-examples.ts'
import { useBroker } from './use-broker.ts'

/** How the file is used where the aircraft is flown from, with this asset's own ids and this deployment's hosts. */
export function GroundStation({ asset, session }: { asset: AssetItem; session: string | undefined }) {
  const [door, setDoor] = useState<StationDoor>('mqtt')
  const broker = useBroker()
  const thumbprint = useLatestCertificate(asset)?.thumbprint
  const origin = typeof window === 'undefined' ? '' : window.location.origin
  const steps = examplesOf(door, { asset, origin, broker, session, thumbprint })
  return (
    <Section title="Use it in a ground station">
      <Segmented
        label="Ground station"
        size="sm"
        stretch
        className="mt-1 mb-2"
        options={stationDoors}
        value={door}
        onValueChange={setDoor}
      />
      <ol className="flex flex-col gap-2.5">
        {steps.map(({ title, command, note }) => (
          <li key={title} className="flex flex-col gap-1">
            <span className="text-12 text-text-2">{title}</span>
            <CopyText label={title} text={command} />
            {note && <span className="text-12 text-text-3">{note}</span>}
          </li>
        ))}
      </ol>
      <p className="mt-2 text-12 text-text-3">
        Every door, its frames and its acknowledgements: <TextLink href="/docs">API reference</TextLink>
      </p>
    </Section>
  )
}
