CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"detail" jsonb NOT NULL,
	CONSTRAINT "audit_entries_subject_check" CHECK ("audit_entries"."subject" in ('user', 'image', 'generation', 'order', 'pack', 'plan'))
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"kind" text NOT NULL,
	"generation_id" uuid,
	"order_id" uuid,
	"refund_id" uuid,
	"reference" text,
	"balance" bigint NOT NULL,
	"reason" text,
	"actor" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_kind_generation_id_key" UNIQUE("kind","generation_id"),
	CONSTRAINT "ledger_entries_order_id_key" UNIQUE("order_id"),
	CONSTRAINT "ledger_entries_refund_id_key" UNIQUE("refund_id"),
	CONSTRAINT "ledger_entries_kind_reference_key" UNIQUE("kind","reference"),
	CONSTRAINT "ledger_entries_balance_check" CHECK ("ledger_entries"."balance" between 0 and 9007199254740991),
	CONSTRAINT "ledger_entries_amount_check" CHECK (case "ledger_entries"."kind"
        when 'welcome' then "ledger_entries"."amount" > 0 when 'purchase' then "ledger_entries"."amount" > 0 when 'refund' then "ledger_entries"."amount" > 0
        when 'generation' then "ledger_entries"."amount" < 0 when 'deduct' then "ledger_entries"."amount" < 0
        when 'purchase_refund' then "ledger_entries"."amount" < 0
        when 'adjustment' then "ledger_entries"."amount" <> 0 and "ledger_entries"."reason" is not null
        else false end),
	CONSTRAINT "ledger_entries_cause_check" CHECK (num_nonnulls("ledger_entries"."generation_id", "ledger_entries"."order_id", "ledger_entries"."refund_id", "ledger_entries"."reference") = 1 and case "ledger_entries"."kind"
        when 'generation' then "ledger_entries"."generation_id" is not null when 'refund' then "ledger_entries"."generation_id" is not null
        when 'purchase' then "ledger_entries"."order_id" is not null when 'purchase_refund' then "ledger_entries"."refund_id" is not null
        else "ledger_entries"."reference" is not null end),
	CONSTRAINT "ledger_entries_actor_check" CHECK ("ledger_entries"."actor" is null or "ledger_entries"."kind" = 'adjustment')
);
--> statement-breakpoint
CREATE TABLE "ledger_checks" (
	"day" date PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"violations" integer,
	CONSTRAINT "ledger_checks_finished_at_check" CHECK (("ledger_checks"."finished_at" is null) = ("ledger_checks"."violations" is null))
);
--> statement-breakpoint
CREATE TABLE "user_credits" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"subscription_plan_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_credits_balance_check" CHECK ("user_credits"."balance" between 0 and 9007199254740991)
);
--> statement-breakpoint
CREATE TABLE "favorites" (
	"user_id" uuid NOT NULL,
	"image_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favorites_pkey" PRIMARY KEY("user_id","image_id")
);
--> statement-breakpoint
CREATE TABLE "demo_images" (
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
	"job_id" uuid,
	"claimed_at" timestamp with time zone,
	"deadline_at" timestamp with time zone,
	"called_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"model" text,
	"skip_count" integer DEFAULT 0 NOT NULL,
	"cost_micro_usd" bigint,
	"usage" jsonb,
	"has_reference" boolean DEFAULT false NOT NULL,
	"reference_key" text,
	"partial_key" text,
	"last_polled_at" timestamp with time zone,
	"error_code" text,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"redacted_at" timestamp with time zone,
	CONSTRAINT "generations_user_id_idempotency_key_key" UNIQUE("user_id","idempotency_key"),
	CONSTRAINT "generations_status_check" CHECK ("generations"."status" in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
	CONSTRAINT "generations_visibility_check" CHECK ("generations"."visibility" in ('public', 'private')),
	CONSTRAINT "generations_aspect_ratio_check" CHECK ("generations"."aspect_ratio" in ('1:1', '16:9', '9:16', '3:2', '2:3', '4:5')),
	CONSTRAINT "generations_style_check" CHECK ("generations"."style" in ('None', 'photorealistic', 'hyperrealistic', 'studio_ghibli', 'cinematic', 'action_figure', 'cyberpunk', 'artistic', 'fantasy', 'digital_art', 'vibrant_abstract', 'oil_painting', 'watercolor', 'sketch', 'anime', 'cartoon', 'abstract', 'comic_book', 'vintage', 'portrait_art')),
	CONSTRAINT "generations_model_type_check" CHECK ("generations"."model_type" in ('standard', 'premium')),
	CONSTRAINT "generations_seed_check" CHECK ("generations"."seed" between 0 and 4294967295),
	CONSTRAINT "generations_finished_at_check" CHECK (("generations"."status" in ('queued', 'running')) = ("generations"."finished_at" is null)),
	CONSTRAINT "generations_claimed_at_check" CHECK ("generations"."status" <> 'running' or ("generations"."claimed_at" is not null and "generations"."deadline_at" is not null)),
	CONSTRAINT "generations_error_code_check" CHECK (("generations"."status" = 'failed') = ("generations"."error_code" is not null)),
	CONSTRAINT "generations_called_at_check" CHECK ("generations"."called_at" is null or "generations"."claimed_at" is not null),
	CONSTRAINT "generations_reference_key_check" CHECK ("generations"."reference_key" is null or "generations"."has_reference"),
	CONSTRAINT "generations_redacted_at_check" CHECK ("generations"."redacted_at" is null or ("generations"."finished_at" is not null and "generations"."prompt" = '' and "generations"."request_hash" = ''
        and "generations"."idempotency_key" is null and "generations"."usage" is null)),
	CONSTRAINT "generations_cost_micro_usd_check" CHECK ("generations"."cost_micro_usd" >= 0),
	CONSTRAINT "generations_credits_check" CHECK ("generations"."credits" > 0),
	CONSTRAINT "generations_variations_check" CHECK ("generations"."variations" > 0)
);
--> statement-breakpoint
CREATE TABLE "model_costs" (
	"day" date NOT NULL,
	"model" text NOT NULL,
	"cost_micro_usd" bigint NOT NULL,
	CONSTRAINT "model_costs_pkey" PRIMARY KEY("day","model"),
	CONSTRAINT "model_costs_cost_micro_usd_check" CHECK ("model_costs"."cost_micro_usd" > 0)
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
	CONSTRAINT "list_blocks_pkey" PRIMARY KEY("list","block"),
	CONSTRAINT "list_blocks_images_check" CHECK ("list_blocks"."images" >= 0)
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
	CONSTRAINT "list_totals_images_check" CHECK ("list_totals"."images" >= 0)
);
--> statement-breakpoint
CREATE TABLE "image_hashes" (
	"sha256" "bytea" NOT NULL,
	"image_id" uuid NOT NULL,
	CONSTRAINT "image_hashes_pkey" PRIMARY KEY("sha256","image_id"),
	CONSTRAINT "image_hashes_sha256_check" CHECK (octet_length("image_hashes"."sha256") = 32)
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
	"taken_down_at" timestamp with time zone,
	"requested_visibility" text,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "images_file_token_key" UNIQUE("file_token"),
	CONSTRAINT "images_generation_id_variation_key" UNIQUE("generation_id","variation"),
	CONSTRAINT "images_visibility_check" CHECK ("images"."visibility" in ('public', 'private')),
	CONSTRAINT "images_kind_check" CHECK ("images"."kind" in ('generated', 'upload')),
	CONSTRAINT "images_style_check" CHECK ("images"."style" in ('None', 'photorealistic', 'hyperrealistic', 'studio_ghibli', 'cinematic', 'action_figure', 'cyberpunk', 'artistic', 'fantasy', 'digital_art', 'vibrant_abstract', 'oil_painting', 'watercolor', 'sketch', 'anime', 'cartoon', 'abstract', 'comic_book', 'vintage', 'portrait_art')),
	CONSTRAINT "images_aspect_ratio_check" CHECK ("images"."aspect_ratio" in ('1:1', '16:9', '9:16', '3:2', '2:3', '4:5')),
	CONSTRAINT "images_original_format_check" CHECK ("images"."original_format" in ('png', 'jpeg', 'webp')),
	CONSTRAINT "images_width_height_check" CHECK ("images"."width" > 0 and "images"."height" > 0),
	CONSTRAINT "images_favorite_count_check" CHECK ("images"."favorite_count" >= 0),
	CONSTRAINT "images_taken_down_at_check" CHECK ("images"."taken_down_at" is null or "images"."visibility" = 'private'),
	CONSTRAINT "images_taken_down_at_requested_visibility_check" CHECK (("images"."taken_down_at" is null) = ("images"."requested_visibility" is null)),
	CONSTRAINT "images_requested_visibility_check" CHECK ("images"."requested_visibility" in ('public', 'private')),
	CONSTRAINT "images_kind_visibility_check" CHECK ("images"."kind" <> 'upload' or "images"."visibility" = 'private')
);
--> statement-breakpoint
CREATE TABLE "image_reports" (
	"image_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"can_hide" boolean DEFAULT true NOT NULL,
	"network" text,
	"created_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "image_reports_pkey" PRIMARY KEY("image_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "credit_packs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"credits" integer NOT NULL,
	"plan_type" text NOT NULL,
	"description" text NOT NULL,
	"display_price_cents" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "credit_packs_credits_key" UNIQUE("credits"),
	CONSTRAINT "credit_packs_credits_check" CHECK ("credit_packs"."credits" > 0),
	CONSTRAINT "credit_packs_display_price_cents_check" CHECK ("credit_packs"."display_price_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"pack_id" uuid NOT NULL,
	"credits" integer NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"provider" text NOT NULL,
	"is_test" boolean NOT NULL,
	"provider_order_id" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"payment_id" uuid,
	"idempotency_key" text,
	"owner_deleted_at" timestamp with time zone,
	"next_reconcile_at" timestamp with time zone,
	"reconcile_attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "orders_id_provider_key" UNIQUE("id","provider"),
	CONSTRAINT "orders_id_user_id_credits_key" UNIQUE("id","user_id","credits"),
	CONSTRAINT "orders_provider_order_id_provider_key" UNIQUE("provider_order_id","provider"),
	CONSTRAINT "orders_payment_id_key" UNIQUE("payment_id"),
	CONSTRAINT "orders_user_id_idempotency_key_key" UNIQUE("user_id","idempotency_key"),
	CONSTRAINT "orders_status_check" CHECK ("orders"."status" in ('pending', 'created', 'paid', 'refunded')),
	CONSTRAINT "orders_currency_check" CHECK ("orders"."currency" in ('USD', 'INR')),
	CONSTRAINT "orders_credits_check" CHECK ("orders"."credits" > 0),
	CONSTRAINT "orders_amount_check" CHECK ("orders"."amount" > 0),
	CONSTRAINT "orders_provider_order_id_check" CHECK (("orders"."status" = 'pending') = ("orders"."provider_order_id" is null)),
	CONSTRAINT "orders_payment_id_check" CHECK (("orders"."status" in ('paid', 'refunded')) = ("orders"."payment_id" is not null) and ("orders"."payment_id" is null) = ("orders"."paid_at" is null))
);
--> statement-breakpoint
CREATE TABLE "payment_issues" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_issues_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"order_id" uuid NOT NULL,
	"detail" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "payment_issues_order_id_kind_reference_key" UNIQUE("order_id","kind","reference"),
	CONSTRAINT "payment_issues_kind_check" CHECK ("payment_issues"."kind" in ('ownerless', 'mismatch', 'second_payment', 'shortfall', 'dispute', 'uncreditable', 'other_provider'))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"provider_payment_id" text NOT NULL,
	"order_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"method" text,
	"failure" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_id_provider_key" UNIQUE("id","provider"),
	CONSTRAINT "payments_id_order_id_key" UNIQUE("id","order_id"),
	CONSTRAINT "payments_provider_payment_id_provider_key" UNIQUE("provider_payment_id","provider"),
	CONSTRAINT "payments_status_check" CHECK ("payments"."status" in ('created', 'authorized', 'failed', 'captured', 'refunded'))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"provider_refund_id" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"credits_to_reverse" integer NOT NULL,
	"credits_reversed" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refunds_provider_refund_id_provider_key" UNIQUE("provider_refund_id","provider"),
	CONSTRAINT "refunds_amount_check" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refunds_credits_reversed_check" CHECK ("refunds"."credits_reversed" between 0 and "refunds"."credits_to_reverse")
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"provider_event_id" text NOT NULL,
	"type" text NOT NULL,
	"outcome" text NOT NULL,
	"order_id" uuid,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "webhook_events_provider_event_id_provider_key" UNIQUE("provider_event_id","provider")
);
--> statement-breakpoint
CREATE TABLE "subscription_plans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"model_type" text NOT NULL,
	"model" text NOT NULL,
	"credits_per_image" integer NOT NULL,
	"features" jsonb NOT NULL,
	CONSTRAINT "subscription_plans_name_key" UNIQUE("name"),
	CONSTRAINT "subscription_plans_name_check" CHECK ("subscription_plans"."name" in ('Pro', 'Pro Plus')),
	CONSTRAINT "subscription_plans_model_type_check" CHECK ("subscription_plans"."model_type" in ('standard', 'premium')),
	CONSTRAINT "subscription_plans_credits_per_image_check" CHECK ("subscription_plans"."credits_per_image" > 0)
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"user_id" uuid NOT NULL,
	"idempotency_key" text NOT NULL,
	"image_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "uploads_pkey" PRIMARY KEY("user_id","idempotency_key"),
	CONSTRAINT "uploads_image_id_key" UNIQUE("image_id")
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"credential_id" text NOT NULL,
	"counter" bigint NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"aaguid" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passkeys_credential_id_key" UNIQUE("credential_id"),
	CONSTRAINT "passkeys_counter_check" CHECK ("passkeys"."counter" >= 0)
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"used_codes" text[] DEFAULT '{}' NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	CONSTRAINT "two_factors_user_id_key" UNIQUE("user_id"),
	CONSTRAINT "two_factors_failed_verification_count_check" CHECK ("two_factors"."failed_verification_count" >= 0)
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
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_provider_id_account_id_key" UNIQUE("provider_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "outgoing_emails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "revoked_sessions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"revoked_at" timestamp with time zone DEFAULT now() NOT NULL
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
	CONSTRAINT "sessions_token_key" UNIQUE("token")
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
CREATE TABLE "user_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email_notifications" boolean DEFAULT true NOT NULL,
	"phone" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"full_name" text,
	"role" text DEFAULT 'user' NOT NULL,
	"suspended_at" timestamp with time zone,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"sign_up_browser" text,
	"terms_version" text NOT NULL,
	"terms_accepted_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_key" UNIQUE("email"),
	CONSTRAINT "users_role_check" CHECK ("users"."role" in ('user', 'admin'))
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
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."user_credits"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_order_id_user_id_amount_fkey" FOREIGN KEY ("order_id","user_id","amount") REFERENCES "public"."orders"("id","user_id","credits") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_refund_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_credits" ADD CONSTRAINT "user_credits_subscription_plan_id_fkey" FOREIGN KEY ("subscription_plan_id") REFERENCES "public"."subscription_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_image_id_fkey" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "public"."subscription_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_hashes" ADD CONSTRAINT "image_hashes_image_id_fkey" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_reports" ADD CONSTRAINT "image_reports_image_id_fkey" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_reports" ADD CONSTRAINT "image_reports_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."user_credits"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_pack_id_fkey" FOREIGN KEY ("pack_id") REFERENCES "public"."credit_packs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_id_id_fkey" FOREIGN KEY ("payment_id","id") REFERENCES "public"."payments"("id","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_issues" ADD CONSTRAINT "payment_issues_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_provider_fkey" FOREIGN KEY ("order_id","provider") REFERENCES "public"."orders"("id","provider") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_provider_fkey" FOREIGN KEY ("payment_id","provider") REFERENCES "public"."payments"("id","provider") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_image_id_fkey" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_emails" ADD CONSTRAINT "outgoing_emails_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_subject_subject_id_id_idx" ON "audit_entries" USING btree ("subject","subject_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ledger_entries_user_id_id_idx" ON "ledger_entries" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ledger_entries_created_at_idx" ON "ledger_entries" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "favorites_user_id_created_at_image_id_idx" ON "favorites" USING btree ("user_id","created_at" DESC NULLS FIRST,"image_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "favorites_image_id_idx" ON "favorites" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "generations_user_id_created_at_id_idx" ON "generations" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "generations_created_at_id_idx" ON "generations" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "generations_finished_at_idx" ON "generations" USING btree ("finished_at") WHERE "generations"."finished_at" is not null;--> statement-breakpoint
CREATE INDEX "generations_user_id_unfinished_idx" ON "generations" USING btree ("user_id") WHERE "generations"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "generations_created_at_queued_idx" ON "generations" USING btree ("created_at") WHERE "generations"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "generations_job_id_idx" ON "generations" USING btree ("job_id") WHERE "generations"."status" = 'running';--> statement-breakpoint
CREATE INDEX "generations_finished_at_reference_idx" ON "generations" USING btree ("finished_at") WHERE "generations"."reference_key" is not null;--> statement-breakpoint
CREATE INDEX "generations_reference_key_idx" ON "generations" USING btree ("reference_key") WHERE "generations"."reference_key" is not null;--> statement-breakpoint
CREATE INDEX "generations_partial_key_idx" ON "generations" USING btree ("partial_key") WHERE "generations"."partial_key" is not null;--> statement-breakpoint
CREATE INDEX "generations_finished_at_unredacted_idx" ON "generations" USING btree ("finished_at") WHERE "generations"."finished_at" is not null and "generations"."redacted_at" is null;--> statement-breakpoint
CREATE INDEX "favorite_deltas_image_id_idx" ON "favorite_deltas" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "list_deltas_list_block_idx" ON "list_deltas" USING btree ("list","block");--> statement-breakpoint
CREATE INDEX "image_hashes_image_id_idx" ON "image_hashes" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "images_created_at_id_idx" ON "images" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "images"."visibility" = 'public' and "images"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "images_favorite_count_created_at_id_idx" ON "images" USING btree ("favorite_count" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "images"."visibility" = 'public' and "images"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "images_style_created_at_id_idx" ON "images" USING btree ("style","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "images"."visibility" = 'public' and "images"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "images_aspect_ratio_created_at_id_idx" ON "images" USING btree ("aspect_ratio","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "images"."visibility" = 'public' and "images"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "images_deleted_at_idx" ON "images" USING btree ("deleted_at") WHERE "images"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "images_taken_down_at_idx" ON "images" USING btree ("taken_down_at") WHERE "images"."taken_down_at" is not null;--> statement-breakpoint
CREATE INDEX "images_user_id_created_at_id_idx" ON "images" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "image_reports_user_id_idx" ON "image_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "image_reports_created_at_idx" ON "image_reports" USING btree ("created_at") WHERE "image_reports"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "orders_user_id_created_at_id_idx" ON "orders" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_created_at_id_idx" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_next_reconcile_at_idx" ON "orders" USING btree ("next_reconcile_at") WHERE "orders"."next_reconcile_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_created_at_idx" ON "orders" USING btree ("created_at") WHERE "orders"."status" in ('pending', 'created');--> statement-breakpoint
CREATE INDEX "payments_order_id_idx" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_payment_id_idx" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "webhook_events_order_id_idx" ON "webhook_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "webhook_events_received_at_idx" ON "webhook_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "passkeys_user_id_idx" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "accounts_user_id_idx" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "outgoing_emails_user_id_idx" ON "outgoing_emails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "verifications_identifier_idx" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "verifications_expires_at_idx" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
-- Stored, so that a search does not compute it for each image. Without fastupdate: every search would have to read its
-- pending list.
ALTER TABLE images ADD COLUMN prompt_search tsvector NOT NULL GENERATED ALWAYS AS (to_tsvector('english'::regconfig, prompt)) STORED;
--> statement-breakpoint
CREATE INDEX images_prompt_search_idx ON images USING gin (prompt_search) WITH (fastupdate = off) WHERE visibility = 'public' AND deleted_at IS NULL;
--> statement-breakpoint
-- Orders and payments reference each other. The check is deferred, so that an import can fill one table after the
-- other.
ALTER TABLE orders ALTER CONSTRAINT orders_payment_id_id_fkey DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint

-- Rate limit counters shared by processes. Unlogged: they may be lost in a crash, and no call waits for the disk.
CREATE UNLOGGED TABLE rate_limits (
  key text PRIMARY KEY,
  points integer NOT NULL,
  expire bigint NOT NULL
);
--> statement-breakpoint

-- Rules that constraints can't express. The name of each trigger states its rule.

-- Rejects changes of columns that the trigger does not list. New columns are immutable until a migration lists them.
CREATE FUNCTION only_listed_columns_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - coalesce(TG_ARGV, '{}') <> to_jsonb(OLD) - coalesce(TG_ARGV, '{}') THEN
    RAISE EXCEPTION 'a column of % that stays as it was written was changed', TG_TABLE_NAME
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION table_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME;
END $$;
--> statement-breakpoint
-- A ledger entry updates its user's balance. It must continue the current balance: its own was computed from it.
CREATE FUNCTION ledger_entry_moves_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_credits SET balance = NEW.balance, updated_at = NEW.created_at
    WHERE user_id = NEW.user_id AND balance + NEW.amount = NEW.balance;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'ledger entry does not continue the balance' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ledger_entry_moves_balance';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entry_moves_balance AFTER INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_entry_moves_balance();
--> statement-breakpoint
-- A refund returns exactly one charge (same generation, user and amount) of a generation that was cancelled or failed.
CREATE FUNCTION ledger_refund_matches_charge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM ledger_entries
    WHERE kind = 'generation' AND generation_id = NEW.generation_id AND user_id = NEW.user_id AND amount = -NEW.amount
  ) OR EXISTS (SELECT FROM generations WHERE id = NEW.generation_id AND status NOT IN ('failed', 'cancelled')) THEN
    RAISE EXCEPTION 'refund without its charge' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ledger_refund_matches_charge';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_refund_matches_charge AFTER INSERT ON ledger_entries
  FOR EACH ROW WHEN (NEW.kind = 'refund') EXECUTE FUNCTION ledger_refund_matches_charge();
--> statement-breakpoint
-- Checked at commit: the order of a purchase is paid. The foreign key ensures the same user and credits.
CREATE FUNCTION ledger_purchase_has_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM orders WHERE id = NEW.order_id AND status IN ('paid', 'refunded')) THEN
    RAISE EXCEPTION 'purchase without its paid order' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ledger_purchase_has_order';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_purchase_has_order AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind = 'purchase') EXECUTE FUNCTION ledger_purchase_has_order();
--> statement-breakpoint
-- Credits are reversed only for a refund of the same user, by exactly the amount in the refund.
CREATE FUNCTION ledger_purchase_refund_has_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM refunds
      JOIN payments ON payments.id = refunds.payment_id
      JOIN orders ON orders.id = payments.order_id
    WHERE refunds.id = NEW.refund_id AND orders.user_id = NEW.user_id AND refunds.credits_reversed = -NEW.amount
  ) THEN
    RAISE EXCEPTION 'purchase refund without its refund' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ledger_purchase_refund_has_refund';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_purchase_refund_has_refund AFTER INSERT ON ledger_entries
  FOR EACH ROW WHEN (NEW.kind = 'purchase_refund') EXECUTE FUNCTION ledger_purchase_refund_has_refund();
--> statement-breakpoint
CREATE TRIGGER ledger_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION table_is_append_only();
--> statement-breakpoint
-- Depth 1 is a direct statement; the ledger's trigger updates the balance at depth 2.
CREATE FUNCTION user_credits_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.balance <> 0 OR TG_OP = 'UPDATE' AND NEW.balance <> OLD.balance AND pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'a balance changes by a ledger entry only' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'user_credits_guard';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER user_credits_guard BEFORE INSERT OR UPDATE ON user_credits FOR EACH ROW EXECUTE FUNCTION user_credits_guard();
--> statement-breakpoint
-- The request of a generation is immutable. Its user content is removed only by redaction. The cost may be recorded
-- after it has finished.
CREATE TRIGGER generation_request_is_frozen BEFORE UPDATE ON generations FOR EACH ROW WHEN (OLD.finished_at IS NULL)
  EXECUTE FUNCTION only_listed_columns_change('status', 'job_id', 'attempt', 'claimed_at', 'deadline_at', 'called_at', 'answered_at', 'model',
    'skip_count', 'cost_micro_usd', 'usage', 'reference_key', 'partial_key', 'last_polled_at', 'error_code', 'finished_at');
--> statement-breakpoint
CREATE TRIGGER finished_generation_is_frozen BEFORE UPDATE ON generations FOR EACH ROW WHEN (OLD.finished_at IS NOT NULL AND NEW.redacted_at IS NULL)
  EXECUTE FUNCTION only_listed_columns_change('reference_key', 'partial_key', 'cost_micro_usd', 'usage', 'last_polled_at');
--> statement-breakpoint
CREATE TRIGGER generation_is_redacted_only BEFORE UPDATE ON generations FOR EACH ROW WHEN (OLD.redacted_at IS NULL AND NEW.redacted_at IS NOT NULL)
  EXECUTE FUNCTION only_listed_columns_change('prompt', 'request_hash', 'idempotency_key', 'usage', 'redacted_at');
--> statement-breakpoint
CREATE TRIGGER redacted_generation_is_frozen BEFORE UPDATE ON generations FOR EACH ROW WHEN (OLD.redacted_at IS NOT NULL)
  EXECUTE FUNCTION only_listed_columns_change('cost_micro_usd', 'last_polled_at');
--> statement-breakpoint
-- Checked at commit: a generation has its charge; a succeeded one has its images, a failed or cancelled one its refund.
CREATE FUNCTION generation_is_settled() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  refunded boolean := EXISTS (SELECT FROM ledger_entries WHERE kind = 'refund' AND generation_id = NEW.id);
BEGIN
  IF NOT EXISTS (
    SELECT FROM ledger_entries
    WHERE kind = 'generation' AND generation_id = NEW.id AND user_id = NEW.user_id AND amount = -NEW.credits
  ) OR NEW.status = 'succeeded' AND (refunded OR (SELECT count(*) FROM images WHERE generation_id = NEW.id) <> NEW.variations)
    OR NEW.status IN ('failed', 'cancelled') AND NOT refunded THEN
    RAISE EXCEPTION 'generation % is not settled', NEW.status USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'generation_is_settled';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER generation_is_settled AFTER INSERT OR UPDATE OF status ON generations
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION generation_is_settled();
--> statement-breakpoint
-- Status order: queued, running, finished. A queued generation may also fail or be cancelled; only a claimed one can
-- succeed. `attempt` never decreases. The reference image may be deleted but not replaced.
CREATE FUNCTION generation_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status IN ('succeeded', 'failed', 'cancelled') OR NEW.status = 'queued' OR OLD.status = 'queued' AND NEW.status = 'succeeded'
    OR NEW.attempt < OLD.attempt OR NEW.reference_key <> OLD.reference_key THEN
    RAISE EXCEPTION 'a generation does not go from % to %', OLD.status, NEW.status USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'generation_moves_forward';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER generation_moves_forward BEFORE UPDATE ON generations
  FOR EACH ROW WHEN (OLD.status <> NEW.status OR NEW.attempt < OLD.attempt OR NEW.reference_key <> OLD.reference_key) EXECUTE FUNCTION generation_moves_forward();
--> statement-breakpoint
-- The terms of an order stay as they were at submission.
CREATE TRIGGER order_terms_are_frozen BEFORE UPDATE ON orders FOR EACH ROW
  EXECUTE FUNCTION only_listed_columns_change('provider_order_id', 'status', 'payment_id', 'paid_at', 'owner_deleted_at', 'next_reconcile_at', 'reconcile_attempts');
--> statement-breakpoint
-- The status of an order only moves forward. Its provider's id and its payment are set once.
CREATE FUNCTION order_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  path text[] := ARRAY['pending', 'created', 'paid', 'refunded'];
BEGIN
  IF OLD.provider_order_id IS NOT NULL AND NEW.provider_order_id IS DISTINCT FROM OLD.provider_order_id
    OR OLD.payment_id IS NOT NULL AND (NEW.payment_id, NEW.paid_at) IS DISTINCT FROM (OLD.payment_id, OLD.paid_at)
    OR OLD.owner_deleted_at IS NOT NULL AND NEW.owner_deleted_at IS DISTINCT FROM OLD.owner_deleted_at
    OR array_position(path, NEW.status) < array_position(path, OLD.status) THEN
    RAISE EXCEPTION 'an order does not change like this' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'order_moves_forward';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_moves_forward BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION order_moves_forward();
--> statement-breakpoint
CREATE FUNCTION order_begins_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an order begins open' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'order_begins_open';
END $$;
--> statement-breakpoint
CREATE TRIGGER order_begins_open BEFORE INSERT ON orders
  FOR EACH ROW WHEN (NEW.status NOT IN ('pending', 'created')) EXECUTE FUNCTION order_begins_open();
--> statement-breakpoint
-- Checked at commit: the payment of a paid order (its own, by the foreign key) was captured with the order's amount and
-- currency, and the order's credits were granted, unless its owner was deleted. A refunded order is refunded in full.
CREATE FUNCTION order_is_settled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM payments
    WHERE id = NEW.payment_id AND status IN ('captured', 'refunded') AND amount = NEW.amount AND currency = NEW.currency
  ) OR NEW.owner_deleted_at IS NULL AND NOT EXISTS (SELECT FROM ledger_entries WHERE kind = 'purchase' AND order_id = NEW.id)
    OR NEW.status = 'refunded' AND NEW.amount > (SELECT coalesce(sum(amount), 0) FROM refunds WHERE payment_id = NEW.payment_id) THEN
    RAISE EXCEPTION 'a paid order is not settled' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'order_is_settled';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER order_is_settled AFTER UPDATE OF status ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status IN ('paid', 'refunded')) EXECUTE FUNCTION order_is_settled();
