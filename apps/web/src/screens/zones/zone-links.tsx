import { Button, Chip, dayAndTime, IconButton, Section, TextButton, useNow } from '@clearway/ui'
import { Mail, Unlink } from 'lucide-react'
import { useState } from 'react'
import type { ZoneDetail } from '../../entities/zone/zone-facts.ts'
import { Confirm } from '../../forms/confirm.tsx'
import { useDone } from '../../forms/use-done.ts'
import { useEveryPage } from '../../lists/use-every-page.ts'
import { trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import { LinkDialog } from './link-dialog.tsx'

type Link = ZoneDetail['memberships'][number]

export const membershipWords: Readonly<Record<number, string>> = { 1: 'Manager', 2: 'Monitor', 3: 'Owner' }
const manager = 1

/** Who decides for the zone and who watches it; for its managers also the ways in and out. */
export const ZoneLinks = ({ zone }: { zone: ZoneDetail }) => {
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<Link | null>(null)
  const mayLink = zone.abilities.link
  const isOwners = (link: Link) => link.org_uuid === zone.org_owner_uuid && link.membership_type === manager
  return (
    <Section
      title="Managers and monitors"
      note={zone.memberships.length}
      action={mayLink && <TextButton onClick={() => setAdding(true)}>Add</TextButton>}
    >
      {zone.memberships.length === 0 && <p className="text-12 text-text-3">Nobody manages it yet.</p>}
      <ul aria-label="Managers and monitors">
        {zone.memberships.map((link) => (
          <li key={link.membership_uuid} className="flex min-h-7 items-center gap-2">
            <span className="min-w-0 flex-1 truncate" title={`${link.org_name}, ${link.org_svc_id}`}>
              {link.org_name}
            </span>
            <span className="text-12 text-text-3">
              {isOwners(link) ? 'Owner, manages' : membershipWords[link.membership_type]}
            </span>
            {mayLink && !isOwners(link) && (
              <IconButton
                icon={Unlink}
                size="sm"
                label={`Remove ${link.org_name} as ${membershipWords[link.membership_type]}`}
                onClick={() => setLeaving(link)}
              />
            )}
          </li>
        ))}
      </ul>
      {mayLink && <PendingInvitations zoneUuid={zone.zone_uuid} />}
      {isAdding && <LinkDialog zone={zone} onClose={() => setAdding(false)} />}
      {leaving && <RemoveLink zone={zone} link={leaving} onClose={() => setLeaving(null)} />}
    </Section>
  )
}

/** What the organisation loses with the link. */
const effectOf = ({ org_name, membership_type }: Link, zoneName: string): string =>
  membership_type === manager
    ? `${org_name} no longer sees or decides requests for ${zoneName}, and its live picture of the zone ends within 5 s. What it has decided stands.`
    : `${org_name} no longer sees the flights and plans of ${zoneName}; its live picture of the zone ends within 5 s.`

const RemoveLink = ({ zone, link, onClose }: { zone: ZoneDetail; link: Link; onClose: () => void }) => {
  const done = useDone()
  const unlink = trpc.zones.unlink.useMutation()
  const confirm = async () => {
    await unlink.mutateAsync({ zone_uuid: zone.zone_uuid, membership_uuid: link.membership_uuid })
    done({ title: 'Removed from the zone', detail: link.org_name }, 'zones')
  }
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remove ${link.org_name} as ${membershipWords[link.membership_type]}?`}
      effect={effectOf(link, zone.zone_name)}
      confirmLabel="Remove"
      keepLabel="Keep"
      onConfirm={confirm}
    />
  )
}

const pending = 0
const minuteMs = 60_000

const PendingInvitations = ({ zoneUuid }: { zoneUuid: string }) => {
  const now = useNow(minuteMs) ?? 0
  const utils = trpc.useUtils()
  const { data } = useEveryPage(
    ['invitations', 'ofZone', 'everyPending', zoneUuid],
    ({ invitations }, asked) => invitations.ofZone.query({ zone_uuid: zoneUuid, status: pending, ...asked }),
  )
  const revoke = trpc.invitations.revoke.useMutation({
    onSettled: () => void utils.invitations.invalidate(),
  })
  if (!data || data.length === 0) return null
  return (
    <>
      <p className="mt-2 mb-1 text-12 font-semibold text-text-2">Invited</p>
      <ul aria-label="Invited to the zone">
        {data.map((invitation) => (
          <li key={invitation.invite_uuid} className="flex min-h-9 items-center gap-2">
            <span className="min-w-0 flex-1">
              <span className="block truncate">
                {invitation.invitee_name ?? invitation.invite_identifier ?? invitation.invite_svc_id}
              </span>
              <span className="num block text-12 text-text-3">
                {`until ${dayAndTime(invitation.expires_at, now)}`}
              </span>
            </span>
            <Chip icon={Mail}>{membershipWords[invitation.invite_role]}</Chip>
            {invitation.direction === 'invite' && (
              <Button
                size="sm"
                variant="quiet"
                busy={revoke.isPending}
                onClick={() => revoke.mutate({ invite_uuid: invitation.invite_uuid })}
              >
                Revoke
              </Button>
            )}
          </li>
        ))}
      </ul>
      {revoke.error && <p className="text-12 text-rejected">{sentenceOf(revoke.error)}</p>}
    </>
  )
}
