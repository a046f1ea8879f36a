import { expect, test } from 'vitest'
import { gatewayHosts, mqttHost, reachedAt } from './addresses.ts'

test.each([
  ['a machine of a developer', { CLEARWAY_MODE: 'development' }, ['127.0.0.1', '::1'], '127.0.0.1'],
  ['production', { CLEARWAY_MODE: 'production' }, ['::'], '::'],
  [
    'an address that HOST names',
    { CLEARWAY_MODE: 'production', HOST: '192.0.2.7' },
    ['192.0.2.7'],
    '192.0.2.7',
  ],
  ['all addresses, by HOST', { CLEARWAY_MODE: 'development', HOST: '0.0.0.0' }, ['0.0.0.0'], '0.0.0.0'],
] as const)('HTTP and MQTT open on the same addresses: %s', (_where, given, http, mqtt) => {
  const settings = { HOST: undefined, ...given }
  expect(gatewayHosts(settings)).toEqual(http)
  expect(mqttHost(settings)).toBe(mqtt)
})

test('what listens everywhere is reached by the loopback address', () => {
  expect(['0.0.0.0', '::', '192.0.2.7', 'fd00::7'].map(reachedAt)).toEqual([
    '127.0.0.1',
    '127.0.0.1',
    '192.0.2.7',
    '[fd00::7]',
  ])
})
