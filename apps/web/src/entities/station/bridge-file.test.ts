import { expect, it } from 'vitest'
import { bridgeFile, freeSystemId, systemIdProblem, vehiclesIn, vehiclesText } from './bridge-file.ts'

it('the address of the page keeps the mapping', () => {
  const vehicles = vehiclesIn('1:a:PLN-1,7:b', 'x')
  expect(vehicles).toEqual([
    { systemId: 1, assetUuid: 'a', plan: 'PLN-1' },
    { systemId: 7, assetUuid: 'b', plan: null },
  ])
  expect(vehiclesText(vehicles)).toBe('1:a:PLN-1,7:b')
})

it('begins with the asset that the page shows, and leaves out what is no vehicle', () => {
  expect(vehiclesIn(undefined, 'x')).toEqual([{ systemId: 1, assetUuid: 'x', plan: null }])
  expect(vehiclesIn('0:a,256:b,c:d,3:,4:e', 'x')).toEqual([{ systemId: 4, assetUuid: 'e', plan: null }])
})

it('a new vehicle gets the least free system id, and one that is taken twice is named', () => {
  const vehicles = vehiclesIn('1:a,3:b,3:c', 'x')
  expect(freeSystemId(vehicles)).toBe(2)
  expect(systemIdProblem(vehicles, 0)).toBeNull()
  expect(systemIdProblem(vehicles, 1)).toMatch(/of its own/)
  const all = Array.from({ length: 255 }, (_, n) => ({ systemId: n + 1, assetUuid: 'a', plan: null }))
  expect(freeSystemId(all)).toBeNull()
})

it('bridge.json names service, operator, broker and each vehicle', () => {
  const file = bridgeFile(vehiclesIn('1:a:PLN-1,7:b', 'x'), {
    origin: 'https://clearway.example',
    orgUuid: 'o',
    email: 'pilot@example.test',
    broker: { host: 'broker.example', port: 8884 },
    fileOf: (uuid) => `AST-${uuid}`,
  })
  expect(JSON.parse(file)).toMatchObject({
    service: 'https://clearway.example',
    organisation: 'o',
    email: 'pilot@example.test',
    mqtt: 'mqtts://broker.example:8884',
    vehicles: [
      { system_id: 1, asset: 'a', certificate: 'AST-a.pfx', flight_plan: 'PLN-1' },
      { system_id: 7, asset: 'b', certificate: 'AST-b.pfx', flight_plan: 'by place and time' },
    ],
  })
})
