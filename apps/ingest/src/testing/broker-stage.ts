import { hostname } from 'node:os'
import type { Settings } from '@clearway/domain/kernel'
import type { IngestOptions } from '../app.ts'
import { ingestClientId } from '../wire/mqtt/topic.ts'
import { startEmbeddedBroker } from './embedded-broker.ts'
import type { ExternalBroker } from './external-broker.ts'
import { createStage, type Stage } from './stage.ts'

/** Names the consumer; nothing listens there. */
const ingestPort = 1
/** A test that restarts the stage does it within this time. */
const restartS = 60

type StartBroker = (databaseUrl: string, ingestPort: number) => Promise<ExternalBroker>

/** The ingest process inside a test, and a broker of its own that it consumes from. */
export const createBrokerStage = async (
  given: Partial<IngestOptions> = {},
  settings: Partial<Settings> = {},
  startBroker: StartBroker = startEmbeddedBroker,
): Promise<{ stage: Stage; broker: ExternalBroker }> => {
  const alone = await createStage(given, settings)
  const broker = await startBroker(alone.world.database.url, ingestPort)
  const stage = await alone.restart({
    mqtt: {
      brokers: [{ url: broker.url }],
      credentials: await broker.authority.processCertificate('ingest', new Date()),
      clientId: ingestClientId(hostname(), ingestPort),
      keptS: restartS,
    },
  })
  return { stage, broker }
}
