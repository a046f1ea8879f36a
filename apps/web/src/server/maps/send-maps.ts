import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { NextApiRequest, NextApiResponse } from 'next'
import { shippedSource } from '../../map/basemap/shipped.ts'
import { env } from '../env.ts'
import { isSameOrigin } from '../origin.ts'
import { refuse } from '../refusal.ts'
import { carriedSession } from '../session/session.ts'
import { MapFault, type TileArchive } from './archive.ts'
import { type Catalogue, createMaps } from './catalogue.ts'
import { openArchive } from './open-archive.ts'
import { createPlaceSearch } from './place-search.ts'

let maps: ReturnType<typeof createMaps> | undefined
const searchPlaces = createPlaceSearch()

/** The folder of maps of this process; read on the first request, since a build has none. */
const current = (): Promise<Catalogue> => {
  maps ??= createMaps(join(env().DATA_DIR, 'maps'))
  return maps.current()
}

const shippedFile = new URL('../../../basemap/natural-earth.pmtiles', import.meta.url)
let shipped: Promise<TileArchive> | undefined

/** One of the folder, or the one that comes along. */
const archiveOf = ({ archives }: Catalogue, id: string): Promise<TileArchive> | TileArchive | undefined => {
  if (id !== shippedSource) return archives.get(id)
  shipped ??= openArchive(fileURLToPath(shippedFile))
  return shipped
}

/**
 * `/api/maps` lists the maps, `/tiles/{id}/{z}/{x}/{y}` (server.mjs) is a tile of a file, `/api/maps/places?q=` what the
 * configured search finds. For people who are signed in.
 */
export const sendMaps = async (request: NextApiRequest, response: NextApiResponse): Promise<void> => {
  if (!isSameOrigin(request.headers))
    return refuse(response, { failure: 'forbidden', message: 'Only pages of the console may ask here.' })
  if (request.method !== 'GET')
    return refuse(response, { failure: 'method_not_allowed', message: 'Maps are asked for with GET.' })
  // Opening the cookie is enough for a map: no tile waits for the API.
  const session = await carriedSession(request)
  if (!session) return refuse(response, { failure: 'token_required', message: 'Sign in first.' })
  const catalogue = await current()
  const path = [request.query.path ?? []].flat()
  if (path.length === 0) return sendList(response, catalogue)
  if (path.length === 1 && path[0] === 'places') {
    const found = await searchPlaces(catalogue.configuration, session.sub, String(request.query.q ?? ''))
    if ('failure' in found) return refuse(response, found)
    response.setHeader('Cache-Control', 'no-store')
    return response.json(found)
  }
  return sendTile(response, catalogue, path)
}

const sendList = (response: NextApiResponse, { maps: offered, faults, configuration }: Catalogue): void => {
  response.setHeader('Cache-Control', 'no-store')
  response.json({ maps: offered, faults, languages: configuration.languages })
}

const noTile = { failure: 'not_found', message: 'There is no such map tile.' } as const

const sendTile = async (
  response: NextApiResponse,
  catalogue: Catalogue,
  [id = '', ...place]: readonly string[],
): Promise<void> => {
  const archive = await archiveOf(catalogue, id)
  const [zoom = 0, x = 0, y = 0] = place.map(Number)
  const isPlace = place.length === 3 && place.every((part) => /^\d{1,8}$/.test(part))
  if (!archive || !isPlace || zoom > archive.info.maxZoom || Math.max(x, y) >= 2 ** zoom)
    return refuse(response, noTile)
  try {
    const tile = await archive.tile(zoom, x, y)
    response.setHeader('Cache-Control', 'private, max-age=86400')
    // What an archive leaves out is empty, and no failure.
    if (!tile || tile.length === 0) return void response.status(204).end()
    response.setHeader('Content-Type', archive.info.contentType)
    if (archive.info.encoding) response.setHeader('Content-Encoding', archive.info.encoding)
    response.status(200).send(Buffer.from(tile.buffer, tile.byteOffset, tile.byteLength))
  } catch (error) {
    const name = catalogue.maps.find((map) => map.id === id)?.name ?? id
    const why = error instanceof MapFault ? error.message : 'cannot be read'
    response.removeHeader('Cache-Control')
    refuse(response, { failure: 'unavailable', message: `${name} ${why}.` })
  }
}
