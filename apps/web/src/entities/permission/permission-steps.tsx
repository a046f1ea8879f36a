import { SectionHeader, StatusChip, useNow, ZoneName } from '@clearway/ui'
import clsx from 'clsx'
import { useMemo } from 'react'
import {
  byUrgency,
  deciderWords,
  type Mission,
  type Permission,
  permissionLook,
  validityWords,
} from '../mission/mission-words.ts'
import { zoneKindOf } from './request-words.ts'
import { managerNames, useZoneManagers } from './use-zone-managers.ts'

const fills = { approved: 'bg-approved', pending: 'bg-pending', rejected: 'bg-rejected' } as const
const minuteMs = 60_000

/** One step a zone: who decides, the answer, its reference, validity and remarks. */
export const PermissionSteps = ({ mission }: { mission: Mission }) => {
  const { permissions } = mission
  const managers = useZoneManagers(
    useMemo(() => permissions.map(({ zone_uuid }) => zone_uuid), [permissions]),
  )
  const done = permissions.filter((permission) => permissionLook(permission) === 'approved').length
  return (
    <section className="border-b border-line px-4 pt-2 pb-2.5">
      <SectionHeader
        title="Permissions"
        note={permissions.length > 0 ? `${done} of ${permissions.length} approved` : undefined}
        className="mb-1.5"
      />
      {permissions.length === 0 && (
        <p className="text-12 text-text-2">It touches no zone: nobody has to decide.</p>
      )}
      <ol aria-label="Permissions">
        {byUrgency(permissions).map((permission) => (
          <Step
            key={permission.permission_uuid}
            permission={permission}
            decider={deciderWords(
              permission,
              managerNames(managers.get(permission.zone_uuid), permission.manager_org_uuid),
            )}
          />
        ))}
      </ol>
    </section>
  )
}

const Step = ({ permission, decider }: { permission: Permission; decider: string }) => {
  const now = useNow(minuteMs) ?? 0
  const look = permissionLook(permission)
  const validity = validityWords(permission, now)
  return (
    <li className="group relative pb-3 pl-[20px] last:pb-0.5">
      <span
        aria-hidden
        className="absolute top-4 -bottom-1 left-[6.5px] w-px bg-line-strong group-last:hidden"
      />
      <span aria-hidden className={clsx('absolute top-[6px] left-[3px] size-2 rounded-full', fills[look])} />
      <div className="flex items-center justify-between gap-3">
        <ZoneName kind={zoneKindOf(permission.airspace_zone_type)} name={permission.zone_name} />
        <StatusChip status={look} />
      </div>
      <p className="num mt-0.5 text-12 text-text-3">
        {decider}
        {permission.permission_reference && (
          <>
            , reference <span className="text-text-2">{permission.permission_reference}</span>
          </>
        )}
      </p>
      {look === 'approved' && validity && <p className="num text-12 text-text-3">Valid {validity}</p>}
      {permission.remarks && <p className="mt-0.5 text-12 text-text-2">“{permission.remarks}”</p>}
    </li>
  )
}
