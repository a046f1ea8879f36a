const root = '/work/wt/reads'
const { default: startServer } = await import(root + '/packages/db/src/testing/global-setup.ts')
const { createTestDatabase, notedStatements, sequentialScans } = await import(root + '/packages/db/src/testing.ts')
const stop = await startServer()
try {
  const database = await createTestDatabase()
  const scans = await sequentialScans(database.url, notedStatements(process.argv[2])).finally(() => database.close())
  for (const s of scans) console.log(`${s.table} (${s.figures}): ${s.text}\n`)
  console.log('scans', scans.length)
} finally { await stop() }
