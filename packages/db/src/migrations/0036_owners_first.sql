-- Whether an organisation has any zone is one look at the first, by an index in the order that is asked for
-- (docs/decisions/0049).
DROP INDEX "zones_owner";
--> statement-breakpoint
CREATE INDEX "zones_owner" ON "zones" USING btree ("org_owner_uuid","zone_uuid");
--> statement-breakpoint
DROP INDEX "memberships_member";
--> statement-breakpoint
CREATE INDEX "memberships_member" ON "resource_memberships" USING btree ("member_type","member_uuid","resource_type","resource_uuid");
--> statement-breakpoint
-- After a bulk write PostgreSQL's figures are those of a smaller table, and its plans with them, until autovacuum comes by
-- a minute later. Of these tables those are analysed that are half as large again as they were the last time, so that
-- many bulk writes in a row do so a few times. Whoever finds a table busy with the same leaves it.
CREATE FUNCTION analyse_grown(VARIADIC names regclass[]) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '300ms' AS $$
DECLARE
  grown regclass;
BEGIN
  FOR grown IN SELECT oid::regclass FROM pg_class WHERE oid = ANY(names) AND relnamespace = 'public'::regnamespace
    AND pg_relation_size(oid) > 1.5 * relpages * current_setting('block_size')::int
  LOOP
    EXECUTE format('ANALYZE %s', grown);
  END LOOP;
EXCEPTION WHEN lock_not_available THEN NULL;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION analyse_grown(regclass[]) FROM PUBLIC;
--> statement-breakpoint
-- What the plans of all statements asked for (docs/decisions/0049): each stands for a question that read its table whole.
CREATE INDEX "zones_in_effect" ON "zones" USING btree ("zone_id","restriction_type","airspace_zone_type") WHERE status = 1 and dormant_since is null;
--> statement-breakpoint
CREATE INDEX "permissions_mission" ON "permissions" USING btree ("mission_uuid") WHERE retired_at is null;
--> statement-breakpoint
CREATE INDEX "flight_sessions_mission" ON "flight_sessions" USING btree ("mission_uuid");
--> statement-breakpoint
CREATE INDEX "live_tokens_user" ON "live_tokens" USING btree ("user_uuid");
--> statement-breakpoint
CREATE INDEX "live_tokens_over" ON "live_tokens" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "password_resets_over" ON "password_resets" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "request_counts_over" ON "request_counts" USING btree ("ends_at");
--> statement-breakpoint
CREATE INDEX "message_budgets_over" ON "message_budgets" USING btree ("ends_at");
--> statement-breakpoint
CREATE INDEX "revocation_changes_over" ON "revocation_changes" USING btree ("changed_at");
--> statement-breakpoint
CREATE INDEX "audit_entries_action" ON "audit_entries" USING btree ("action" text_pattern_ops,"at" DESC);
--> statement-breakpoint
CREATE INDEX "audit_entries_refused" ON "audit_entries" USING btree ("at" DESC NULLS LAST,"entry_uuid" DESC NULLS LAST) WHERE result <> 'done';
--> statement-breakpoint
CREATE INDEX "invitations_pending" ON "resource_invitations" USING btree ("created_at" DESC,"invite_uuid" DESC) WHERE status = 0;
--> statement-breakpoint
CREATE INDEX "invitations_resource_uuid" ON "resource_invitations" USING btree ("resource_uuid");
--> statement-breakpoint
CREATE INDEX "organisations_status" ON "organisations" USING btree ("status","org_id");
--> statement-breakpoint
CREATE INDEX "asset_models_status" ON "asset_models" USING btree ("status","model_id");
--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at" DESC,"user_uuid" DESC);
