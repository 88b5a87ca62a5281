CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"operator_id" uuid,
	"operator" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"detail" jsonb NOT NULL,
	CONSTRAINT "audit_entries_subject" CHECK ("audit_entries"."subject" in ('user', 'image', 'generation', 'order', 'pack', 'plan'))
);
--> statement-breakpoint
ALTER TABLE "image_reports" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "audit_entries_of_subject" ON "audit_entries" USING btree ("subject","subject_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "image_reports_open" ON "image_reports" USING btree ("created_at") WHERE "image_reports"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "ledger_entries_when" ON "ledger_entries" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "generations_newest" ON "generations" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "generations_ended" ON "generations" USING btree ("finished_at") WHERE "generations"."finished_at" is not null;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_held_private" CHECK ("images"."held_at" is null or "images"."visibility" = 'private');
--> statement-breakpoint
CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit list is append-only' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'audit_is_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
