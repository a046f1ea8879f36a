import { type SQL, sql } from 'drizzle-orm'

// PostgreSQL's polygon operators are fuzzy by an absolute 1e-6. In degrees that takes slanted neighbours metres apart for
// touching (docs/decisions/0009); in millionths of a degree it is next to nothing. The exclusion constraint of
// approved_volumes is over the same expression, so its index answers.

const micro = (polygon: SQL): SQL => sql`polygon(path(${polygon}) * point(1000000, 0))`

/** Apart by no more than this, in millionths of a degree, polygons overlap (DECISIONS). */
const reach = sql.raw('point(1, 1)')
const tolerance = sql.raw('1')

const boxAround = (polygon: SQL): SQL =>
  sql`polygon(box((box(${micro(polygon)}))[0] + ${reach}, (box(${micro(polygon)}))[1] - ${reach}))`

/** An approved volume's envelope, a column, and a wanted one have ground in common, their boundaries counted. */
export const sharesGround = (approved: SQL, wanted: SQL): SQL =>
  sql`(${micro(approved)} && ${boxAround(wanted)} and (${micro(approved)} && ${micro(wanted)}
    or path(${micro(approved)}) <-> path(${micro(wanted)}) <= ${tolerance}))`
