import type { Polygon } from '@clearway/domain/geo'
import { Dialog, plural, SectionHeader, StatusChip, TextButton, useNow, ZoneName } from '@clearway/ui'
import clsx from 'clsx'
import { MessageSquare } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useMembership } from '../../caller/console-context.tsx'
import { useUrlParams } from '../../frame/use-url-params.ts'
import { type Outputs, trpc } from '../../trpc/client.ts'
import {
  byUrgency,
  deciderWords,
  type Mission,
  type Permission,
  permissionLook,
  validityWords,
} from '../mission/mission-words.ts'
import { ConditionList, PermitLink } from './approval-terms.tsx'
import { AskZone } from './ask-zone.tsx'
import { RequestTalk } from './request-talk.tsx'
import { zoneKindOf } from './request-words.ts'
import { TalkMap } from './talk-map.tsx'
import { managerNames, useZoneManagers } from './use-zone-managers.ts'

const fills = { approved: 'bg-approved', pending: 'bg-pending', rejected: 'bg-rejected' } as const
const minuteMs = 60_000

/** One step a zone: who decides, the answer, its reference, validity and remarks. */
export const PermissionSteps = ({ mission }: { mission: Mission }) => {
  const { permissions } = mission
  const managers = useZoneManagers(
    useMemo(() => permissions.map(({ zone_uuid }) => zone_uuid), [permissions]),
  )
  const { mission_uuid } = mission
  const isOwn = useMembership().org_uuid === mission.org_uuid
  const talks = trpc.permissions.missionMessages.useQuery(
    { mission_uuid },
    { enabled: isOwn && permissions.length > 0 },
  )
  const params = useUrlParams()
  const talked = isOwn
    ? permissions.find(({ permission_uuid }) => permission_uuid === params.get('talk'))
    : undefined
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
            isOwn={isOwn}
            talk={
              isOwn && (
                <TalkButton
                  zone={permission.zone_name}
                  count={talks.data?.find(
                    ({ permission_uuid }) => permission_uuid === permission.permission_uuid,
                  )}
                  onOpen={() => params.set({ talk: permission.permission_uuid })}
                />
              )
            }
          />
        ))}
      </ol>
      {mission.abilities.update && <AskZone mission={mission} />}
      <Dialog
        open={talked !== undefined}
        onOpenChange={(open) => !open && params.set({ talk: null })}
        title={`Conversation about ${talked?.zone_name ?? 'a permission'}`}
        description="Seen by both organisations"
      >
        {talked && (
          <div className="flex h-[min(70vh,40rem)] flex-col">
            <TalkMap permissionUuid={talked.permission_uuid} envelope={mission.mission_envelope as Polygon} />
            <RequestTalk
              permissionUuid={talked.permission_uuid}
              other={
                managerNames(managers.get(talked.zone_uuid), talked.manager_org_uuid) || talked.zone_name
              }
              hasKeys
              isBegun
            />
          </div>
        )}
      </Dialog>
    </section>
  )
}

interface TalkButtonProps {
  readonly zone: string
  readonly count: Outputs['permissions']['missionMessages'][number] | undefined
  readonly onOpen: () => void
}

const TalkButton = ({ zone, count, onOpen }: TalkButtonProps) => {
  const words = talkWords(count)
  return (
    <TextButton
      onClick={onOpen}
      aria-label={`${words}, conversation about ${zone}`}
      className="gap-1.5 text-12"
    >
      <MessageSquare size={13} strokeWidth={1.75} aria-hidden />
      {words}
    </TextButton>
  )
}

const talkWords = (count: TalkButtonProps['count']): string => {
  if (!count) return 'Write to its manager'
  return count.unread ? `${count.unread} new` : plural(count.messages, 'message')
}

interface StepProps {
  readonly permission: Permission
  readonly decider: string
  readonly isOwn: boolean
  readonly talk: ReactNode
}

const Step = ({ permission, decider, isOwn, talk }: StepProps) => {
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
      <ConditionList conditions={permission.conditions} />
      <div className="flex flex-wrap items-center gap-x-4">
        {look === 'approved' && isOwn && (
          <PermitLink permissionUuid={permission.permission_uuid} zone={permission.zone_name} />
        )}
        {talk}
      </div>
    </li>
  )
}
