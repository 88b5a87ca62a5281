ALTER TABLE "ledger_entries" ADD COLUMN "operator" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "role" text DEFAULT 'user' NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_operator" CHECK ("ledger_entries"."operator" is null or "ledger_entries"."kind" = 'adjustment');--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role" CHECK ("users"."role" in ('user', 'admin'));