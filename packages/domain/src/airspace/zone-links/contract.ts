import { z } from 'zod'
import { FreeText, IntEnum, operation, route, Uuid, WireTime } from '../../kernel/contract.ts'
import { anyMember, managerAdmin } from '../../parties/access/callers.ts'

const membershipTypes = [1, 2] as const
const membershipTypeName: Record<number, string> = { 1: 'Manager', 2: 'Monitor' }

/** An organisation's link to a zone. */
export const ZoneMembership = z.object({
  membership_uuid: z.string(),
  membership_svc_id: z.string(),
  zone_uuid: z.string(),
  zone_svc_id: z.string(),
  zone_name: z.string(),
  org_uuid: z.string(),
  org_svc_id: z.string(),
  org_name: z.string(),
  membership_type: z.int().describe('1 Manager, 2 Monitor'),
  status: z.int().describe('1 active, -2 removed'),
  created_at: WireTime,
})
export type ZoneMembership = z.infer<typeof ZoneMembership>

export const linkZoneOp = operation({
  ...route.create('/airspaces/{zone_uuid}/memberships', 'Organisation linked to the zone'),
  name: 'zones.link',
  about: 'zone',
  summary: 'Link an organisation to a zone as Manager or Monitor',
  access: managerAdmin,
  input: z
    .object({
      org_uuid: Uuid.optional().describe(
        'An Airspace Manager organisation, or for Monitor also an Airspace Monitor',
      ),
      org_svc_id: FreeText(40)
        .trim()
        .nullish()
        .describe('In place of org_uuid: the identifier that people read, e.g. ORG-7K3M9Q2R4T'),
      membership_type: IntEnum(membershipTypes, membershipTypeName),
    })
    .superRefine(({ org_uuid, org_svc_id }, context) => {
      if (!org_uuid && !org_svc_id)
        context.addIssue({ code: 'custom', path: ['org_uuid'], message: 'is required' })
    }),
  output: ZoneMembership,
  fails: ['not_found', 'forbidden', 'gone', 'already_exists', 'unprocessable'],
})

export const listZoneLinksOp = operation({
  ...route.page('/airspaces/{zone_uuid}/memberships', ZoneMembership),
  name: 'zones.links',
  about: 'zone',
  summary: 'List the organisations linked to a zone',
  access: anyMember,
  fails: ['not_found', 'gone'],
})

export const unlinkZoneOp = operation({
  ...route.delete('/airspaces/{zone_uuid}/memberships/{membership_uuid}', 'Membership REMOVED'),
  name: 'zones.unlink',
  about: 'zone',
  summary: 'Remove an organisation from a zone',
  access: managerAdmin,
  fails: ['not_found', 'forbidden', 'conflict', 'gone'],
})

export const myZoneLinksOp = operation({
  ...route.page('/airspace-memberships', ZoneMembership),
  name: 'zones.mine',
  summary: "List the caller organisation's links to zones",
  access: { who: 'member', role: 'member' },
})
