export { openAuthority } from './authority.ts'
export { mayConnect } from './validity.ts'
