import { Uuid } from '@clearway/domain/contracts'
import { z } from 'zod'
import { passDownload } from './download.ts'

/** A file of the conversation about a request. */
export const sendTalkFile = passDownload({
  question: z.object({ permission: Uuid, file: Uuid, organisation: Uuid }),
  pathOf: ({ permission, file }) => `permissions/${permission}/files/${file}`,
  notByGet: 'A file is asked for with GET.',
  incomplete: 'Name the permission, the file and the organisation.',
})
