import { expect, it } from 'vitest'
import { createReader, writeFrame } from '../../mavlink/index.ts'
import { trafficMessage } from './traffic.ts'

it('an aircraft whose station reports a speed below zero is drawn with that speed, and not with what wraps around', () => {
  const message = trafficMessage({
    track_id: 1,
    latitude: 13,
    longitude: 77,
    absolute_altitude_m: null,
    altitude_agl: null,
    heading: null,
    horizontal_speed: -5,
    vertical_speed: -2,
    age_s: 1,
  })
  const sent = { version: 2, systemId: 1, componentId: 191, sequence: 0 } as const
  const [received] = createReader('datagrams').read(writeFrame('ADSB_VEHICLE', message, sent))
  expect(received?.fields).toMatchObject({ hor_velocity: 500, ver_velocity: -200 })
})
