import { expect, it } from 'vitest'
import { nameOfStatement, pathOf } from './sources.ts'
import { startTracing, untraced } from './tracing.ts'

it('without a collector there is nothing to start, and work runs as it is', async () => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: undefined, OTEL_TRACES_SAMPLER_ARG: 1 }
  const tracing = await startTracing(env, {
    service: 'test',
    statements: () => expect.fail('statements are not looked at'),
  })
  expect(tracing).toBe(untraced)
  const attributes = () => expect.fail('attributes are not made')
  expect(tracing.span({ name: 'work', attributes }, () => 'done')).toBe('done')
})

it('no token of an address gets into a trace', () => {
  expect(pathOf('/v1/assets/0190b2a4-7c1e-7000-8000-00000000000a/arming?token=s')).toBe(
    '/v1/assets/{uuid}/arming',
  )
  expect(pathOf(`/unsubscribe/${'aB3_-'.repeat(8)}`)).toBe('/unsubscribe/{token}')
  expect(pathOf('/trpc/notifications.list,users.me')).toBe('/trpc/notifications.list,users.me')
})

it('a statement is called by its verb', () => {
  for (const [text, name] of [
    ['  select 1', 'SELECT'],
    ['/* why */ insert into zones', 'INSERT'],
    ['copy telemetry_frames from stdin', 'COPY'],
    ['', 'SQL'],
  ] as const)
    expect(nameOfStatement(text)).toBe(name)
})
