import { expect, it } from 'vitest'
import { examplesOf } from './station-examples.ts'

const place = {
  asset: { asset_uuid: 'a-uuid', asset_svc_id: 'AST-1' },
  origin: 'https://clearway.example',
  broker: { host: 'broker.example', port: 8884 },
  thumbprint: 'AB12',
  session: 's-uuid',
}
const commands = (door: 'mqtt' | 'check', given: Partial<typeof place> = {}) =>
  examplesOf(door, { ...place, ...given })
    .map(({ command }) => command)
    .join('\n')

it('the commands for MQTT name this asset, its session and the broker of this deployment', () => {
  const all = commands('mqtt')
  expect(all).toContain('-in AST-1.pfx')
  expect(all).toContain('-h broker.example -p 8884')
  expect(all).toContain('svc/v1/telemetry/a-uuid/acks')
  const [, frame = ''] = /-m '(.*)'$/.exec(all) ?? []
  const sent = JSON.parse(frame.replace(/'\$\(date[^)]*\)'/, '2026-01-01T00:00:00.000Z'))
  expect(sent).toMatchObject({ schema_version: 1, session_uuid: 's-uuid', sequence_number: 1 })
})

it('the check names the thumbprint that is in use', () => {
  expect(commands('check')).toContain('"asset_uuid":"a-uuid","thumbprint":"AB12"')
})
