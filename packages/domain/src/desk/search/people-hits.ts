import { literal, type Queryable, tables } from '@clearway/db'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { membershipStatus, memberType, recordStatus, resourceType } from '../../kernel/index.ts'
import type { Hit } from './contract.ts'
import {
  byNumber,
  byWords,
  firstByWords,
  hitOf,
  isLookedAt,
  isOneOfFirst,
  type Question,
} from './question.ts'

const { partnerKeys, pilotCredentials, resourceInvitations: invitations, users } = tables
const { resourceMemberships: memberships } = tables

const fullName = sql<string>`${users.firstName} || ' ' || ${users.lastName}`
const ofUser = sql`${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.email} || ' ' || ${users.svcId}`
const columns = { uuid: users.userUuid, svcId: users.svcId, name: fullName, detail: users.email }

const inOrganisation = (orgUuid: string): SQL | undefined =>
  and(
    eq(memberships.resourceType, literal(resourceType.organisation)),
    eq(memberships.resourceUuid, orgUuid),
    eq(memberships.memberType, literal(memberType.user)),
    eq(memberships.status, literal(membershipStatus.active)),
  )

/** So many people of an organisation are looked at, in the order of the index: more than nearly any has. */
const mostPeople = 5_000
const someOf = (orgUuid: string): SQL => sql`(
  select ${memberships.memberUuid} as user_uuid from ${memberships} where ${inOrganisation(orgUuid)}
  order by ${memberships.memberUuid} limit ${literal(mostPeople)}) looked`

export const memberHits = async (db: Queryable, orgUuid: string, asked: Question): Promise<Hit[]> => {
  const rows = await db
    .select(columns)
    .from(users)
    .innerJoin(memberships, eq(memberships.memberUuid, users.userUuid))
    .where(
      and(
        isLookedAt(asked, {
          uuid: users.userUuid,
          own: sql`select ${users.userUuid} from ${someOf(orgUuid)} join ${users} on ${users.userUuid} = looked.user_uuid
            where ${byWords(asked, ofUser)}`,
          first: firstByWords(asked, { uuid: users.userUuid, said: ofUser }),
        }),
        inOrganisation(orgUuid),
      ),
    )
    .orderBy(users.firstName, users.lastName)
    .limit(asked.limit)
  return rows.map(hitOf('user'))
}

export const accountHits = async (db: Queryable, asked: Question): Promise<Hit[]> => {
  const rows = await db
    .select(columns)
    .from(users)
    .where(isOneOfFirst(asked, { uuid: users.userUuid, said: ofUser }))
    .orderBy(users.firstName, users.lastName)
    .limit(asked.limit)
  return rows.map(hitOf('user'))
}

/** Those that the organisation has sent, or that are about joining it. */
export const invitationHits = async (db: Queryable, orgUuid: string, asked: Question): Promise<Hit[]> => {
  const isOwn = or(
    eq(invitations.invitedByOrgUuid, orgUuid),
    and(eq(invitations.resourceType, resourceType.organisation), eq(invitations.resourceUuid, orgUuid)),
  )
  const rows = await db
    .select({
      uuid: invitations.inviteUuid,
      svcId: invitations.svcId,
      name: invitations.inviteIdentifier,
      resourceType: invitations.resourceType,
      resourceUuid: invitations.resourceUuid,
      inviteeType: invitations.inviteeType,
    })
    .from(invitations)
    .where(and(byNumber(asked, invitations.svcId), isOwn))
    .orderBy(invitations.svcId)
    .limit(asked.limit)
  return rows.map(hitOf('invitation'))
}

const ofCredential = sql`${pilotCredentials.rpcNumber} || ' ' || ${pilotCredentials.svcId}`

/** Of the organisation's people, by the number that an authority gave. */
export const credentialHits = async (db: Queryable, orgUuid: string, asked: Question): Promise<Hit[]> => {
  const rows = await db
    .select({
      uuid: pilotCredentials.credUuid,
      svcId: pilotCredentials.svcId,
      name: pilotCredentials.rpcNumber,
      detail: fullName,
      userUuid: users.userUuid,
    })
    .from(pilotCredentials)
    .innerJoin(users, eq(users.userUuid, pilotCredentials.userUuid))
    .innerJoin(memberships, eq(memberships.memberUuid, users.userUuid))
    .where(
      and(
        isLookedAt(asked, {
          uuid: pilotCredentials.credUuid,
          own: sql`select ${pilotCredentials.credUuid} from ${someOf(orgUuid)}
            join ${pilotCredentials} on ${pilotCredentials.userUuid} = looked.user_uuid where ${byWords(asked, ofCredential)}`,
          first: firstByWords(asked, { uuid: pilotCredentials.credUuid, said: ofCredential }),
        }),
        eq(pilotCredentials.status, recordStatus.active),
        inOrganisation(orgUuid),
      ),
    )
    .orderBy(pilotCredentials.rpcNumber)
    .limit(asked.limit)
  return rows.map(hitOf('pilot_credential'))
}

const ofKey = sql`${partnerKeys.partnerName} || ' ' || ${partnerKeys.svcId}`

export const keyHits = async (db: Queryable, asked: Question): Promise<Hit[]> => {
  const rows = await db
    .select({ uuid: partnerKeys.keyUuid, svcId: partnerKeys.svcId, name: partnerKeys.partnerName })
    .from(partnerKeys)
    .where(byWords(asked, ofKey))
    .orderBy(partnerKeys.partnerName)
    .limit(asked.limit)
  return rows.map(hitOf('partner_key'))
}
