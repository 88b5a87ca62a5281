-- The rules of money that a constraint alone cannot say. Each function is named after what it holds.

-- What was ordered stays as it was when the buyer pressed; an order goes forward only, and gets its name and its payment once.
CREATE FUNCTION order_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  path text[] := ARRAY['pending', 'created', 'paid', 'refunded'];
BEGIN
  IF (NEW.id, NEW.user_id, NEW.pack_id, NEW.credits, NEW.amount, NEW.currency, NEW.provider, NEW.created_at)
    IS DISTINCT FROM (OLD.id, OLD.user_id, OLD.pack_id, OLD.credits, OLD.amount, OLD.currency, OLD.provider, OLD.created_at)
    OR OLD.provider_order_id IS NOT NULL AND NEW.provider_order_id IS DISTINCT FROM OLD.provider_order_id
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
-- An order begins open.
CREATE FUNCTION order_begins_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an order begins open' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'order_begins_open';
END $$;
--> statement-breakpoint
CREATE TRIGGER order_begins_open BEFORE INSERT ON orders
  FOR EACH ROW WHEN (NEW.status NOT IN ('pending', 'created')) EXECUTE FUNCTION order_begins_open();
--> statement-breakpoint
-- What has come in does not go back to not having come in, and no amount changes.
CREATE FUNCTION payment_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.order_id, NEW.amount, NEW.currency) IS DISTINCT FROM (OLD.id, OLD.order_id, OLD.amount, OLD.currency)
    OR OLD.status = 'refunded' AND NEW.status <> 'refunded'
    OR OLD.status = 'captured' AND NEW.status NOT IN ('captured', 'refunded') THEN
    RAISE EXCEPTION 'a payment does not go from % to %', OLD.status, NEW.status USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'payment_moves_forward';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_moves_forward BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION payment_moves_forward();
--> statement-breakpoint
-- Checked when the transaction commits: a paid order has a payment of its amount, and its credits, unless its owner is gone.
CREATE FUNCTION order_is_settled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM payments
    WHERE id = NEW.payment_id AND order_id = NEW.id AND status IN ('captured', 'refunded')
      AND amount = NEW.amount AND currency = NEW.currency
  ) OR NEW.owner_deleted_at IS NULL AND NOT EXISTS (
    SELECT FROM ledger_entries
    WHERE kind = 'purchase' AND reference = NEW.provider_order_id AND user_id = NEW.user_id AND amount = NEW.credits
  ) THEN
    RAISE EXCEPTION 'a paid order is not settled' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'order_is_settled';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER order_is_settled AFTER UPDATE OF status ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status IN ('paid', 'refunded')) EXECUTE FUNCTION order_is_settled();
--> statement-breakpoint
-- The other way round, at commit, too: whatever credits a purchase has an order of that user and that many credits, which is paid.
CREATE FUNCTION ledger_purchase_has_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM orders
    WHERE provider_order_id = NEW.reference AND user_id = NEW.user_id AND credits = NEW.amount AND status IN ('paid', 'refunded')
  ) THEN
    RAISE EXCEPTION 'purchase without its paid order' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ledger_purchase_has_order';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_purchase_has_order AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind = 'purchase') EXECUTE FUNCTION ledger_purchase_has_order();
--> statement-breakpoint
-- What goes back is at most what came: of the money as of the credits.
CREATE FUNCTION refunds_within_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM payments JOIN orders ON orders.id = payments.order_id
    WHERE payments.id = NEW.payment_id AND (
      (SELECT sum(credits_owed) FROM refunds WHERE payment_id = NEW.payment_id) > orders.credits
      OR NEW.credits_owed > 0 AND orders.payment_id IS DISTINCT FROM NEW.payment_id)
  ) THEN
    RAISE EXCEPTION 'refunds beyond their order' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'refunds_within_order';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_within_order AFTER INSERT OR UPDATE ON refunds FOR EACH ROW EXECUTE FUNCTION refunds_within_order();
--> statement-breakpoint
-- Credits are taken back for a refund of the same user alone, as many as it says.
CREATE FUNCTION ledger_purchase_refund_has_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM refunds
      JOIN payments ON payments.id = refunds.payment_id
      JOIN orders ON orders.id = payments.order_id
    WHERE refunds.id = NEW.reference AND orders.user_id = NEW.user_id AND refunds.credits_taken = -NEW.amount
  ) THEN
    RAISE EXCEPTION 'purchase refund without its refund' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ledger_purchase_refund_has_refund';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_purchase_refund_has_refund AFTER INSERT ON ledger_entries
  FOR EACH ROW WHEN (NEW.kind = 'purchase_refund') EXECUTE FUNCTION ledger_purchase_refund_has_refund();
