import { z } from 'zod'
import { FreeText, IntEnum, operation, Timestamp, Uuid } from '../kernel/contract.ts'
import { Permission } from './permission-contract.ts'

export * from './permission-contract.ts'
export * from './queue-contract.ts'

export const requestPermissionOp = operation({
  name: 'permissions.request',
  kind: 'mutation',
  summary: "Ask a zone for a mission's or a flight plan's permission",
  rest: {
    method: 'POST',
    path: '/permissions?parent_type={parent_type}&parent_uuid={parent_uuid}',
    status: 201,
    message: 'Permission requested',
    body: 'data',
  },
  access: { who: 'member', role: 'admin' },
  params: z.object({
    parent_type: z.enum(['MISSION', 'FLIGHT_PLAN'], { error: 'must be MISSION or FLIGHT_PLAN' }),
    parent_uuid: Uuid,
  }),
  input: z.object({
    zone_uuid: Uuid.describe('Any active zone, whether it intersects or not'),
    manager_org_uuid: Uuid.nullish().describe(
      'Who is asked, where several organisations manage the zone; else its owner',
    ),
    airspace_type: FreeText(100)
      .nullish()
      .describe("Told by the zone's restriction type; a different value is not taken"),
    remarks: FreeText(2000).nullish(),
  }),
  output: Permission,
  fails: ['not_found', 'gone', 'already_exists'],
})

export const decidePermissionOp = operation({
  name: 'permissions.decide',
  kind: 'mutation',
  summary: "Approve or reject; a Manager of the zone may decide again, and the mission's plans follow",
  rest: {
    method: 'PUT',
    path: '/permissions/{permission_uuid}',
    message: 'Permission updated',
    body: 'data',
  },
  access: { who: 'member', role: 'admin', orgTypes: ['airspaceManager'] },
  params: z.object({ permission_uuid: Uuid }),
  input: z.object({
    permission_status: IntEnum([1, -1], { 1: 'Approved', [-1]: 'Rejected' }),
    permission_reference: FreeText(200).nullish(),
    valid_from: Timestamp.nullish().describe("The mission's start when absent"),
    valid_to: Timestamp.nullish().describe("The mission's end when absent"),
    remarks: FreeText(2000).nullish(),
  }),
  output: Permission,
  fails: ['not_found', 'forbidden', 'gone', 'unprocessable'],
})
