DROP TABLE "sandbox_orders" CASCADE;--> statement-breakpoint
DROP TABLE "sandbox_payments" CASCADE;--> statement-breakpoint
DROP TABLE "sandbox_refunds" CASCADE;