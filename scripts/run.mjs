import { bootstrap } from './launch/bootstrap.mjs'

/** `node scripts/run.mjs start …`: runs that program of `scripts/launch` on Node 24, with the arguments after its name. */
const [program] = process.argv.splice(2, 1)
await bootstrap(`${program}.ts`)
