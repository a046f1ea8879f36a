import { describe, expect, it } from 'vitest'
import { brokerOf, readConfig } from './config.ts'
import { bridgeArguments } from './options.ts'

const vehicle = { system_id: 1, asset: 'UA0093K4T0Q', certificate: './k4-01.pfx' }
const whole = {
  service: 'https://clearway.example',
  organisation: '7b1c6c1e-3c0e-4d0c-9f0e-6f2b8a6a1c11',
  email: 'pilot@example.test',
  partner_key: 'key',
  ca: 'root.crt',
  vehicles: [vehicle],
}
const read = (given: object) => readConfig(JSON.stringify(given), '/etc/clearway/bridge.json')

describe('bridge.json', () => {
  it('needs little: the rest is what most want, and paths are as from its own folder', () => {
    const config = read(whole)
    expect(config).toMatchObject({
      system_id: 250,
      arming_when_unreachable: 'deny',
      session: { begins: 'arming', ends: 'disarming' },
      fence: { send: true, red_zones: 'exclude' },
      spool: '/etc/clearway/bridge-spool',
      vehicles: [{ certificate: '/etc/clearway/k4-01.pfx', flight_plan: 'by place and time' }],
    })
    expect(read({ ...whole, service: 'https://clearway.example/' }).service).toBe('https://clearway.example')
    expect(brokerOf(config)).toBe('mqtts://clearway.example:8883')
  })

  it.each([
    [{ ...whole, arming_when_unreachable: 'maybe' }, 'arming_when_unreachable: must be "deny" or "allow"'],
    [{ ...whole, service: 'clearway' }, 'service: must be the address of Clearway'],
    [{ ...whole, service: 'https://clearway.example/v1' }, 'service: must be the address of Clearway'],
    [{ ...whole, vehicles: [] }, 'vehicles: must map at least one system id to an asset'],
    [{ ...whole, vehicles: [vehicle, vehicle] }, 'vehicles.1.system_id: 1 is mapped twice'],
    [
      { ...whole, vehicles: [{ ...vehicle, system_id: 0 }] },
      'vehicles.0.system_id: must be a MAVLink system id, 1 to 255',
    ],
    [{ ...whole, signing_key: 'ab' }, 'signing_key: must be 32 bytes in hexadecimal'],
    [{ ...whole, ca: undefined }, 'ca: must name a file'],
    [{ ...whole, email: undefined }, "email: must be the pilot's"],
    [{ ...whole, arming_when_unreachible: 'deny' }, 'Unrecognized key: "arming_when_unreachible"'],
  ])('that cannot be used is refused with what would be right', (given, says) => {
    expect(() => read(given)).toThrow(says)
  })

  it('that is no JSON is named', () => {
    expect(() => readConfig('{', 'bridge.json')).toThrow('bridge.json is not JSON')
  })
})

describe('the command line', () => {
  it('listens to this machine on 14550 when nothing else is configured', () => {
    expect(bridgeArguments([])).toMatchObject({
      config: 'bridge.json',
      udp: [{ host: '127.0.0.1', port: 14_550 }],
    })
  })

  it('takes several lines of each kind', () => {
    expect(
      bridgeArguments([
        '--udp',
        '0.0.0.0:14551',
        '--udp',
        '14552',
        '--tcp',
        'sitl:5760',
        '--serial',
        '/dev/ttyUSB0:115200',
      ]),
    ).toMatchObject({
      udp: [
        { host: '0.0.0.0', port: 14_551 },
        { host: '127.0.0.1', port: 14_552 },
      ],
      tcp: [{ host: 'sitl', port: 5_760 }],
      serial: [{ device: '/dev/ttyUSB0', baud: 115_200 }],
    })
  })

  it('explains what a port is', () => {
    expect(() => bridgeArguments(['--udp', 'abc'])).toThrow('--udp must name a port from 0 to 65535')
  })
})
