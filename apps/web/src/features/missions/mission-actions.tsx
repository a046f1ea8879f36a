import { ButtonLink, ConfirmDialog, IconButton, plural, useHotkeys, useToast } from '@clearway/ui'
import { Pencil, Trash2 } from 'lucide-react'
import { useRouter } from 'next/router'
import { useState } from 'react'
import { trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import type { Mission } from './mission-words.ts'

/** Change and delete, for whom the API would let. */
export function MissionActions({ mission, onDeleted }: { mission: Mission; onDeleted: () => void }) {
  const router = useRouter()
  const [asks, setAsks] = useState(false)
  const { abilities, mission_uuid } = mission
  const editHref = `/planner?mission=${mission_uuid}`
  useHotkeys({ e: () => void router.push(editHref) }, abilities.update)
  return (
    <div className="flex shrink-0 items-center gap-2">
      {abilities.update && (
        <ButtonLink icon={Pencil} href={editHref} aria-label="Edit mission">
          <span className="max-sm:hidden">Edit</span>
        </ButtonLink>
      )}
      {abilities.delete && (
        <IconButton icon={Trash2} label="Delete mission" variant="plain" onClick={() => setAsks(true)} />
      )}
      {abilities.delete && (
        <DeleteMission mission={mission} open={asks} onOpenChange={setAsks} onDeleted={onDeleted} />
      )}
    </div>
  )
}

type DeleteMissionProps = {
  mission: Mission
  open: boolean
  onOpenChange: (open: boolean) => void
  onDeleted: () => void
}

function DeleteMission({ mission, open, onOpenChange, onDeleted }: DeleteMissionProps) {
  const { mission_uuid, mission_name, flight_plans } = mission
  const utils = trpc.useUtils()
  const { show } = useToast()
  const remove = trpc.missions.delete.useMutation()
  const plans = flight_plans.length
  const confirm = async () => {
    await remove.mutateAsync({ mission_uuid })
    onOpenChange(false)
    onDeleted()
    show({ kind: 'status', title: 'Mission deleted', detail: mission_name })
    await utils.missions.list.invalidate()
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete ${mission_name}?`}
      effect={
        plans > 0
          ? `${plural(plans, 'flight plan')} ${plans === 1 ? 'goes' : 'go'} with it and the airspace ${plans === 1 ? 'it holds' : 'they hold'} is free at once. Flights that were flown stay on record.`
          : 'Its zones are no longer asked. It cannot be brought back.'
      }
      confirmLabel="Delete mission"
      onConfirm={confirm}
      fault={remove.error && sentenceOf(remove.error)}
    />
  )
}
