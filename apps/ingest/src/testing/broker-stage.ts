import { hostname } from 'node:os'
import type { IngestOptions } from '../app.ts'
import { ingestClientId } from '../mqtt/topic.ts'
import { startEmbeddedBroker } from './embedded-broker.ts'
import type { ExternalBroker } from './external-broker.ts'
import { createStage, type Stage } from './stage.ts'

/** Names the consumer; nothing listens there. */
const ingestPort = 1

type StartBroker = (databaseUrl: string, ingestPort: number) => Promise<ExternalBroker>

/** The ingest process inside a test, and a broker of its own that it consumes from. */
export const createBrokerStage = async (
  given: Partial<IngestOptions> = {},
  startBroker: StartBroker = startEmbeddedBroker,
): Promise<{ stage: Stage; broker: ExternalBroker }> => {
  const alone = await createStage(given)
  const broker = await startBroker(alone.world.database.url, ingestPort)
  const stage = await alone.restart({
    mqtt: {
      url: broker.url,
      credentials: await broker.authority.processCertificate('ingest', new Date()),
      clientId: ingestClientId(hostname(), ingestPort),
    },
  })
  return { stage, broker }
}
