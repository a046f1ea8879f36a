import { bootstrap } from './launch/bootstrap.mjs'

await bootstrap('test.ts')
