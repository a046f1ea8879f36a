import { startTraceReceiver } from '../../packages/domain/src/testing/trace-receiver.ts'
import { seatDemoOwner } from '../fixtures/demo.ts'
import { expect, test } from '../fixtures/test.ts'

const trace = '0af7651916cd43dd8448eb211c80319c'
const click = 'b7ad6b7169203331'

test('a click in the console is one trace, over the API to each statement', async ({ browser }) => {
  const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co')
  await page.goto('/sessions')
  const collector = await startTraceReceiver(Number(new URL(process.env['E2E_TRACES_URL'] ?? '').port))
  try {
    // The stack keeps the traces of those alone who ask for it.
    await page.setExtraHTTPHeaders({ traceparent: `00-${trace}-${click}-01` })
    await page.getByRole('link', { name: 'Fleet' }).first().click()
    const waysToSql = () => {
      const spans = collector.spans.filter(({ traceId }) => traceId === trace)
      const wayTo = (spanId: string): string[] => {
        const span = spans.find((one) => one.spanId === spanId)
        return span ? [...wayTo(span.parentSpanId), `${span.service} ${span.name}`] : [spanId]
      }
      return spans.filter(({ name }) => name === 'SELECT').map(({ spanId }) => wayTo(spanId))
    }
    await expect
      .poll(waysToSql)
      .toContainEqual([
        click,
        expect.stringMatching(/^clearway-web POST \/api\/trpc\/.*assets\.list/),
        expect.stringMatching(/^clearway-api POST \/trpc\/.*assets\.list/),
        'clearway-api SELECT',
      ])
    expect(new Set(collector.spans.map(({ traceId }) => traceId))).toEqual(new Set([trace]))
  } finally {
    collector.close()
  }
})
