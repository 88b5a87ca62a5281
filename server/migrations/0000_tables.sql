CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"balance" bigint NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_once" UNIQUE("kind","reference"),
	CONSTRAINT "ledger_entries_balance" CHECK ("ledger_entries"."balance" between 0 and 9007199254740991),
	CONSTRAINT "ledger_entries_sign" CHECK (case "ledger_entries"."kind"
        when 'welcome' then "ledger_entries"."amount" > 0 when 'purchase' then "ledger_entries"."amount" > 0 when 'refund' then "ledger_entries"."amount" > 0
        when 'generation' then "ledger_entries"."amount" < 0 when 'deduct' then "ledger_entries"."amount" < 0
        when 'purchase_refund' then "ledger_entries"."amount" < 0
        when 'adjustment' then "ledger_entries"."amount" <> 0 and "ledger_entries"."reason" is not null
        else false end)
);
--> statement-breakpoint
CREATE TABLE "user_credits" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"subscription_plan_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_credits_balance" CHECK ("user_credits"."balance" between 0 and 9007199254740991)
);
--> statement-breakpoint
CREATE TABLE "demo_pictures" (
	"position" integer PRIMARY KEY NOT NULL,
	"drawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "generations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"prompt" text NOT NULL,
	"aspect_ratio" text NOT NULL,
	"style" text NOT NULL,
	"variations" integer NOT NULL,
	"visibility" text NOT NULL,
	"plan_id" uuid NOT NULL,
	"model_type" text NOT NULL,
	"credits" integer NOT NULL,
	"seed" bigint NOT NULL,
	"idempotency_key" text,
	"request_hash" text NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"claimed_at" timestamp with time zone,
	"deadline_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"error_code" text,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "generations_once" UNIQUE("user_id","idempotency_key"),
	CONSTRAINT "generations_status" CHECK ("generations"."status" in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
	CONSTRAINT "generations_visibility" CHECK ("generations"."visibility" in ('public', 'private')),
	CONSTRAINT "generations_finished" CHECK (("generations"."status" in ('queued', 'running')) = ("generations"."finished_at" is null)),
	CONSTRAINT "generations_claimed" CHECK ("generations"."status" <> 'running' or ("generations"."claimed_at" is not null and "generations"."deadline_at" is not null)),
	CONSTRAINT "generations_error" CHECK (("generations"."status" = 'failed') = ("generations"."error_code" is not null)),
	CONSTRAINT "generations_credits_positive" CHECK ("generations"."credits" > 0 and "generations"."variations" > 0)
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"generation_id" uuid,
	"variation" integer DEFAULT 0 NOT NULL,
	"kind" text NOT NULL,
	"visibility" text NOT NULL,
	"prompt" text NOT NULL,
	"description" text,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"aspect_ratio" text,
	"style" text,
	"model" text,
	"is_demo" boolean DEFAULT false NOT NULL,
	"thumbhash" text NOT NULL,
	"file_token" text NOT NULL,
	"original_format" text NOT NULL,
	"grid_widths" jsonb NOT NULL,
	"favorite_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "images_file_token_unique" UNIQUE("file_token"),
	CONSTRAINT "images_of_generation" UNIQUE("generation_id","variation"),
	CONSTRAINT "images_visibility" CHECK ("images"."visibility" in ('public', 'private')),
	CONSTRAINT "images_size" CHECK ("images"."width" > 0 and "images"."height" > 0),
	CONSTRAINT "images_favorite_count" CHECK ("images"."favorite_count" >= 0),
	CONSTRAINT "images_upload_private" CHECK ("images"."kind" <> 'upload' or "images"."visibility" = 'private')
);
--> statement-breakpoint
CREATE TABLE "credit_packs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"credits" integer NOT NULL,
	"plan_type" text NOT NULL,
	"description" text NOT NULL,
	"display_price_cents" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "credit_packs_credits_unique" UNIQUE("credits"),
	CONSTRAINT "credit_packs_credits_positive" CHECK ("credit_packs"."credits" > 0),
	CONSTRAINT "credit_packs_price_positive" CHECK ("credit_packs"."display_price_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "subscription_plans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"model_type" text NOT NULL,
	"model" text NOT NULL,
	"credits_per_image" integer NOT NULL,
	"features" jsonb NOT NULL,
	CONSTRAINT "subscription_plans_name_unique" UNIQUE("name"),
	CONSTRAINT "subscription_plans_model_type" CHECK ("subscription_plans"."model_type" in ('standard', 'premium')),
	CONSTRAINT "subscription_plans_credits_positive" CHECK ("subscription_plans"."credits_per_image" > 0)
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ended_sessions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"ended_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"alg" text,
	"crv" text
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"full_name" text,
	"terms_version" text NOT NULL,
	"terms_accepted_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_user_id_user_credits_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_credits"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_credits" ADD CONSTRAINT "user_credits_subscription_plan_id_subscription_plans_id_fk" FOREIGN KEY ("subscription_plan_id") REFERENCES "public"."subscription_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_plan_id_subscription_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."subscription_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_history" ON "ledger_entries" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "generations_of_user" ON "generations" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "generations_unfinished" ON "generations" USING btree ("user_id") WHERE "generations"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "images_public" ON "images" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "images"."visibility" = 'public';--> statement-breakpoint
CREATE INDEX "images_of_user" ON "images" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");