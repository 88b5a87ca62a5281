CREATE TABLE "favorites" (
	"user_id" uuid NOT NULL,
	"image_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favorites_user_id_image_id_pk" PRIMARY KEY("user_id","image_id")
);
--> statement-breakpoint
CREATE TABLE "favorite_deltas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "favorite_deltas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"image_id" uuid NOT NULL,
	"delta" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "list_blocks" (
	"list" uuid NOT NULL,
	"block" timestamp with time zone NOT NULL,
	"images" bigint NOT NULL,
	CONSTRAINT "list_blocks_list_block_pk" PRIMARY KEY("list","block"),
	CONSTRAINT "list_blocks_images" CHECK ("list_blocks"."images" >= 0)
);
--> statement-breakpoint
CREATE TABLE "list_deltas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "list_deltas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"list" uuid NOT NULL,
	"block" timestamp with time zone NOT NULL,
	"delta" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "list_totals" (
	"list" uuid PRIMARY KEY NOT NULL,
	"images" bigint NOT NULL,
	CONSTRAINT "list_totals_images" CHECK ("list_totals"."images" >= 0)
);
--> statement-breakpoint
CREATE TABLE "image_reports" (
	"image_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "image_reports_image_id_user_id_pk" PRIMARY KEY("image_id","user_id")
);
--> statement-breakpoint
DROP INDEX "ledger_entries_history";--> statement-breakpoint
DROP INDEX "generations_of_user";--> statement-breakpoint
DROP INDEX "images_public";--> statement-breakpoint
DROP INDEX "images_of_user";--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_reports" ADD CONSTRAINT "image_reports_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_reports" ADD CONSTRAINT "image_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "favorites_of_user" ON "favorites" USING btree ("user_id","created_at" DESC NULLS FIRST,"image_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "favorites_of_image" ON "favorites" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "favorite_deltas_of_image" ON "favorite_deltas" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "list_deltas_of_list" ON "list_deltas" USING btree ("list","block");--> statement-breakpoint
CREATE INDEX "image_reports_of_user" ON "image_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "images_public_liked" ON "images" USING btree ("favorite_count" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "images"."visibility" = 'public' and "images"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "images_public_style" ON "images" USING btree ("style","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "images"."visibility" = 'public' and "images"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "images_public_ratio" ON "images" USING btree ("aspect_ratio","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "images"."visibility" = 'public' and "images"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "images_public_words" ON "images" USING gin (to_tsvector('english'::regconfig, "prompt")) WHERE "images"."visibility" = 'public' and "images"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "images_deleted" ON "images" USING btree ("deleted_at") WHERE "images"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_history" ON "ledger_entries" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "generations_of_user" ON "generations" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "images_public" ON "images" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "images"."visibility" = 'public' and "images"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "images_of_user" ON "images" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);