--> statement-breakpoint
CREATE TRIGGER payment_terms_are_frozen BEFORE UPDATE ON payments FOR EACH ROW
  EXECUTE FUNCTION only_listed_columns_change('status', 'method', 'failure', 'updated_at');
--> statement-breakpoint
-- A captured or refunded payment never returns to an earlier status.
CREATE FUNCTION payment_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'refunded' AND NEW.status <> 'refunded' OR OLD.status = 'captured' AND NEW.status NOT IN ('captured', 'refunded') THEN
    RAISE EXCEPTION 'a payment does not go from % to %', OLD.status, NEW.status USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'payment_moves_forward';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_moves_forward BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION payment_moves_forward();
--> statement-breakpoint
-- The credits to reverse never exceed the credits granted. The money may: a payment can be refunded and disputed.
-- Refunds of a payment are checked one at a time, each with the earlier ones visible: the order's row is locked and
-- written, so a transaction with an older snapshot fails instead of missing a refund.
CREATE FUNCTION refunds_within_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  payment payments;
  paid orders;
BEGIN
  SELECT * INTO payment FROM payments WHERE id = NEW.payment_id;
  UPDATE orders SET id = id WHERE id = payment.order_id RETURNING * INTO paid;
  IF NEW.credits_to_reverse > 0 AND paid.payment_id IS DISTINCT FROM payment.id
    OR (SELECT sum(credits_to_reverse) FROM refunds WHERE payment_id = payment.id) > paid.credits THEN
    RAISE EXCEPTION 'refunds beyond their order' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'refunds_within_order';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_within_order AFTER INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION refunds_within_order();
