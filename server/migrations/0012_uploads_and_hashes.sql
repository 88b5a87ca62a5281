CREATE TABLE "image_hashes" (
	"sha256" "bytea" NOT NULL,
	"image_id" uuid NOT NULL,
	CONSTRAINT "image_hashes_sha256_image_id_pk" PRIMARY KEY("sha256","image_id"),
	CONSTRAINT "image_hashes_length" CHECK (octet_length("image_hashes"."sha256") = 32)
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"user_id" uuid NOT NULL,
	"idempotency_key" text NOT NULL,
	"image_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "uploads_user_id_idempotency_key_pk" PRIMARY KEY("user_id","idempotency_key"),
	CONSTRAINT "uploads_image_id_unique" UNIQUE("image_id")
);
--> statement-breakpoint
ALTER TABLE "image_hashes" ADD CONSTRAINT "image_hashes_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "image_hashes_of_image" ON "image_hashes" USING btree ("image_id");