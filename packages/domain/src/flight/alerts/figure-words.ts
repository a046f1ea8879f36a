import type { AlertFigures } from './figures.ts'

/** From metres. */
export interface FigureForms {
  height(metres: number): string
  distance(metres: number): string
}

const metric: FigureForms = {
  height: (metres) => `${Math.round(metres * 10) / 10} m`,
  distance: (metres) => `${Math.round(metres)} m`,
}

/** What the aircraft is: "at 84.3 m AGL, above the 60 m AGL of its plan PLN-1". */
export const figureWords = (figures: AlertFigures, { height, distance } = metric): string => {
  switch (figures.kind) {
    case 'height': {
      const { height_m, limit_m, reference, limit, plan_svc_id } = figures
      return `at ${height(height_m)} ${reference}, ${limit} the ${height(limit_m)} ${reference} of its plan ${plan_svc_id}`
    }
    case 'outside':
      return `${distance(figures.distance_m)} outside the area of its plan ${figures.plan_svc_id}`
    case 'zone':
      return `in ${figures.zone_name} without permission, at ${height(figures.height_m)} AGL`
  }
}

/** The figures and their message, as an alert keeps both. */
export const measured = (name: string, figures: AlertFigures) => ({
  figures,
  message: `${name} is ${figureWords(figures)}.`,
})
