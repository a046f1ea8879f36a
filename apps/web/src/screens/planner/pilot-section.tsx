import { TextButton, useMinute } from '@clearway/ui'
import { useState } from 'react'
import { pilotFitness, pilotTally } from '../../entities/crew/fitness.ts'
import { AddCredentialDialog } from '../../entities/person/add-credential-dialog.tsx'
import { CrewPicker } from './crew-picker.tsx'
import type { CrewPilot } from './use-crew.ts'

interface PilotSectionProps {
  pilots: readonly CrewPilot[] | undefined
  chosen: readonly string[]
  onChange: (uuids: string[]) => void
  /** Categories of the chosen assets. */
  categories: readonly number[]
  startMs: number | null
  fault: string | undefined
}

export const PilotSection = (props: PilotSectionProps) => {
  const { pilots, chosen, onChange, categories, startMs, fault } = props
  const nowMs = useMinute()
  const [asks, setAsks] = useState<CrewPilot | null>(null)
  const choices = pilots?.map((pilot) => {
    const fitness = pilot.credentials
      ? pilotFitness(pilot.credentials, { categories, atMs: startMs ?? nowMs })
      : ({ kind: 'fit', note: '' } as const)
    return {
      uuid: pilot.user_uuid,
      name: pilot.name,
      detail: [...new Set(pilot.credentials?.map(({ rpc_number }) => rpc_number))].join(', '),
      fitness,
      remedy: fitness.kind === 'unfit' && (
        <TextButton aria-label={`Add a credential of ${pilot.name}`} onClick={() => setAsks(pilot)}>
          Add
        </TextButton>
      ),
    }
  })
  const fit = choices?.filter(({ fitness }) => fitness.kind === 'fit').length ?? 0
  // Until all credentials are read, the list marks no person as holding one.
  const isKnown = pilots?.every(({ credentials }) => credentials !== undefined)
  return (
    <>
      <CrewPicker
        title="Pilots"
        tally={choices && isKnown ? pilotTally(fit, choices.length, categories) : ''}
        choices={choices}
        chosen={chosen}
        onChange={onChange}
        fault={fault}
        empty="Nobody is an active member of your organisation."
      />
      <AddCredentialDialog holders={asks && [asks]} category={categories[0]} onClose={() => setAsks(null)} />
    </>
  )
}
