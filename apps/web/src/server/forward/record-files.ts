import { getPermitOp, trackExport, Uuid } from '@clearway/domain/contracts'
import { z } from 'zod'
import { passDownload } from './download.ts'

/** A file of the conversation about a request. */
export const sendTalkFile = passDownload({
  question: z.object({ permission: Uuid, file: Uuid, organisation: Uuid }),
  pathOf: ({ permission, file }) => `permissions/${permission}/files/${file}`,
  notByGet: 'A file is asked for with GET.',
  incomplete: 'Name the permission, the file and the organisation.',
})

/** The permit of an approval, as a PDF. */
export const sendPermit = passDownload({
  question: z.object({ permission: Uuid, time_zone: getPermitOp.input.shape.time_zone, organisation: Uuid }),
  pathOf: ({ permission, time_zone }) =>
    `permissions/${permission}/permit?time_zone=${encodeURIComponent(time_zone)}`,
  notByGet: 'A permit is asked for with GET.',
  incomplete: 'Name the permission, a time zone and the organisation.',
})

const sessionsOf = { operator: 'flight-sessions', airspace: 'airspace/sessions' } as const

/** The track of a flight session. */
export const sendTrackFile = passDownload({
  question: z.object({
    session: Uuid,
    format: trackExport.input.shape.format,
    organisation: Uuid,
    /** Whose right the track is asked by: the operator's, or that of the zones that the plan asked. */
    by: z.enum(['operator', 'airspace']).default('operator'),
  }),
  pathOf: ({ session, format, by }) => `${sessionsOf[by]}/${session}/telemetry/export?format=${format}`,
  notByGet: 'A track is asked for with GET.',
  incomplete: 'Name the session, a format and the organisation.',
})
