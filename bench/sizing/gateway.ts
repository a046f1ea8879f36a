import { startGateway } from '../../scripts/launch/gateway/server.ts'
import { giveTo } from '../../scripts/launch/given-connections.ts'
import { startIngest } from '../kit/processes.ts'

/** The gateway of npm start as a process by itself, so that its processor time is seen, with the telemetry service that it starts. */
const ingest = await startIngest({})
const giving = giveTo(ingest.child)
const gateway = await startGateway({
  port: 0,
  hosts: ['127.0.0.1'],
  ports: { api: [Number(process.env['API_PORT'])], ingest: [ingest.port], web: [] },
  trustProxy: false,
  give: (_kind, _index, asking) => giving.give(asking),
})
process.once('SIGTERM', () => void ingest.stop().then(() => process.exit()))
process.send?.({ port: gateway.port, ingestPid: ingest.pid })
