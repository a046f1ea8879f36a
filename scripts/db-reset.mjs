import { bootstrap } from './launch/bootstrap.mjs'

await bootstrap('db-reset.ts')
