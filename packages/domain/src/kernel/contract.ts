/** The browser-safe half of the kernel: what a contract.ts needs. */
export * from './access.ts'
export * from './enums.ts'
export * from './envelope.ts'
export * from './failure.ts'
export * from './fields.ts'
export * from './operation.ts'
export * from './page.ts'
export * from './route.ts'
