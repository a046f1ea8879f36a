import { describe, expect, it } from 'vitest'
import type { Fields, Received } from '../../mavlink/index.ts'
import { setByVehicle, tickOf } from './boot-clock.ts'
import { frameOf } from './frame.ts'
import { isAutopilot, newVehicle, withMessage } from './state.ts'

const received = (name: Received['name'], fields: Fields, componentId = 1): Received => ({
  name,
  fields,
  version: 2,
  systemId: 1,
  componentId,
})
const position = {
  time_boot_ms: 1_000,
  lat: 129_700_001,
  lon: -775_900_003,
  alt: 920_123,
  relative_alt: 40_456,
  vx: 300,
  vy: -400,
  vz: -150,
  hdg: 9_050,
}
const at = { timestamp: '2026-11-23T05:00:00.000Z', nowMs: 10_000 }
const after = (...all: [Received['name'], Fields][]) =>
  all.reduce((vehicle, [name, fields]) => withMessage(vehicle, received(name, fields), 9_000), newVehicle(1))
const copter = { type: 2, autopilot: 3, base_mode: 0x81, custom_mode: 4 }

describe('a frame', () => {
  it('has the place to 1e-7 degree, the height to 1 mm and the speeds, and nothing that is not known', () => {
    expect(frameOf(newVehicle(1), position, at)).toEqual({
      timestamp: at.timestamp,
      latitude: 12.9700001,
      longitude: -77.5900003,
      absolute_altitude_m: 920.123,
      altitude_agl: 40.456,
      heading: 90.5,
      horizontal_speed: 5,
      vertical_speed: 1.5,
      is_armed: false,
      is_in_air: false,
    })
  })

  it('joins the fields of the other messages', () => {
    const vehicle = after(
      ['HEARTBEAT', copter],
      ['EXTENDED_SYS_STATE', { landed_state: 2 }],
      ['ATTITUDE', { roll: Math.PI / 2, pitch: 0, yaw: -Math.PI }],
      ['VFR_HUD', { groundspeed: 7, climb: -1 }],
      ['GPS_RAW_INT', { fix_type: 3, satellites_visible: 255 }],
      [
        'BATTERY_STATUS',
        {
          id: 0,
          voltages: [4_100, 4_000, 65_535, 0],
          voltages_ext: [0, 0],
          current_battery: 1_250,
          battery_remaining: 66,
        },
      ],
      ['TERRAIN_REPORT', { spacing: 100, loaded: 20, current_height: 33.5 }],
      ['STATUSTEXT', { text: 'Reached waypoint 3', id: 0, chunk_seq: 0 }],
    )
    expect(frameOf(vehicle, position, at)).toMatchObject({
      altitude_agl: 33.5,
      roll_deg: 90,
      yaw_deg: -180,
      climb_mps: -1,
      groundspeed_mps: 7,
      gps_fix_type: 3,
      battery_voltage_v: 8.1,
      battery_current_a: 12.5,
      battery_remaining_percent: 66,
      is_armed: true,
      is_in_air: true,
      flight_mode: 'GUIDED',
      status_text: 'Reached waypoint 3',
    })
    expect(frameOf(vehicle, position, at)).not.toHaveProperty('satellites_visible')
  })

  it('is above home where the vehicle has no terrain, however much it has of elsewhere', () => {
    const vehicle = after(['TERRAIN_REPORT', { spacing: 0, loaded: 448, current_height: 0 }])
    expect(frameOf(vehicle, position, at).altitude_agl).toBe(40.456)
  })

  const battery = (id: number, given: Fields = {}) => {
    const cells = { voltages: [12_000, 65_535], voltages_ext: [0] }
    return { id, ...cells, current_battery: 100, battery_remaining: 90 - id, ...given }
  }

  it('has each value of the battery from the message that knows it', () => {
    const vehicle = after(
      ['BATTERY_STATUS', battery(0, { current_battery: -1, battery_remaining: -1 })],
      ['SYS_STATUS', { voltage_battery: 65_535, current_battery: 250, battery_remaining: -1 }],
    )
    const frame = frameOf(vehicle, position, at)
    expect(frame).toMatchObject({ battery_voltage_v: 12, battery_current_a: 2.5 })
    expect(frame).not.toHaveProperty('battery_remaining_percent')
  })

  it('is of the battery with the lowest id, in whatever order they are sent', () => {
    for (const ids of [
      [0, 1],
      [1, 0],
      [2, 0, 1, 2],
    ]) {
      const vehicle = after(...ids.map((id) => ['BATTERY_STATUS', battery(id)] as [Received['name'], Fields]))
      expect(frameOf(vehicle, position, at)).toMatchObject({ battery_remaining_percent: 90 })
    }
  })

  it('counts the cells above the tenth as well', () => {
    const cells = { voltages: Array.from({ length: 10 }, () => 4_000), voltages_ext: [4_000, 4_000, 0, 0] }
    expect(frameOf(after(['BATTERY_STATUS', battery(0, cells)]), position, at)).toMatchObject({
      battery_voltage_v: 48,
    })
  })

  it('drops what was received too long ago', () => {
    const vehicle = after(['ATTITUDE', { roll: 1, pitch: 0, yaw: 0 }])
    expect(frameOf(vehicle, position, { ...at, nowMs: 15_000 })).not.toHaveProperty('roll_deg')
  })

  it('leaves out what no aircraft measures, so that the service takes the rest', () => {
    const absurd = { ...position, hdg: 60_000, alt: 2_147_483_647, relative_alt: -2_147_483_648 }
    const vehicle = after(['VFR_HUD', { groundspeed: 1e30, climb: Number.NaN }])
    const frame = frameOf(vehicle, absurd, at)
    for (const field of ['heading', 'absolute_altitude_m', 'altitude_agl', 'groundspeed_mps', 'climb_mps'])
      expect(frame).not.toHaveProperty(field)
    expect(frame.latitude).toBe(12.9700001)
  })
})

