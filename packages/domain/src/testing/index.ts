export * from './world.ts'
