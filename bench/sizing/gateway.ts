import { startGateway } from '../../scripts/launch/gateway/server.ts'

/** The gateway of npm start as a process by itself, so that its processor time is seen. */
const port = (name: string) => [Number(process.env[name])]
const gateway = await startGateway({
  port: 0,
  hosts: ['127.0.0.1'],
  ports: { api: port('API_PORT'), ingest: port('INGEST_PORT'), web: [] },
  trustProxy: false,
})
process.send?.({ port: gateway.port })
