import { isDeepStrictEqual } from 'node:util'
import type { StoredFile, Tx } from '@clearway/db'
import { ownAmong } from '../../airspace/zone-links/own-zones.ts'
import { linksOfZones } from '../../airspace/zone-links/store.ts'
import {
  addMs,
  type Ctx,
  ensure,
  Failure,
  handle,
  type InputOf,
  type MemberActor,
  recordStatus,
  transact,
  zoneMembershipType,
} from '../../kernel/index.ts'
import { presentMessage } from '../../parties/talk/authors.ts'
import {
  countMissionMessagesOp,
  downloadRequestFileOp,
  listRequestMessagesOp,
  type RequestMessage,
  readRequestMessagesOp,
  writeRequestMessageOp,
} from './contract.ts'
import { checkFile, safeName } from './file-check.ts'
import { mayTalkAbout } from './policy.ts'
import * as store from './store.ts'

type MemberCtx = Ctx<MemberActor>

/** Those of which the caller is a party. */
const ownTalks = async (
  { db, actor }: MemberCtx,
  talks: readonly store.TalkRow[],
): Promise<store.TalkRow[]> => {
  const asked = talks.map(({ zoneUuid }) => zoneUuid)
  const { managed } = await ownAmong(db, actor.member.orgUuid, asked)
  return talks.filter((talk) => mayTalkAbout(actor, talk, managed))
}

/** A request of which the caller is a party. */
export const loadTalk = async (ctx: MemberCtx, permissionUuid: string): Promise<store.TalkRow> => {
  const found = await store.findTalk(ctx.db, permissionUuid)
  const [talk] = await ownTalks(ctx, found ? [found] : [])
  ensure(talk, 'not_found', 'There is no such permission.')
  return talk
}

/** The operator and the managers of the zone now. */
const partiesOf = async (db: Ctx['db'], { orgUuid, zoneUuid }: store.TalkRow): Promise<string[]> => {
  const links = await linksOfZones(db, [zoneUuid])
  const managers = links.filter(({ role }) => role === zoneMembershipType.manager)
  return [...new Set([orgUuid, ...managers.map((link) => link.orgUuid)])]
}

const present = (ctx: MemberCtx, row: store.MessageRow, readUpTo: string | null): RequestMessage => {
  const { messageUuid, userUuid, permissionUuid, mentions, files, createdAt } = row.message
  const kept_until = addMs(createdAt, ctx.settings.talk.keepFilesMs).toISOString()
  return {
    ...presentMessage(ctx, row),
    permission_uuid: permissionUuid,
    mentions,
    files: files.map((file) => ({ ...file, kept_until })),
    is_unread: userUuid !== ctx.actor.user.userUuid && (readUpTo === null || messageUuid > readUpTo),
  }
}

export const listRequestMessages = handle(listRequestMessagesOp, {
  load: (ctx, { permission_uuid }) => loadTalk(ctx, permission_uuid),
  run: async (ctx, { cursor }, talk) => {
    const [{ rows, isMore }, people, readUpTo] = await Promise.all([
      store.messagesOf(ctx.db, talk.permissionUuid, cursor),
      store.peopleOf(ctx.db, await partiesOf(ctx.db, talk)),
      store.readUpTo(ctx.db, ctx.actor.user.userUuid, talk.permissionUuid),
    ])
    return {
      messages: rows.map((row) => present(ctx, row, readUpTo)),
      next_cursor: isMore ? rows[0]!.message.messageUuid : null,
      people: people.map((one) => ({
        user_uuid: one.userUuid,
        name: one.name,
        org_uuid: one.orgUuid,
        org_name: one.orgName,
      })),
      can_write: talk.missionStatus === recordStatus.active,
    }
  },
})

export const countMissionMessages = handle(countMissionMessagesOp, {
  load: async (ctx, { mission_uuid }) => {
    const own = await ownTalks(ctx, await store.talksOfMission(ctx.db, mission_uuid))
    ensure(own.length > 0, 'not_found', 'There is no such mission, or it asks no zone.')
    return own.map(({ permissionUuid }) => permissionUuid)
  },
  run: (ctx, _input, permissionUuids) => store.talkCounts(ctx.db, permissionUuids, ctx.actor.user.userUuid),
})

type SentFile = InputOf<typeof writeRequestMessageOp>['files'][number]

/** What was sent as a file, checked and named; nothing of it is kept where one of them is refused. */
const readFile = (ctx: MemberCtx, { file_name, content_base64 }: SentFile, at: number) => {
  const content = Buffer.from(content_base64, 'base64')
  const name = safeName(file_name)
  const most = ctx.settings.talk.fileBytes
  const refused = (code: 'payload_too_large' | 'unprocessable', fault: string) =>
    new Failure(code, `files.${at}: ${name} ${fault}.`)
  if (content.toString('base64') !== content_base64)
    throw refused('unprocessable', 'is not whole: content_base64 must be base64 with its padding')
  if (content.length > most)
    throw refused(
      'payload_too_large',
      `has ${content.length} bytes; a file may have ${most} (${most / 2 ** 20} MiB)`,
    )
  const checked = checkFile(name, content)
  if ('fault' in checked) throw refused('unprocessable', checked.fault)
  const { contentType, pages } = checked
  const shown: StoredFile = {
    file_uuid: ctx.ids.uuid(),
    file_name: name,
    content_type: contentType,
    size_bytes: content.length,
    pages,
  }
  return { shown, content }
}
type ReadFile = ReturnType<typeof readFile>

