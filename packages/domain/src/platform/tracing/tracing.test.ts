import { expect, it } from 'vitest'
import { nameOfStatement } from './sources.ts'
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

it('a statement is called by its verb', () => {
  for (const [text, name] of [
    ['  select 1', 'SELECT'],
    ['/* why */ insert into zones', 'INSERT'],
    ['copy telemetry_frames from stdin', 'COPY'],
    ['', 'SQL'],
  ] as const)
    expect(nameOfStatement(text)).toBe(name)
})
