/** Apart: a strip as a part of a page. */
export { HeightTimeStrip } from '@clearway/ui'
