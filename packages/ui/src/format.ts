export * from './format/durations.ts'
export * from './format/numbers.ts'
export * from './format/times.ts'
export * from './format/units.ts'
