/** Of the straight line through the points with the least squares of distances. */
export const slopeOf = (points: readonly (readonly [number, number])[]): number => {
  const mean = (of: 0 | 1) => points.reduce((sum, point) => sum + point[of], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const spread = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
  const together = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0)
  return spread === 0 ? 0 : together / spread
}
