ALTER TABLE "generations" ADD COLUMN "turn_id" uuid;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "called_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "model" text;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "overtaken" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "cost_micro_usd" bigint;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "usage" jsonb;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "has_reference" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "reference_key" text;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "partial_key" text;--> statement-breakpoint
CREATE INDEX "generations_waiting" ON "generations" USING btree ("created_at") WHERE "generations"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "generations_running" ON "generations" USING btree ("turn_id") WHERE "generations"."status" = 'running';--> statement-breakpoint
CREATE INDEX "generations_called" ON "generations" USING btree ("called_at") WHERE "generations"."called_at" is not null;--> statement-breakpoint
CREATE INDEX "generations_reference" ON "generations" USING btree ("finished_at") WHERE "generations"."reference_key" is not null;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_called_when_claimed" CHECK ("generations"."called_at" is null or "generations"."claimed_at" is not null);--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_reference_known" CHECK ("generations"."reference_key" is null or "generations"."has_reference");--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_cost" CHECK ("generations"."cost_micro_usd" >= 0);