import { resolve } from 'node:path'
import { endless, openDatabase } from '../../packages/db/src/index.ts'
import {
  type AuditReport,
  createAuditMac,
  isBeingSealed,
  verifyAudit,
} from '../../packages/domain/src/platform/audit/index.ts'
import { knownHeadOf } from './audit-head.ts'
import { runCommand } from './command.ts'
import { findDatabase } from './owner-database.ts'
import { root } from './root.mjs'
import { complain, say } from './say.mjs'
import { storedSecrets } from './secrets.ts'

const { env } = process

/** The pepper that the services run with: the environment's, else the one that was made for this data directory. */
const pepperOf = (dataDir: string): string => {
  const pepper = env.API_KEY_PEPPER || storedSecrets(dataDir).API_KEY_PEPPER
  if (pepper) return pepper
  throw new Error(
    `The key of the audit is not known: set API_KEY_PEPPER, or DATA_DIR to where secrets.json is.`,
  )
}

const tell = (report: AuditReport): void => {
  for (const { kind, text } of report.faults) complain(`${kind}: ${text}`)
  say(`${report.entries} entries, ${report.seals} sealed, head ${report.seals}:${report.head}`)
  const { length } = report.faults
  if (length === 0) say('The audit is whole.')
  else complain(`The audit is not whole: ${length} fault(s).`)
  if (length > 0 && length >= report.entries)
    complain('Nothing fits: is API_KEY_PEPPER (or DATA_DIR) that of this database?')
}

const main = async (): Promise<void> => {
  const knownHead = knownHeadOf(process.argv.slice(2))
  const dataDir = resolve(root, env.DATA_DIR || '.data')
  const keys = { auditMac: createAuditMac(pepperOf(dataDir)) }
  const place = await findDatabase(dataDir)
  const database = openDatabase(place.url, {
    max: 1,
    applicationName: 'clearway-audit-verify',
    patience: endless,
  })
  try {
    const now = (await isBeingSealed(database.db)) ? new Date() : undefined
    const report = await verifyAudit(database.db, {
      keys,
      ...(now && { now }),
      ...(knownHead && { knownHead }),
    })
    tell(report)
    if (report.faults.length > 0) process.exitCode = 1
  } finally {
    await database.close()
    await place.close()
  }
}

await runCommand(main)
