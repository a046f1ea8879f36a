import { tables } from '@clearway/db'
import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Ctx, MemberActor } from '../../kernel/index.ts'
import type { Message } from './contract.ts'

const { organisations, users } = tables

export const nameOf = (person: { firstName: AnyPgColumn; lastName: AnyPgColumn }): SQL<string> =>
  sql<string>`${person.firstName} || ' ' || ${person.lastName}`

/** Who wrote a message, where its organisation and its writer are joined. */
export const authorColumns = { orgName: organisations.orgName, userName: nameOf(users) }

interface Written {
  readonly message: {
    readonly messageUuid: string
    readonly orgUuid: string
    readonly userUuid: string
    readonly text: string
    readonly createdAt: Date
  }
  readonly orgName: string
  readonly userName: string
}

export const presentMessage = (
  { actor }: Ctx<MemberActor>,
  { message, orgName, userName }: Written,
): Message => ({
  message_uuid: message.messageUuid,
  org_uuid: message.orgUuid,
  org_name: orgName,
  user_uuid: message.userUuid,
  user_name: userName,
  text: message.text,
  is_own: message.orgUuid === actor.member.orgUuid,
  created_at: message.createdAt.toISOString(),
})
