import { z } from 'zod'
import { FreeText, IdempotencyKey, Name, operation, route, Uuid, WireTime } from '../../kernel/contract.ts'
import { mostFileMiB } from '../../kernel/request-limits.ts'
import { mostLetters } from '../../kernel/text-lengths.ts'
import { Message } from '../../parties/talk/contract.ts'
import { fileContentTypes, mostFiles } from './file-types.ts'

const MessageFile = z.object({
  file_uuid: z.string(),
  file_name: z.string(),
  content_type: z.string().describe('By its content'),
  size_bytes: z.int(),
  pages: z.int().nullable().describe('Of a PDF that says so'),
  kept_until: WireTime,
})
export type MessageFile = z.infer<typeof MessageFile>

export const RequestMessage = Message.extend({
  permission_uuid: z.string(),
  mentions: z.array(z.string()).describe('user_uuids'),
  files: z.array(MessageFile),
  is_unread: z.boolean().describe('Not read yet by whoever asks, and written by somebody else'),
})
export type RequestMessage = z.infer<typeof RequestMessage>

export const RequestTalk = z.object({
  messages: z
    .array(RequestMessage)
    .describe('Oldest first, 200 at most: the last ones, or those before `cursor`'),
  next_cursor: z.string().nullable().describe('For the messages before these'),
  people: z
    .array(z.object({ user_uuid: z.string(), name: z.string(), org_uuid: z.string(), org_name: z.string() }))
    .describe('Whom a message can mention: of both sides, by name, at most 200'),
  can_write: z.boolean(),
})
export type RequestTalk = z.infer<typeof RequestTalk>

export const TalkCount = z.object({
  permission_uuid: z.string(),
  messages: z.int(),
  unread: z.int().describe('Of these, by whoever asks'),
})
export type TalkCount = z.infer<typeof TalkCount>

/** The operator of the mission and the managers of the zone; not found for all others. */
const both = { who: 'member', role: 'member', orgTypes: ['airspaceManager', 'assetOwner'] } as const

export const listRequestMessagesOp = operation({
  ...route.get('/permissions/{permission_uuid}/messages'),
  name: 'permissions.messages',
  summary: 'What operator and managers wrote each other about a request, and whom they can mention.',
  access: both,
  input: z.object({
    cursor: Uuid.optional().describe('The `next_cursor` of a page: messages before those'),
  }),
  output: RequestTalk,
  fails: ['not_found'],
})

export const countMissionMessagesOp = operation({
  ...route.get('/missions/{mission_uuid}/messages'),
  name: 'permissions.missionMessages',
  summary:
    'How much was written about each permission of a mission that the caller talks about, and is unread.',
  access: both,
  output: z.array(TalkCount),
  fails: ['not_found'],
})

const created = route.create('/permissions/{permission_uuid}/messages', 'Message sent')

export const writeRequestMessageOp = operation({
  ...created,
  rest: { ...created.rest, headers: { idempotency_key: 'Idempotency-Key' } },
  name: 'permissions.write',
  about: 'permission',
  rate: 'bulk',
  summary: 'Writes to the other side of a request, with files, and mentions people of both.',
  access: both,
  input: z
    .object({
      text: FreeText(mostLetters.remarks).trim().default('').describe('May be empty where a file is sent'),
      mentions: z
        .array(Uuid, { error: 'must be a list of user_uuids' })
        .max(20, { error: 'must hold at most 20 people' })
        .default([])
        .describe('user_uuids of `people`: they are told, whichever side they are of'),
      files: z
        .array(
          z.object({
            file_name: Name(500).describe('Its last part is kept'),
            content_base64: z.string({ error: 'must be a text' }),
          }),
          { error: 'must be a list of files' },
        )
        .max(mostFiles, { error: `must hold at most ${mostFiles} files` })
        .default([])
        .describe(
          `${mostFileMiB} MiB each, as far as the body takes them: PDF, PNG, JPEG, WebP, text, CSV, GeoJSON, KML`,
        ),
      idempotency_key: IdempotencyKey.describe(
        'A retry with the same key and the same message answers the one that was sent; kept with it',
      ),
    })
    .refine(({ text, files }) => text !== '' || files.length > 0, {
      path: ['text'],
      error: 'must not be empty where no file is sent',
    }),
  output: RequestMessage,
  fails: [
    'not_found',
    'gone',
    'unprocessable',
    'payload_too_large',
    'quota_exceeded',
    'idempotency_key_reused',
  ],
})

export const readRequestMessagesOp = operation({
  ...route.command('/permissions/{permission_uuid}/messages/read', 'Messages read'),
  name: 'permissions.readMessages',
  summary:
    'Says that you read what was written about a request, up to this message; its notifications are read too.',
  access: both,
  audit: { none: "a person's own reading" },
  input: z.object({ message_uuid: Uuid }),
  fails: ['not_found'],
})

export const downloadRequestFileOp = operation({
  name: 'permissions.file',
  kind: 'query',
  summary: 'A file of a message, as it was sent; for those who read the message.',
  rest: {
    method: 'GET',
    path: '/permissions/{permission_uuid}/files/{file_uuid}',
    body: 'stream',
    contentTypes: fileContentTypes,
  },
  access: both,
  params: z.object({ permission_uuid: Uuid, file_uuid: Uuid }),
  output: z.object({
    file_name: z.string(),
    content_type: z.string(),
    content: z.custom<AsyncIterable<Uint8Array>>(),
  }),
  fails: ['not_found'],
})
