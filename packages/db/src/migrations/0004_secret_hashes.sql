ALTER TABLE "live_tokens" ADD CONSTRAINT "live_tokens_hashed" CHECK (token_hash ~ '^[0-9a-f]{64}$');--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_hashed" CHECK (code_hash = '' or code_hash ~ '^[0-9a-f]{64}$');--> statement-breakpoint
ALTER TABLE "partner_keys" ADD CONSTRAINT "partner_keys_hashed" CHECK (key_hash ~ '^[0-9a-f]{64}$');--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_hashed" CHECK (token_hash ~ '^[0-9a-f]{64}$');--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_password_hashed" CHECK (password_hash like '$argon2id$%');