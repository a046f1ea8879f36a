-- Pages follow every record (docs/decisions/0052): whoever writes one, by whatever door, tells on commit its kind, its uuid
-- and whom its columns name, before and after. Missions, permissions, plans, zones and alerts are told by the domain,
-- whose events say more. The arguments of `tell_record`: kind, column of the uuid, columns of organisations, of people.
CREATE FUNCTION tell_record() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  versions jsonb[] := CASE TG_OP
    WHEN 'INSERT' THEN ARRAY[to_jsonb(NEW)]
    WHEN 'DELETE' THEN ARRAY[to_jsonb(OLD)]
    ELSE ARRAY[to_jsonb(NEW), to_jsonb(OLD)]
  END;
BEGIN
  PERFORM pg_notify('clearway', jsonb_build_object(
    'type', 'record_changed',
    'record', TG_ARGV[0],
    'uuid', versions[1] ->> TG_ARGV[1],
    'org_uuids', named_in(versions, TG_ARGV[2]),
    'user_uuids', named_in(versions, TG_ARGV[3]))::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION named_in(versions jsonb[], names text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(DISTINCT one ->> name), '[]')
  FROM unnest(versions) AS one, unnest(string_to_array(names, ' ')) AS name
  WHERE one ->> name IS NOT NULL
$$;
--> statement-breakpoint
CREATE TRIGGER "users_told" AFTER INSERT OR UPDATE ON "users"
  FOR EACH ROW EXECUTE FUNCTION tell_record('user', 'user_uuid', '', 'user_uuid');
--> statement-breakpoint
CREATE TRIGGER "pilot_credentials_told" AFTER INSERT OR UPDATE OR DELETE ON "pilot_credentials"
  FOR EACH ROW EXECUTE FUNCTION tell_record('pilot_credential', 'cred_uuid', '', 'user_uuid');
--> statement-breakpoint
CREATE TRIGGER "user_sessions_told" AFTER INSERT OR UPDATE OF "revoked_at" ON "user_sessions"
  FOR EACH ROW EXECUTE FUNCTION tell_record('sign_in', 'session_uuid', '', 'user_uuid');
--> statement-breakpoint
CREATE TRIGGER "organisations_told" AFTER INSERT OR UPDATE ON "organisations"
  FOR EACH ROW EXECUTE FUNCTION tell_record('organisation', 'org_uuid', 'org_uuid', '');
--> statement-breakpoint
CREATE TRIGGER "resource_memberships_told" AFTER INSERT OR UPDATE OR DELETE ON "resource_memberships"
  FOR EACH ROW EXECUTE FUNCTION tell_record('membership', 'membership_uuid', 'resource_uuid member_uuid', 'member_uuid');
--> statement-breakpoint
CREATE TRIGGER "resource_invitations_told" AFTER INSERT OR UPDATE OR DELETE ON "resource_invitations"
  FOR EACH ROW EXECUTE FUNCTION tell_record('invitation', 'invite_uuid', 'invited_by_org_uuid resource_uuid invitee_uuid', 'invited_by_user_uuid invitee_uuid');
--> statement-breakpoint
CREATE TRIGGER "partner_keys_told" AFTER INSERT OR UPDATE ON "partner_keys"
  FOR EACH ROW EXECUTE FUNCTION tell_record('partner_key', 'key_uuid', '', '');
--> statement-breakpoint
CREATE TRIGGER "asset_models_told" AFTER INSERT OR UPDATE OR DELETE ON "asset_models"
  FOR EACH ROW EXECUTE FUNCTION tell_record('asset_model', 'model_uuid', 'manufacturer_uuid', '');
--> statement-breakpoint
CREATE TRIGGER "payload_models_told" AFTER INSERT OR UPDATE OR DELETE ON "payload_models"
  FOR EACH ROW EXECUTE FUNCTION tell_record('payload_model', 'payload_uuid', 'org_owner_uuid', '');
--> statement-breakpoint
CREATE TRIGGER "assets_told" AFTER INSERT OR UPDATE OR DELETE ON "assets"
  FOR EACH ROW EXECUTE FUNCTION tell_record('asset', 'asset_uuid', 'org_owner_uuid', '');
--> statement-breakpoint
CREATE TRIGGER "certificates_told" AFTER INSERT OR UPDATE OF "status" ON "certificates"
  FOR EACH ROW EXECUTE FUNCTION tell_record('certificate', 'certificate_uuid', '', '');
--> statement-breakpoint
CREATE TRIGGER "flight_sessions_told" AFTER INSERT OR UPDATE ON "flight_sessions"
  FOR EACH ROW EXECUTE FUNCTION tell_record('session', 'session_uuid', 'org_uuid', 'user_uuid');
--> statement-breakpoint
CREATE TRIGGER "constraints_told" AFTER INSERT OR UPDATE ON "constraints"
  FOR EACH ROW WHEN (NEW.constraint_type >= 4) EXECUTE FUNCTION tell_record('constraint', 'constraint_uuid', 'org_uuid', '');
--> statement-breakpoint
CREATE TRIGGER "constraints_gone_told" AFTER DELETE ON "constraints"
  FOR EACH ROW WHEN (OLD.constraint_type >= 4) EXECUTE FUNCTION tell_record('constraint', 'constraint_uuid', 'org_uuid', '');
--> statement-breakpoint
CREATE TRIGGER "audit_entries_told" AFTER INSERT ON "audit_entries"
  FOR EACH ROW EXECUTE FUNCTION tell_record('audit_entry', 'entry_uuid', 'org_uuid', '');
