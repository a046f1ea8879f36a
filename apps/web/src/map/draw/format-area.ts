const squareMetresPerSquareKilometre = 1_000_000

/** `850 m²`, `0.42 km²`, `30.6 km²`. */
export function formatArea(squareMetres: number): string {
  if (squareMetres < 10_000) return `${Math.round(squareMetres)} m²`
  const area = squareMetres / squareMetresPerSquareKilometre
  return `${area.toFixed(area < 10 ? 2 : 1)} km²`
}
