import { bulkBodyBytes, bulkBodyMiB, mostDrawnFeatures, mostDrawnPositions } from '@clearway/domain/contracts'
import {
  draftMissions,
  drawnPositions,
  formats,
  type MissionDraft,
  type MissionFeature,
  missionFormats,
  readFile,
  type SourceFeature,
} from '@clearway/domain/exchange'
import { MAX_ENVELOPE_VERTICES, type Position } from '@clearway/domain/geo'

export interface CorridorSettings {
  /** Metres to each side of a line. */
  readonly bufferM: number
  readonly heightMarginM: number
  /** Metres of the ground above sea level; null when it is not known. */
  readonly groundElevation: number | null
}

export const usualCorridor: CorridorSettings = { bufferM: 30, heightMarginM: 10, groundElevation: null }

export type MissionsRead =
  | {
      readonly format: string
      readonly features: readonly MissionFeature[]
      /** By feature, where it is a single line. */
      readonly paths: ReadonlyMap<number, CorridorPath>
      readonly problem: null
    }
  | { readonly format: null; readonly features: null; readonly problem: string }

/** A line as the drawing tool holds it: it stays a path that can be bent and widened. */
export interface CorridorPath {
  readonly points: readonly Position[]
  readonly sizeM: number
}

const none = (problem: string): MissionsRead => ({ format: null, features: null, problem })

/** The missions of a QGroundControl plan, a KML or a GeoJSON file, by the readers that the API has. */
export const readMissions = (text: string, settings: CorridorSettings): MissionsRead => {
  if (text.length > bulkBodyBytes)
    return none(`The file is larger than ${bulkBodyMiB} MiB. Split it and import a part.`)
  const read = readFile(text, 'auto', missionFormats)
  if (read.problem !== null) return none(read.problem)
  const positions = read.features.reduce((sum, feature) => sum + drawnPositions(feature), 0)
  if (read.features.length > mostDrawnFeatures || positions > mostDrawnPositions)
    return none(
      `The file holds ${read.features.length} features with lines and areas of ${positions} positions; at most ${mostDrawnFeatures} and ${mostDrawnPositions} are drawn. Split it.`,
    )
  const features = draftMissions(read.features, { ...settings, maxVertices: MAX_ENVELOPE_VERTICES })
  const paths = new Map(
    read.features.flatMap((feature) => {
      const path = pathOf(feature, settings)
      return path ? [[feature.index, path] as const] : []
    }),
  )
  return { format: formats[read.format].title, features, paths, problem: null }
}

/** A line with more points than can be edited by hand comes as its outline. */
const mostPathPoints = 100

const pathOf = ({ volumes }: SourceFeature, { bufferM }: CorridorSettings): CorridorPath | null => {
  const [shape, ...others] = volumes.map((volume) => volume.shape)
  if (shape?.kind !== 'route' || others.length > 0 || shape.areas.length > 0) return null
  const [leg, ...legs] = shape.legs
  const positions = leg && Array.isArray(leg.positions) ? (leg.positions as Position[]) : []
  if (!leg || legs.length > 0 || positions.length < 2 || positions.length > mostPathPoints) return null
  const points = positions.map(([longitude, latitude]): Position => [Number(longitude), Number(latitude)])
  return { points, sizeM: 2 * (bufferM + leg.extraM) }
}

export interface MissionChoice {
  readonly key: string
  readonly draft: MissionDraft
  readonly path: CorridorPath | null
}

/** Every mission that the file makes, in its order. */
export const choicesOf = ({
  features,
  paths,
}: Pick<Extract<MissionsRead, { problem: null }>, 'features' | 'paths'>): MissionChoice[] =>
  features.flatMap(({ index, drafts }) =>
    drafts.map((draft, part) => ({
      key: `${index}.${part}`,
      draft,
      path: drafts.length === 1 ? (paths.get(index) ?? null) : null,
    })),
  )
