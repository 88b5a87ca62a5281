CREATE TABLE "books_proofs" (
	"day" date PRIMARY KEY NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"proved_at" timestamp with time zone,
	"mistakes" integer,
	CONSTRAINT "books_proofs_proved" CHECK (("books_proofs"."proved_at" is null) = ("books_proofs"."mistakes" is null))
);
--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "forgotten_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "generations_to_forget" ON "generations" USING btree ("finished_at") WHERE "generations"."finished_at" is not null and "generations"."forgotten_at" is null;--> statement-breakpoint
CREATE INDEX "orders_abandoned" ON "orders" USING btree ("created_at") WHERE "orders"."status" in ('pending', 'created');--> statement-breakpoint
CREATE INDEX "payment_notices_of_order" ON "payment_notices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_notices_age" ON "payment_notices" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "verifications_expiry" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_forgotten" CHECK ("generations"."forgotten_at" is null or ("generations"."finished_at" is not null and "generations"."prompt" = '' and "generations"."usage" is null));