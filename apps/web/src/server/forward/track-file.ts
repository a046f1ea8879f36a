import { trackExport, Uuid } from '@clearway/domain/contracts'
import { z } from 'zod'
import { passDownload } from './download.ts'

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
