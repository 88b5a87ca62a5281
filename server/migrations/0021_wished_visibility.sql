ALTER TABLE "images" ADD COLUMN "wished_visibility" text;--> statement-breakpoint
-- Until now the entry of an operator's deed said what the image was before it.
UPDATE "images" SET "wished_visibility" = CASE WHEN EXISTS (
    SELECT FROM "audit_entries"
    WHERE "subject" = 'image' AND "subject_id" = "images"."id"::text AND "action" = 'reports.hide'
      AND "at" = "images"."held_at" AND "detail" ->> 'was' = 'private'
  ) THEN 'private' ELSE 'public' END
  WHERE "held_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_held_wish" CHECK (("images"."held_at" is null) = ("images"."wished_visibility" is null));--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_wished_visibility" CHECK ("images"."wished_visibility" in ('public', 'private'));