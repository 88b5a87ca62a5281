ALTER TABLE "image_reports" ADD COLUMN "can_hide" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "image_reports" ADD COLUMN "network" text;