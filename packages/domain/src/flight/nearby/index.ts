export { cellOf } from './cells.ts'
export { noteCells } from './store.ts'
