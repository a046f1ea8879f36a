import { TextButton, useMinute } from '@clearway/ui'
import { useState } from 'react'
import { type Crew, tallyOf } from '../../entities/crew/crew.ts'
import { crewJudgedAtMs, pilotFitness, pilotTally } from '../../entities/crew/fitness.ts'
import type { CredentialHolder } from '../../entities/person/add-credential-dialog.tsx'
import { part } from '../../loading/part.tsx'
import { CrewPicker, unlistedChoices } from './crew-picker.tsx'
import type { CrewPilot } from './use-crew.ts'

const AddCredentialDialog = part(() =>
  import('../../entities/person/add-credential-dialog.tsx').then((module) => module.AddCredentialDialog),
)

interface PilotSectionProps {
  pilots: Crew<CrewPilot>
  chosen: readonly string[]
  onChange: (uuids: string[]) => void
  /** Categories of the chosen assets. */
  categories: readonly number[]
  times: { startMs: number | null; endMs: number | null }
  fault: string | undefined
}

export const PilotSection = (props: PilotSectionProps) => {
  const { pilots, chosen, onChange, categories, times, fault } = props
  const nowMs = useMinute()
  const [asks, setAsks] = useState<CredentialHolder | null>(null)
  const atMs = crewJudgedAtMs(times, nowMs)
  const choices = pilots.items?.map(({ user_uuid, first_name, last_name, pilot_credentials }) => {
    const fitness = pilotFitness(pilot_credentials, { categories, atMs, nowMs })
    const name = `${first_name} ${last_name}`
    return {
      uuid: user_uuid,
      name,
      detail: [...new Set(pilot_credentials.map(({ rpc_number }) => rpc_number))].join(', '),
      fitness,
      remedy: fitness.kind === 'unfit' && fitness.remedy && (
        <TextButton aria-label={`Add a credential of ${name}`} onClick={() => setAsks({ user_uuid, name })}>
          Add
        </TextButton>
      ),
    }
  })
  const fit = choices?.filter(({ fitness }) => fitness.kind === 'fit').length ?? 0
  return (
    <>
      <CrewPicker
        title="Pilots"
        tally={choices ? tallyOf(pilotTally(fit, choices.length, categories), pilots) : ''}
        choices={choices && [...choices, ...unlistedChoices(pilots, 'A person')]}
        search={pilots.search}
        chosen={chosen}
        onChange={onChange}
        fault={fault}
        empty="Nobody is an active member of your organisation."
      />
      {asks && (
        <AddCredentialDialog holders={[asks]} category={categories[0]} onClose={() => setAsks(null)} />
      )}
    </>
  )
}
