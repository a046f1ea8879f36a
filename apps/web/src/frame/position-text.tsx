import { positionText } from '@clearway/domain/geo'
import { coordinates } from '@clearway/ui'
import { usePreferences } from '../caller/preferences.ts'

interface PositionTextProps {
  readonly latitude: number
  readonly longitude: number
  /** Of decimal degrees, which alone have so many. */
  readonly digits?: number
}

/** A position in the form that its reader chose; by degrees where the grid of that form has no place for it. */
export const usePositionText = () => {
  const { coordinates: form } = usePreferences().preferences
  return ({ latitude, longitude, digits = 3 }: PositionTextProps): string =>
    (form === 'dec' ? null : positionText({ latitude, longitude }, form)) ??
    coordinates(latitude, longitude, digits)
}

export const PositionText = (position: PositionTextProps) => usePositionText()(position)
