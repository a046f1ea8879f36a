/** Apart: its buffer is as large as all else that drawing needs, and few draw a corridor. */
export { corridorPolygon } from '@clearway/domain/geo'
