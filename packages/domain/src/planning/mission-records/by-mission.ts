/** Rows of many missions by their mission: for each to be found at once, and not looked for among those of all. */
export const byMission = <Row extends { readonly missionUuid: string }>(
  rows: readonly Row[],
): Map<string, Row[]> => Map.groupBy(rows, ({ missionUuid }) => missionUuid)
