-- What a write depends on is held while it is written (docs/decisions/0031). A party is a person, an organisation or a
-- partner key; whoever acts holds its lock together with others, whoever takes something from it holds it alone.
CREATE FUNCTION party_lock(party uuid) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN uuid_hash_extended(party, 7217);
--> statement-breakpoint
-- Waits for the parties in the order in which they are given, then says how a caller stands. The second statement sees
-- what was committed while the first one waited.
CREATE FUNCTION hold_standing(
  parties uuid[], alone boolean[], key uuid, session uuid, membership uuid, moment timestamptz
) RETURNS TABLE (
  key_status smallint, signed_in boolean, amr text, proved text, user_status smallint, email text,
  email_verified boolean, password_vouched boolean, membership_status smallint, role smallint, org_status smallint, org_type smallint
) LANGUAGE plpgsql AS $$
BEGIN
  FOR at IN 1 .. cardinality(parties) LOOP
    IF alone[at] THEN
      PERFORM pg_advisory_xact_lock(party_lock(parties[at]));
    ELSE
      PERFORM pg_advisory_xact_lock_shared(party_lock(parties[at]));
    END IF;
  END LOOP;
  RETURN QUERY
    SELECT k.status, s.revoked_at IS NULL AND s.expires_at > moment, s.amr, s.proved, u.status, u.email,
      u.email_verified, u.password_vouched, m.status, m.role, o.status, o.org_type
    FROM (VALUES (1)) AS once
    LEFT JOIN partner_keys k ON k.key_uuid = hold_standing.key
    LEFT JOIN user_sessions s ON s.session_uuid = hold_standing.session
    LEFT JOIN users u ON u.user_uuid = s.user_uuid
    LEFT JOIN resource_memberships m ON m.membership_uuid = hold_standing.membership
    LEFT JOIN organisations o ON o.org_uuid = m.resource_uuid;
END
$$;
--> statement-breakpoint
-- Whatever takes a right away holds the party alone, also where the code that does it has forgotten to.
CREATE FUNCTION hold_party_alone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(party_lock((to_jsonb(OLD) ->> TG_ARGV[0])::uuid));
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "memberships_hold_member" BEFORE UPDATE ON "resource_memberships"
  FOR EACH ROW WHEN (NEW.status <> OLD.status OR NEW.role <> OLD.role)
  EXECUTE FUNCTION hold_party_alone('member_uuid');
--> statement-breakpoint
CREATE TRIGGER "user_sessions_hold_user" BEFORE UPDATE ON "user_sessions"
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL)
  EXECUTE FUNCTION hold_party_alone('user_uuid');
--> statement-breakpoint
CREATE TRIGGER "users_hold_user" BEFORE UPDATE ON "users"
  FOR EACH ROW WHEN (NEW.status < OLD.status OR
    OLD.email_verified AND (NOT NEW.email_verified OR NEW.email <> OLD.email))
  EXECUTE FUNCTION hold_party_alone('user_uuid');
--> statement-breakpoint
CREATE TRIGGER "organisations_hold_organisation" BEFORE UPDATE ON "organisations"
  FOR EACH ROW WHEN (NEW.status <> OLD.status OR NEW.org_type <> OLD.org_type)
  EXECUTE FUNCTION hold_party_alone('org_uuid');
--> statement-breakpoint
CREATE TRIGGER "partner_keys_hold_key" BEFORE UPDATE ON "partner_keys"
  FOR EACH ROW WHEN (NEW.status <> OLD.status)
  EXECUTE FUNCTION hold_party_alone('key_uuid');
