import { violatedConstraint } from '@clearway/db'
import { type Ctx, ensure, Failure, handle, transact } from '../../kernel/index.ts'
import { refuseBeyondQuota, refuseForeignRecord, refuseWide } from './admission.ts'
import {
  createConstraintOp,
  deleteConstraintOp,
  getConstraintOp,
  intersectConstraintsOp,
} from './contract.ts'
import { askedHeights, heightsOver, refuseAskedHeights, refuseHeights } from './heights.ts'
import { intersecting } from './intersect-store.ts'
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
  refuseHeights(input)
  refuseWindow(input, 'active_from', 'active_to')
  const polygon = envelopeOf(input.geometry_2d, 'geometry_2d', ctx.settings.vertices.zone)
  if (storedByHand.includes(input.constraint_type)) refuseWide(polygon, ctx.settings.constraint.maxAcrossM)
  const { limits, ...band } = await heightsOver(ctx, polygon, input)
  const now = ctx.clock.now()
  const row: store.NewConstraint = {
    constraintUuid: ctx.ids.uuid(),
    constraintType: input.constraint_type,
    refUuid: input.ref_uuid,
    orgUuid: ctx.actor.member?.orgUuid ?? null,
    metadata: input.metadata ?? {},
    limits,
    createdAt: now,
    updatedAt: now,
    ...store.volumeColumns({
      polygon,
      ...band,
      bounds: limits,
      from: input.active_from ?? null,
      to: input.active_to ?? null,
    }),
  }
  return presentConstraint(await insertOnce(ctx, row), false)
})

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
    presentConstraint(row, (await redactedOf(ctx, [row])).has(row.constraintUuid)),
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
  const { rows, hasZones } = await intersecting(ctx.db, {
    volume,
    types: input.constraint_types ?? null,
    orgUuid: ctx.actor.member?.orgUuid ?? null,
  })
  const redacted = await redactedOf(ctx, rows, hasZones)
  const hits = rows.map((row) =>
    presentHit(row, { redacted: redacted.has(row.constraintUuid), asked: volume }),
  )
  return { query_geometry: polygon, result_count: hits.length, constraints: hits }
})

export const deleteConstraint = handle(deleteConstraintOp, {
  load: (ctx, { constraint_uuid }) => load(ctx, constraint_uuid),
  run: async (ctx, _input, row) => {
    ensure(
      isConstraintsOwner(ctx.actor, row),
      'not_found',
      'There is no such constraint of your organisation.',
    )
    ensure(
      mayDeleteConstraint(ctx.actor, row),
      'forbidden',
      'The constraint of a mission, flight plan or zone goes with that record; delete the record.',
    )
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
const redactedOf = async (ctx: Ctx, rows: readonly store.HitRow[], hasZones = true): Promise<Set<string>> => {
  const foreign = rows.filter((row) => isForeignBusiness(ctx.actor, row)).map((row) => row.constraintUuid)
  const org = ctx.actor.member?.orgUuid
  if (foreign.length === 0 || !org || !hasZones) return new Set(foreign)
  const seen = await store.insideZonesOf(ctx.db, foreign, org)
  return new Set(foreign.filter((uuid) => !seen.has(uuid)))
}

export const constraintOperations = {
  create: createConstraint,
  get: getConstraint,
  intersect: intersectConstraints,
  delete: deleteConstraint,
}
