import { zoneKindName } from '@clearway/ui'
import { z } from 'zod'
import { type ZoneType, zoneTypes } from '../../map/types.ts'
import { fromLocalInput, toLocalInput } from '../airspace/local-time.ts'
import { kindEffect, type ZoneDetail } from './zone-facts.ts'

const LocalTime = z
  .string()
  .refine((value) => value === '' || !Number.isNaN(Date.parse(value)), { error: 'Give a date and a time' })

/** What the form holds: times as the field writes them, in the reader's own zone. */
export const ZoneForm = z
  .object({
    zone_name: z.string().trim().min(1, { error: 'Give the zone a name' }).max(200),
    airspace_zone_type: z.literal([1, 2, 3, 4]),
    restriction_type: z.literal([1, 2, 3, 4, 5]),
    min_height: z.number({ error: 'Give the lower height in metres' }),
    max_height: z.number({ error: 'Give the upper height in metres' }),
    active_from: LocalTime,
    active_to: LocalTime,
  })
  .refine(({ min_height, max_height }) => min_height < max_height, {
    path: ['max_height'],
    error: 'The upper height must be above the lower one',
  })
  .refine(
    ({ active_from, active_to }) =>
      !active_from || !active_to || Date.parse(active_from) < Date.parse(active_to),
    {
      path: ['active_to'],
      error: 'The end must be after the start',
    },
  )
export type ZoneForm = z.infer<typeof ZoneForm>

export const kindOptions = Object.entries(zoneTypes).map(([value, kind]) => ({
  value,
  label: zoneKindName[kind as ZoneType],
  hint: kindEffect[kind as ZoneType].split('.')[0],
}))

/** As a date-and-time field writes it. */
const localTime = (iso: string | null): string => (iso ? toLocalInput(iso) : '')

/** Null while the field is empty or half filled. */
const instant = (local: string): string | null => (local ? fromLocalInput(local) : null)

export const newZone: ZoneForm = {
  zone_name: '',
  airspace_zone_type: 2,
  restriction_type: 4,
  min_height: 0,
  max_height: 120,
  active_from: '',
  active_to: '',
}

export function formOf(zone: ZoneDetail | undefined): ZoneForm {
  if (!zone) return newZone
  const { zone_name, airspace_zone_type, restriction_type, min_height, max_height } = zone
  return {
    zone_name,
    airspace_zone_type: airspace_zone_type as ZoneForm['airspace_zone_type'],
    restriction_type: restriction_type as ZoneForm['restriction_type'],
    min_height,
    max_height,
    active_from: localTime(zone.active_from),
    active_to: localTime(zone.active_to),
  }
}

export const toWire = (form: ZoneForm) => ({
  ...form,
  active_from: instant(form.active_from),
  active_to: instant(form.active_to),
})
