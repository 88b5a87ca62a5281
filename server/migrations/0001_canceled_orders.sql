ALTER TABLE "orders" ADD COLUMN "canceled_at" timestamp with time zone;
--> statement-breakpoint
DROP TRIGGER order_terms_are_frozen ON orders;
--> statement-breakpoint
CREATE TRIGGER order_terms_are_frozen BEFORE UPDATE ON orders FOR EACH ROW
  EXECUTE FUNCTION only_listed_columns_change('provider_order_id', 'status', 'payment_id', 'paid_at', 'owner_deleted_at', 'next_reconcile_at', 'reconcile_attempts', 'canceled_at');
--> statement-breakpoint
-- An order is canceled once, and only while it is unpaid. It can be paid afterwards: the provider's report wins.
CREATE FUNCTION order_is_canceled_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'only an unpaid order is canceled, and only once' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'order_is_canceled_once';
END $$;
--> statement-breakpoint
CREATE TRIGGER order_is_canceled_once BEFORE UPDATE ON orders
  FOR EACH ROW WHEN (NEW.canceled_at IS DISTINCT FROM OLD.canceled_at AND (OLD.canceled_at IS NOT NULL OR NEW.status <> 'created'))
  EXECUTE FUNCTION order_is_canceled_once();
