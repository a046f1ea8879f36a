export { prepareReplays } from './prepare.ts'
export { dropOutdatedLevels } from './store.ts'