describe('a vehicle', () => {
  it('is neither its camera nor a ground station', () => {
    expect(isAutopilot(received('ATTITUDE', {}, 154))).toBe(false)
    expect(isAutopilot(received('HEARTBEAT', { type: 6, autopilot: 8 }))).toBe(false)
    expect(isAutopilot(received('HEARTBEAT', copter))).toBe(true)
  })

  it('sends a long text in pieces', () => {
    const vehicle = after(
      ['STATUSTEXT', { text: 'PreArm: ', id: 4, chunk_seq: 0 }],
      ['STATUSTEXT', { text: 'compass', id: 4, chunk_seq: 1 }],
    )
    expect(vehicle.statusText?.text).toBe('PreArm: compass')
  })

  it.each([
    ['another text', { id: 5, chunk_seq: 1 }],
    ['another piece of it', { id: 4, chunk_seq: 2 }],
    ['its beginning', { id: 4, chunk_seq: 0 }],
    ['a text of one piece', { id: 0, chunk_seq: 0 }],
  ])('does not go on with %s where the next piece of a text would be', (_, piece) => {
    const vehicle = after(
      ['STATUSTEXT', { text: 'PreArm: ', id: 4, chunk_seq: 0 }],
      ['STATUSTEXT', { text: 'EKF variance', ...piece }],
    )
    expect(vehicle.statusText?.text).toBe('EKF variance')
  })

  it('that repeats a piece for ever, or sends all that can be counted, fills no frame', () => {
    const text = '\u0001'.repeat(50)
    const pieces = Array.from({ length: 2_000 }, (_, n): [Received['name'], Fields] => [
      'STATUSTEXT',
      { text, id: 4, chunk_seq: n < 1_000 ? 1 : n % 256 },
    ])
    const vehicle = after(...pieces)
    expect(vehicle.statusText?.text.length).toBeLessThanOrEqual(256 * 50)
    const { status_text: sent } = frameOf(vehicle, position, at)
    expect(JSON.stringify(sent).length).toBeLessThan(32_768)
  })
})

describe('its clock', () => {
  it('is its own where that is right, and the hour of arrival where it is not', () => {
    const right = setByVehicle(null, { utcMs: 1_000_000, bootMs: 4_000 }, 1_002_000)
    expect(right).toMatchObject({ bootedAtMs: 996_000, source: 'vehicle' })
    expect(setByVehicle(null, { utcMs: 0, bootMs: 4_000 }, 1_002_000)).toBeNull()
    expect(tickOf(null, 4_000, 1_002_000)).toMatchObject({ bootedAtMs: 998_000, source: 'arrival' })
  })

  it('goes on while datagrams overtake each other, and begins anew when the vehicle does', () => {
    const clock = tickOf(null, 60_000, 1_000_000)
    expect(tickOf(clock, 59_000, 1_000_100)).toBe(clock)
    expect(tickOf(clock, 500, 1_000_600)).toMatchObject({ bootedAtMs: 1_000_100 })
  })

  it('is not set by every second that it creeps', () => {
    const clock = setByVehicle(null, { utcMs: 1_000_000, bootMs: 4_000 }, 1_000_000)
    expect(setByVehicle(clock, { utcMs: 1_001_300, bootMs: 5_000 }, 1_001_300)).toBe(clock)
  })
})
