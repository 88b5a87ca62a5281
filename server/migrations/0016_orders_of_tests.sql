-- Of older orders only the sandbox's are known to have moved no money.
ALTER TABLE "orders" ADD COLUMN "is_test" boolean;--> statement-breakpoint
UPDATE "orders" SET "is_test" = "provider" = 'sandbox';--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "is_test" SET NOT NULL;--> statement-breakpoint
-- As in 0014_payment_rules.sql: whether an order was a test stays as it was, too.
CREATE OR REPLACE FUNCTION order_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  path text[] := ARRAY['pending', 'created', 'paid', 'refunded'];
BEGIN
  IF (NEW.id, NEW.user_id, NEW.pack_id, NEW.credits, NEW.amount, NEW.currency, NEW.provider, NEW.is_test, NEW.created_at)
    IS DISTINCT FROM (OLD.id, OLD.user_id, OLD.pack_id, OLD.credits, OLD.amount, OLD.currency, OLD.provider, OLD.is_test, OLD.created_at)
    OR OLD.provider_order_id IS NOT NULL AND NEW.provider_order_id IS DISTINCT FROM OLD.provider_order_id
    OR OLD.payment_id IS NOT NULL AND (NEW.payment_id, NEW.paid_at) IS DISTINCT FROM (OLD.payment_id, OLD.paid_at)
    OR OLD.owner_deleted_at IS NOT NULL AND NEW.owner_deleted_at IS DISTINCT FROM OLD.owner_deleted_at
    OR array_position(path, NEW.status) < array_position(path, OLD.status) THEN
    RAISE EXCEPTION 'an order does not change like this' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'order_moves_forward';
  END IF;
  RETURN NEW;
END $$;
