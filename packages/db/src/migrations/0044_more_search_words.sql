-- Credentials of pilots and partner keys are found by their words too (docs/decisions/0051).
CREATE INDEX "pilot_credentials_words" ON "pilot_credentials" USING gin ("search_words"("rpc_number" || ' ' || "cred_svc_id"));
--> statement-breakpoint
CREATE INDEX "partner_keys_words" ON "partner_keys" USING gin ("search_words"("partner_name" || ' ' || "key_svc_id"));
