import { capabilities } from '@clearway/domain/operations'
import { t } from './init.ts'
import { proceduresOf } from './mount.ts'

/** `<capability>.<verb>` for every operation. */
export const appRouter = t.router(proceduresOf(capabilities))
export type AppRouter = typeof appRouter
