import { expect, it } from 'vitest'
import { brokerOf } from './broker.ts'

const headers = { 'x-forwarded-host': 'clearway.example:8080' }

it.each([
  [
    'an external broker by its own name',
    'mqtts://broker.example:8884',
    { host: 'broker.example', port: 8884 },
  ],
  ['its usual port where none is given', 'mqtts://broker.example', { host: 'broker.example', port: 8883 }],
  [
    'the embedded one where the console is',
    'mqtts://127.0.0.1:9999',
    { host: 'clearway.example', port: 1883 },
  ],
  ['the same without an address', undefined, { host: 'clearway.example', port: 1883 }],
])('ground stations are sent to %s', (_name, url, broker) => {
  expect(brokerOf({ MQTT_URL: url, MQTT_PORT: 1883 }, headers)).toEqual(broker)
})
