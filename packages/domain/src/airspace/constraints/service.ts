import { violatedConstraint } from '@clearway/db'
import { type Ctx, ensure, Failure, handle, type InputOf, transact } from '../../kernel/index.ts'
import { refuseBeyondQuota, refuseForeignRecord, refuseWide } from './admission.ts'
import { constraintsInBox } from './box-store.ts'
import {
  createConstraintOp,
  deleteConstraintOp,
  getConstraintOp,
  intersectConstraintsOp,
  listConstraintsOp,
  updateConstraintOp,
} from './contract.ts'
import { askedHeights, heightsOver, refuseAskedHeights, refuseHeights } from './heights.ts'
import { insideZonesOf } from './inside-zones.ts'
import { intersectingInShares } from './intersect-store.ts'
import {
  isConstraintsOwner,
  isForeignBusiness,
  mayDeleteConstraint,
  maySeeConstraint,
  storedByHand,
} from './policy.ts'
import { presentConstraint, presentHit } from './present.ts'
import * as store from './store.ts'
import type { Volume } from './volume.ts'
import { envelopeOf, refuseWindow } from './volume-input.ts'

export const createConstraint = handle(createConstraintOp, async (ctx, input) => {
  const volume = await volumeOf(ctx, input, { isByHand: storedByHand.includes(input.constraint_type) })
  const now = ctx.clock.now()
  const row: store.NewConstraint = {
    ...volume,
    constraintUuid: ctx.ids.uuid(),
    constraintType: input.constraint_type,
    refUuid: input.ref_uuid,
    orgUuid: ctx.actor.member?.orgUuid ?? null,
    createdAt: now,
    updatedAt: now,
  }
  return presentConstraint(await insertOnce(ctx, row), false, ctx.actor)
})

/**
 * What a caller gives of a constraint's place, heights, time and metadata, as columns hold it; or why it cannot be taken.
 * `row`: the constraint that it changes.
 */
const volumeOf = async (
  ctx: Ctx,
  input: Omit<InputOf<typeof updateConstraintOp>, 'constraint_uuid'>,
  { isByHand, row }: { isByHand: boolean; row?: store.ConstraintRow },
) => {
  const before = row ? { ...store.heightsOf(row), polygon: row.geometry2d } : null
  refuseHeights(input, '', before)
  refuseWindow(input, 'active_from', 'active_to')
  const polygon = envelopeOf(input.geometry_2d, 'geometry_2d', ctx.settings.vertices.zone)
  if (isByHand) refuseWide(polygon, ctx.settings.constraint.maxAcrossM)
  const { limits, ...band } = await heightsOver(ctx, polygon, input, { before })
  return {
    metadata: input.metadata ?? {},
    limits,
    ...store.volumeColumns({
      polygon,
      ...band,
      bounds: limits,
      from: input.active_from ?? null,
      to: input.active_to ?? null,
    }),
  }
}

