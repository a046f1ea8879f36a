-- Search: the words of what a record is called, each found by its beginning (docs/decisions/0051). No extension: a word is
-- whatever stands between signs of ASCII that are neither letter nor figure.
CREATE FUNCTION "search_words"("said" text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array_to_tsvector(array_remove(regexp_split_to_array(lower("said"), '[\x01-\x2f\x3a-\x60\x7b-\x7f]+'), ''));
--> statement-breakpoint
-- Null where the text holds no word: that finds nothing.
CREATE FUNCTION "search_query"("asked" text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT string_agg(quote_literal("word") || ':*', ' & ')::tsquery
    FROM unnest(tsvector_to_array("search_words"("asked"))) "word");
--> statement-breakpoint
CREATE INDEX "missions_words" ON "missions" USING gin ("search_words"("mission_name" || ' ' || "mission_svc_id"));
--> statement-breakpoint
CREATE INDEX "assets_words" ON "assets" USING gin ("search_words"(coalesce("asset_uin", '') || ' ' || "asset_svc_id"));
--> statement-breakpoint
CREATE INDEX "asset_models_words" ON "asset_models" USING gin ("search_words"("model_name" || ' ' || "model_variant" || ' ' || "model_svc_id"));
--> statement-breakpoint
CREATE INDEX "payload_models_words" ON "payload_models" USING gin ("search_words"("payload_name" || ' ' || "payload_svc_id"));
--> statement-breakpoint
CREATE INDEX "zones_words" ON "zones" USING gin ("search_words"("zone_name" || ' ' || "zone_svc_id"));
--> statement-breakpoint
CREATE INDEX "permissions_words" ON "permissions" USING gin ("search_words"(coalesce("permission_reference", '')));
--> statement-breakpoint
CREATE INDEX "organisations_words" ON "organisations" USING gin ("search_words"("org_name" || ' ' || "org_svc_id"));
--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin ("search_words"("first_name" || ' ' || "last_name" || ' ' || "email" || ' ' || "user_svc_id"));
--> statement-breakpoint
CREATE INDEX "flight_sessions_asset" ON "flight_sessions" ("asset_uuid", "session_start_time");
