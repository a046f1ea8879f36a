import { cellsPerDegree, type ReportQuestion } from './contract.ts'

/** The cell that was asked for, counted from the equator and from Greenwich as the facts have it; null: any. */
export const cellOf = ({
  cell_latitude,
  cell_longitude,
}: ReportQuestion): { latitude: number; longitude: number } | null =>
  cell_latitude === undefined || cell_longitude === undefined
    ? null
    : {
        latitude: Math.round(cell_latitude * cellsPerDegree),
        longitude: Math.round(cell_longitude * cellsPerDegree),
      }