const insertOnce = async (ctx: Ctx, row: store.NewConstraint): Promise<store.ConstraintRow> => {
  try {
    return await transact(ctx, async (tx) => {
      if (storedByHand.includes(row.constraintType))
        await refuseBeyondQuota(tx, row, ctx.settings.constraint.maxOfOrganisation)
      else await refuseForeignRecord(tx, row)
      return store.insertConstraint(tx, row)
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'constraints_ref_key') throw error
    throw new Failure('already_exists', `A constraint for ref_uuid ${row.refUuid} exists already.`)
  }
}

export const getConstraint = handle(getConstraintOp, {
  load: (ctx, { constraint_uuid }) => load(ctx, constraint_uuid),
  run: async (ctx, _input, row) =>
    presentConstraint(row, (await redactedOf(ctx, [row])).has(row.constraintUuid), ctx.actor),
})

export const intersectConstraints = handle(intersectConstraintsOp, async (ctx, input) => {
  refuseAskedHeights(input)
  refuseWindow(input, 'active_from', 'active_to')
  const polygon = envelopeOf(input.geometry_2d, 'geometry_2d', ctx.settings.vertices.other)
  const volume: Volume = {
    polygon,
    ...(await askedHeights(ctx, polygon, input)),
    from: input.active_from ?? null,
    to: input.active_to ?? null,
  }
  const { rows, isComplete, isWithoutMetadata } = await intersectingInShares(ctx.db, {
    volume,
    types: input.constraint_types ?? null,
    orgUuid: ctx.actor.member?.orgUuid ?? null,
  })
  const redacted = await redactedOf(ctx, rows)
  const hits = rows.map((row) =>
    presentHit(row, { redacted: redacted.has(row.constraintUuid), asked: volume }),
  )
  return {
    query_geometry: polygon,
    result_count: hits.length,
    constraints: hits,
    is_complete: isComplete,
    without_metadata: isWithoutMetadata,
  }
})

const whole = { west: -180, south: -90, east: 180, north: 90 }

export const listConstraints = handle(
  listConstraintsOp,
  async (ctx, { owner, constraint_type, ...asked }) => {
    const orgUuid = ctx.actor.member?.orgUuid ?? null
    const { rows, isComplete } = await constraintsInBox(ctx.db, {
      box: { ...whole, ...asked },
      type: constraint_type ?? null,
      ownedBy: owner === 'mine' ? (orgUuid ?? nobody) : null,
      reader: { orgUuid, isPlatform: Boolean(ctx.actor.user?.isPlatformAdmin) },
    })
    const redacted = await redactedOf(ctx, rows)
    return {
      constraints: rows.map((row) => presentConstraint(row, redacted.has(row.constraintUuid), ctx.actor)),
      is_complete: isComplete,
    }
  },
)

/** A platform administrator without an organisation stored nothing as one. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** One of the caller's own: another's is absent, whatever is asked of it. */
const loadOwn = async (ctx: Ctx, constraintUuid: string): Promise<store.ConstraintRow> => {
  const row = await load(ctx, constraintUuid)
  ensure(isConstraintsOwner(ctx.actor, row), 'not_found', 'There is no such constraint of your organisation.')
  ensure(
    mayDeleteConstraint(ctx.actor, row),
    'forbidden',
    'The constraint of a mission, flight plan or zone goes with that record; change or delete the record.',
  )
  return row
}

export const updateConstraint = handle(updateConstraintOp, {
  load: (ctx, { constraint_uuid }) => loadOwn(ctx, constraint_uuid),
  run: async (ctx, input, row) => {
    const change = { ...(await volumeOf(ctx, input, { isByHand: true, row })), updatedAt: ctx.clock.now() }
    const updated = await transact(ctx, async (tx) => {
      await refuseBeyondQuota(tx, { ...row, ...change }, ctx.settings.constraint.maxOfOrganisation)
      return store.updateConstraint(tx, row.constraintUuid, change)
    })
    ensure(updated, 'not_found', 'There is no such constraint.')
    return presentConstraint(updated, false, ctx.actor)
  },
})

export const deleteConstraint = handle(deleteConstraintOp, {
  load: (ctx, { constraint_uuid }) => loadOwn(ctx, constraint_uuid),
  run: async (ctx, _input, row) => {
    await transact(ctx, (tx) => store.removeConstraint(tx, row.constraintUuid))
    return {}
  },
})

const load = async (ctx: Ctx, constraintUuid: string): Promise<store.ConstraintRow> => {
  const found = await store.findConstraint(ctx.db, constraintUuid)
  const isSeen = found && maySeeConstraint(ctx.actor, { ...found.row, isUnderReview: found.isUnderReview })
  ensure(isSeen, 'not_found', 'There is no such constraint.')
  return found.row
}

/**
 * Another's business shows its shape only, save to a Manager or Monitor there (docs/contract/airspace.md#intersect).
 */
const redactedOf = async (
  ctx: Ctx,
  rows: readonly (store.HitRow & { readonly isInsideOwnZone?: boolean | null })[],
): Promise<Set<string>> => {
  const foreign = rows.filter((row) => isForeignBusiness(ctx.actor, row) && row.isInsideOwnZone !== true)
  const open = foreign.filter((row) => row.isInsideOwnZone !== false).map((row) => row.constraintUuid)
  const org = ctx.actor.member?.orgUuid
  const seen = org ? await insideZonesOf(ctx.db, open, org) : new Set<string>()
  return new Set(foreign.map((row) => row.constraintUuid).filter((uuid) => !seen.has(uuid)))
}

export const constraintOperations = {
  create: createConstraint,
  get: getConstraint,
  intersect: intersectConstraints,
  list: listConstraints,
  update: updateConstraint,
  delete: deleteConstraint,
}