--> statement-breakpoint
-- Checked at commit: a refund with reversed credits has its ledger entry. ledger_purchase_refund_has_refund checks the
-- amount.
CREATE FUNCTION refund_takes_its_credits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_entries WHERE kind = 'purchase_refund' AND refund_id = NEW.id) THEN
    RAISE EXCEPTION 'a refund did not take its credits' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'refund_takes_its_credits';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER refund_takes_its_credits AFTER INSERT ON refunds
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.credits_reversed > 0) EXECUTE FUNCTION refund_takes_its_credits();
--> statement-breakpoint
CREATE TRIGGER refunds_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON refunds FOR EACH STATEMENT EXECUTE FUNCTION table_is_append_only();
--> statement-breakpoint
-- A payment issue is immutable, except that it is resolved once.
CREATE TRIGGER payment_issue_is_frozen BEFORE UPDATE ON payment_issues FOR EACH ROW EXECUTE FUNCTION only_listed_columns_change('resolved_at');
--> statement-breakpoint
CREATE TRIGGER payment_issue_is_resolved_once BEFORE UPDATE ON payment_issues FOR EACH ROW WHEN (OLD.resolved_at IS NOT NULL)
  EXECUTE FUNCTION only_listed_columns_change();
--> statement-breakpoint
CREATE TRIGGER audit_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION table_is_append_only();
--> statement-breakpoint
-- However a session ends (sign-out, password change, deleted user), every process rejects its access tokens.
CREATE FUNCTION session_is_revoked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO revoked_sessions (session_id) VALUES (OLD.id) ON CONFLICT DO NOTHING;
  PERFORM pg_notify('session_revoked', OLD.id::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER session_is_revoked AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION session_is_revoked();
--> statement-breakpoint

-- Appends a delta for one image more or less in a list. Writers don't block each other, except when they insert a new
-- block.
CREATE FUNCTION count_in_list(counted uuid, unit text, made_at timestamptz, change integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  its_block timestamptz := date_trunc(unit, made_at, 'UTC');
BEGIN
  INSERT INTO list_blocks (list, block, images) VALUES (counted, its_block, 0) ON CONFLICT DO NOTHING;
  INSERT INTO list_deltas (list, block, delta) VALUES (counted, its_block, change);
END $$;
--> statement-breakpoint
-- An image counts in the public gallery while it is public and not deleted, and in its user's images while it is not
-- deleted.
CREATE FUNCTION images_are_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_shown boolean := TG_OP <> 'INSERT' AND OLD.visibility = 'public' AND OLD.deleted_at IS NULL;
  is_shown boolean := TG_OP <> 'DELETE' AND NEW.visibility = 'public' AND NEW.deleted_at IS NULL;
  was_kept boolean := TG_OP <> 'INSERT' AND OLD.user_id IS NOT NULL AND OLD.deleted_at IS NULL;
  is_kept boolean := TG_OP <> 'DELETE' AND NEW.user_id IS NOT NULL AND NEW.deleted_at IS NULL;
  moves boolean := TG_OP = 'UPDATE' AND (OLD.created_at <> NEW.created_at OR OLD.user_id IS DISTINCT FROM NEW.user_id);
BEGIN
  IF was_shown AND (moves OR NOT is_shown) THEN PERFORM count_in_list('00000000-0000-0000-0000-000000000000', 'hour', OLD.created_at, -1); END IF;
  IF is_shown AND (moves OR NOT was_shown) THEN PERFORM count_in_list('00000000-0000-0000-0000-000000000000', 'hour', NEW.created_at, 1); END IF;
  IF was_kept AND (moves OR NOT is_kept) THEN PERFORM count_in_list(OLD.user_id, 'day', OLD.created_at, -1); END IF;
  IF is_kept AND (moves OR NOT was_kept) THEN PERFORM count_in_list(NEW.user_id, 'day', NEW.created_at, 1); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER images_are_counted_when_made AFTER INSERT OR DELETE ON images FOR EACH ROW EXECUTE FUNCTION images_are_counted();
--> statement-breakpoint
CREATE TRIGGER images_are_counted_when_changed AFTER UPDATE ON images FOR EACH ROW
  WHEN (OLD.visibility <> NEW.visibility OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at
    OR OLD.created_at <> NEW.created_at OR OLD.user_id IS DISTINCT FROM NEW.user_id)
  EXECUTE FUNCTION images_are_counted();
--> statement-breakpoint
-- The block that contains the row after `passed` rows, newest first, and the number of rows in the blocks before it. No
-- row if the list is shorter.
CREATE FUNCTION list_position(wanted uuid, passed bigint) RETURNS TABLE (block timestamptz, rows_before bigint) LANGUAGE plpgsql STABLE AS $$
DECLARE
  each record;
BEGIN
  rows_before := 0;
  FOR each IN
    SELECT b.block, b.images + coalesce(changed.delta, 0) AS filled
    FROM list_blocks b
      LEFT JOIN (SELECT d.block, sum(d.delta) AS delta FROM list_deltas d WHERE d.list = wanted GROUP BY d.block) changed ON changed.block = b.block
    WHERE b.list = wanted ORDER BY b.block DESC
  LOOP
    IF rows_before + each.filled > passed THEN
      block := each.block;
      RETURN NEXT;
      RETURN;
    END IF;
    rows_before := rows_before + each.filled;
  END LOOP;
END $$;
--> statement-breakpoint
-- Every added or removed favorite changes the image's favorite count.
CREATE FUNCTION favorites_are_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO favorite_deltas (image_id, delta) VALUES (NEW.image_id, 1);
  ELSE
    INSERT INTO favorite_deltas (image_id, delta) VALUES (OLD.image_id, -1);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER favorites_are_counted AFTER INSERT OR DELETE ON favorites FOR EACH ROW EXECUTE FUNCTION favorites_are_counted();
--> statement-breakpoint
-- A favorite is never moved to another image or user.
CREATE FUNCTION favorites_are_added_or_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a favorite is added or removed, never changed' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'favorites_are_added_or_removed';
END $$;
--> statement-breakpoint
CREATE TRIGGER favorites_are_added_or_removed BEFORE UPDATE ON favorites FOR EACH ROW EXECUTE FUNCTION favorites_are_added_or_removed();
--> statement-breakpoint
-- The sum and the number of an image's pending favorite deltas. Only a plain index scan marks the index entries of
-- deleted deltas as dead, so that later calls skip them; a bitmap scan would read them all every time.
CREATE FUNCTION pending_favorites(liked uuid) RETURNS TABLE (change bigint, pending integer) LANGUAGE plpgsql STABLE
  SET enable_bitmapscan = off SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY SELECT sum(d.delta), count(*)::int FROM favorite_deltas d WHERE d.image_id = liked;
END $$;
--> statement-breakpoint

-- Initial data of an empty installation.
INSERT INTO subscription_plans (name, model_type, model, credits_per_image, features) VALUES
  ('Pro', 'standard', 'stable-image-ultra', 16, '["basic_features", "high_quality"]'),
  ('Pro Plus', 'premium', 'gpt-image-1', 26, '["basic_features", "high_quality", "priority_support"]');
--> statement-breakpoint
INSERT INTO credit_packs (credits, plan_type, description, display_price_cents) VALUES
  (100, 'universal', 'Try it out: enough for a few images.', 500),
  (500, 'universal', 'For a small project, with room to experiment.', 2000),
  (1000, 'universal', 'Great for regular use: plenty for a month of ideas.', 3500),
  (2500, 'universal', 'For studios and teams, at the lowest price per credit.', 8000);
