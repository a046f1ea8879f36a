import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { NextApiRequest, NextApiResponse } from 'next'
import { shippedSource, shippedVersion } from '../../map/basemap/shipped.ts'
import { env } from '../env.ts'
import { isSameOrigin } from '../origin.ts'
import { refuse } from '../refusal.ts'
import { carriedSession } from '../session/session.ts'
import { type ArchiveInfo, MapFault } from './archive.ts'
import { type Catalogue, createMaps } from './catalogue.ts'
import { type OpenArchive, openedOnce } from './open-archive.ts'
import { createPlaceSearch } from './place-search.ts'

let maps: ReturnType<typeof createMaps> | undefined
const searchPlaces = createPlaceSearch()

/** The folder of maps of this process; read on the first request, since a build has none. */
const folder = () => {
  maps ??= createMaps(join(env().DATA_DIR, 'maps'))
  return maps
}

const shipped = openedOnce(fileURLToPath(new URL('../../../basemap/natural-earth.pmtiles', import.meta.url)))

/** One of the folder, or the one that comes along, which has the version that pages know it by. */
const archiveOf = async ({ archives }: Catalogue, id: string): Promise<OpenArchive | undefined> =>
  id === shippedSource ? { ...(await shipped()), version: shippedVersion() } : archives.get(id)

/**
 * `/api/maps` lists the maps, `/tiles/{id}/{z}/{x}/{y}` (server.mjs) is a tile of a file, `/api/maps/places?q=` what the
 * configured search finds. For people who are signed in.
 */
export const sendMaps = async (request: NextApiRequest, response: NextApiResponse): Promise<void> => {
  if (!isSameOrigin(request.headers))
    return refuse(response, { failure: 'forbidden', message: 'Only pages of the console may ask here.' })
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD')
    return refuse(response, {
      failure: 'method_not_allowed',
      message: 'Maps are asked for with GET or HEAD.',
    })
  }
  // Opening the cookie is enough for a map: no tile waits for the API.
  const session = await carriedSession(request)
  if (!session) return refuse(response, { failure: 'token_required', message: 'Sign in first.' })
  const path = [request.query.path ?? []].flat()
  if (path.length === 0) return sendList(response, await folder().now())
  if (path.length === 1 && path[0] === 'places') {
    const { configuration } = await folder().current()
    const found = await searchPlaces(configuration, session.sub, String(request.query.q ?? ''))
    if ('failure' in found) return refuse(response, found)
    response.setHeader('Cache-Control', 'no-store')
    return response.json(found)
  }
  return sendTile({ request, response }, path)
}

const sendList = (response: NextApiResponse, { maps: offered, faults, configuration }: Catalogue): void => {
  response.setHeader('Cache-Control', 'no-store')
  response.json({ maps: offered, faults, languages: configuration.languages })
}

const noTile = { failure: 'not_found', message: 'There is no such map tile.' } as const

/** Zoom, column and row; null where the archive can have no such tile. */
const placeIn = ({ maxZoom }: ArchiveInfo, place: readonly string[]): [number, number, number] | null => {
  const [zoom = 0, x = 0, y = 0] = place.map(Number)
  const isPlace = place.length === 3 && place.every((part) => /^\d{1,8}$/.test(part))
  return isPlace && zoom <= maxZoom && Math.max(x, y) < 2 ** zoom ? [zoom, x, y] : null
}

const tileKeptS = 86_400

/** A file's version stands for the bytes of each tile; one that the address does not mean is kept by nobody. */
const keeping = ({ version }: OpenArchive, named: unknown = version) => ({
  etag: `"${version}"`,
  'cache-control': named === version ? `private, max-age=${tileKeptS}` : 'no-store',
})

/** A proxy that packs an answer once more makes its tag a weak one. */
const hasTag = (known: string | undefined, etag: string): boolean =>
  (known ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

interface Asked {
  readonly request: NextApiRequest
  readonly response: NextApiResponse
}

/** By an address of which it knows nothing yet, the folder is looked at: another process, which lists maps too, has seen it later. */
const catalogueWith = async (id: string, version: unknown): Promise<Catalogue> => {
  const known = await folder().current()
  const isKnown = id === shippedSource || known.archives.get(id)?.version === version
  return isKnown ? known : folder().now()
}

const sendTile = async (
  { request, response }: Asked,
  [id = '', ...place]: readonly string[],
): Promise<void> => {
  const catalogue = await catalogueWith(id, request.query.v)
  try {
    const archive = await archiveOf(catalogue, id)
    const at = archive && placeIn(archive.info, place)
    if (!archive || !at) return refuse(response, noTile)
    const kept = keeping(archive, request.query.v)
    if (hasTag(request.headers['if-none-match'], kept.etag)) return void response.writeHead(304, kept).end()
    const tile = await archive.tile(...at)
    // What an archive leaves out is empty, and no failure.
    if (!tile || tile.length === 0) return void response.writeHead(204, kept).end()
    const { contentType, encoding } = archive.info
    response.writeHead(200, {
      ...kept,
      'content-type': contentType,
      'content-length': tile.length,
      ...(encoding && { 'content-encoding': encoding }),
    })
    // Not by `send` of Next, which makes a text of the bytes for a tag of its own.
    response.end(tile)
  } catch (error) {
    const name = catalogue.maps.find((map) => map.id === id)?.name ?? id
    const why = error instanceof MapFault ? error.message : 'cannot be read'
    refuse(response, { failure: 'unavailable', message: `${name} ${why}.` })
  }
}
