import { addGauge, addRequests, createFigures } from '../../../packages/domain/src/platform/figures.ts'
import type { Exchange } from './exchange.ts'

/** What the gateway counts of itself: the answers of the whole origin, by which kind of process was asked. */
export const createGatewayFigures = () => {
  const registry = createFigures()
  const observe = addRequests(registry)
  let sockets = 0
  const help = 'Sockets that were opened through the gateway.'
  addGauge(registry, { name: 'clearway_gateway_sockets', help, value: () => sockets })
  return {
    text: () => registry.metrics(),
    answered({ req, res, upstream: route }: Exchange): void {
      const began = performance.now()
      const { method = '' } = req
      res.once('close', () =>
        observe({ method, route, status: res.statusCode }, (performance.now() - began) / 1000),
      )
    },
    opened({ req }: Exchange): void {
      sockets += 1
      req.socket.once('close', () => {
        sockets -= 1
      })
    },
  }
}

export type GatewayFigures = ReturnType<typeof createGatewayFigures>