/** Small files take a row and its indexes too. */
const leastCounted = 64 * 1024

const refuseWithoutRoom = async (ctx: MemberCtx, tx: Tx, files: readonly ReadFile[]): Promise<void> => {
  if (files.length === 0) return
  const most = ctx.settings.talk.bytesOfOrganisation
  const taken = await store.bytesTaken(tx, ctx.actor.member.orgUuid, leastCounted)
  const more = files.reduce((sum, { content }) => sum + Math.max(content.length, leastCounted), 0)
  ensure(
    taken + more <= most,
    'quota_exceeded',
    `files: those of your organisation take ${Math.round(taken / 2 ** 20)} of ${Math.round(most / 2 ** 20)} MiB. Send the text without them.`,
  )
}

interface Written {
  readonly text: string
  readonly mentions: readonly string[]
  readonly files: readonly ReadFile[]
}

/** The message already stored under an idempotency key, where it is the same. */
const sameMessage = (earlier: store.TalkMessage, { text, mentions, files }: Written): string => {
  const said = (shown: readonly StoredFile[]) => shown.map((file) => [file.file_name, file.size_bytes])
  const isSame = isDeepStrictEqual(
    [earlier.text, earlier.mentions, said(earlier.files)],
    [text, mentions, said(files.map(({ shown }) => shown))],
  )
  ensure(isSame, 'idempotency_key_reused')
  return earlier.messageUuid
}

export const writeRequestMessage = handle(writeRequestMessageOp, {
  load: (ctx, { permission_uuid }) => loadTalk(ctx, permission_uuid),
  run: async (ctx, { text, idempotency_key: idempotencyKey = null, ...input }, { permissionUuid }) => {
    const files = input.files.map((file, at) => readFile(ctx, file, at))
    const mentions = [...new Set(input.mentions)]
    const { orgUuid } = ctx.actor.member
    const { userUuid } = ctx.actor.user
    const messageUuid = await transact(ctx, async (tx) => {
      await store.lockTalk(tx, permissionUuid)
      const talk = await loadTalk({ ...ctx, db: tx }, permissionUuid)
      ensure(talk.missionStatus === recordStatus.active, 'gone', 'The mission has been deactivated.')
      const earlier =
        idempotencyKey && (await store.messageOfKey(tx, { permissionUuid, userUuid, idempotencyKey }))
      if (earlier) return sameMessage(earlier, { text, mentions, files })
      const parties = await partiesOf(tx, talk)
      const people = new Set((await store.peopleOf(tx, parties)).map((one) => one.userUuid))
      ensure(
        mentions.every((uuid) => people.has(uuid)),
        'unprocessable',
        'mentions: names somebody who is not of the two organisations.',
      )
      ensure(
        (await store.countMessages(tx, permissionUuid)) < ctx.settings.talk.messages,
        'quota_exceeded',
        `About one request at most ${ctx.settings.talk.messages} messages are written.`,
      )
      await refuseWithoutRoom(ctx, tx, files)
      const made = ctx.ids.uuid()
      const createdAt = ctx.clock.now()
      const written = { text, mentions, idempotencyKey, createdAt }
      const row = { messageUuid: made, permissionUuid, orgUuid, userUuid, ...written }
      await store.insertMessage(
        tx,
        { ...row, files: files.map(({ shown }) => shown) },
        files.map(({ shown, content }) => ({
          fileUuid: shown.file_uuid,
          permissionUuid,
          orgUuid,
          fileName: shown.file_name,
          contentType: shown.content_type,
          sizeBytes: content.length,
          content,
          createdAt,
        })),
      )
      await ctx.events.record(tx, {
        name: 'permission.message',
        subject: permissionUuid,
        orgUuids: parties,
        facts: {
          message_uuid: made,
          text,
          from_org_uuid: orgUuid,
          from_user_uuid: userUuid,
          mentions,
          files: files.length,
        },
      })
      return made
    })
    return present(ctx, await store.messageOf(ctx.db, messageUuid), messageUuid)
  },
})

export const readRequestMessages = handle(readRequestMessagesOp, {
  load: (ctx, { permission_uuid }) => loadTalk(ctx, permission_uuid),
  run: async (ctx, { message_uuid: messageUuid }, { permissionUuid }) => {
    const reading = { userUuid: ctx.actor.user.userUuid, permissionUuid, messageUuid }
    await transact(ctx, (tx) => store.noteRead(tx, reading, ctx.clock.now()))
    return {}
  },
})

export const downloadRequestFile = handle(downloadRequestFileOp, {
  load: async (ctx, { permission_uuid, file_uuid }) => {
    const { permissionUuid } = await loadTalk(ctx, permission_uuid)
    const file = await store.findFile(ctx.db, permissionUuid, file_uuid)
    ensure(file, 'not_found', 'There is no such file. Files are kept for a year.')
    return file
  },
  run: async (_ctx, _input, { fileName, contentType, content }) => ({
    file_name: fileName,
    content_type: contentType,
    content: (async function* () {
      yield content
    })(),
  }),
})

export const talkOperations = {
  messages: listRequestMessages,
  missionMessages: countMissionMessages,
  write: writeRequestMessage,
  readMessages: readRequestMessages,
  file: downloadRequestFile,
}
