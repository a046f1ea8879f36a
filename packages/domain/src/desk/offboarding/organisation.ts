import type { Tx } from '@clearway/db'
import { lockZonesForWriting } from '../../airspace/zones/store.ts'
import { endExpiredOf } from '../../flight/sessions/ending.ts'
import { expireFlightsWith } from '../../flight/sessions/leavers.ts'
import { ensure, handle, isSuspended, noteAudit, orgStatus, transact } from '../../kernel/index.ts'
import { updateOrganisationOp } from '../../parties/organisations/contract.ts'
import { changedOrganisation } from '../../parties/organisations/draft.ts'
import { awaitsReview, maySetStatus, needsReview } from '../../parties/organisations/policy.ts'
import { presentOrganisation } from '../../parties/organisations/present.ts'
import { loadOrganisation } from '../../parties/organisations/service.ts'
import { lockOrganisation, updateOrganisation as updateRow } from '../../parties/organisations/store.ts'
import { followStanding } from '../../planning/zone-effects/dormancy.ts'

/** Effects of an organisation's new status: its zones become dormant or active again, and its open sessions end. */
export const updateOrganisation = handle(updateOrganisationOp, {
  load: loadOrganisation,
  run: async (ctx, input) => {
    const { org_uuid: orgUuid } = input
    // A platform administrator may act for another one.
    noteAudit(ctx, { orgUuid })
    const changesStanding = input.status !== undefined || input.org_type !== undefined
    const act = async (tx: Tx) => {
      if (changesStanding) await lockZonesForWriting(tx)
      const row = await lockOrganisation(tx, orgUuid)
      ensure(row, 'not_found')
      const waited = awaitsReview(row)
      const change = {
        review: ctx.settings.orgReview,
        from: row,
        to: { status: input.status ?? row.status, orgType: input.org_type ?? row.orgType },
      }
      ensure(maySetStatus(ctx.actor, change), 'forbidden', 'Only a platform administrator can activate this.')
      const status = needsReview(ctx.actor, change) ? orgStatus.unverified : change.to.status
      const updated = await updateRow(tx, row.orgUuid, {
        ...changedOrganisation(input),
        homeView: input.home_view,
        dutyPhone: input.duty_phone,
        status,
        awaitsReview: awaitsReview({ status, awaitsReview: waited }),
        updatedAt: ctx.clock.now(),
      })
      await ctx.events.publish(tx, { type: 'organisation_changed', org_uuid: row.orgUuid })
      if (waited && updated.status === orgStatus.active)
        await ctx.events.record(tx, {
          name: 'organisation.reviewed',
          subject: orgUuid,
          orgUuids: [orgUuid],
          facts: { status: updated.status },
        })
      if (changesStanding) await followStanding(ctx, tx, updated)
      if (!isSuspended(row.status) && isSuspended(updated.status))
        await expireFlightsWith(ctx, tx, { orgUuid })
      return presentOrganisation(updated)
    }
    const updated = await transact(ctx, act, { takesFrom: changesStanding ? [orgUuid] : [] })
    if (isSuspended(updated.status)) await endExpiredOf(ctx, { orgUuid })
    return updated
  },
})
