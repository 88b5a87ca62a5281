-- The rules that a constraint alone cannot say. Each function is named after what it holds.

-- A ledger entry moves its user's balance, and must continue it: the entry was computed from the balance it stands on.
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
-- A refund gives back exactly one charge (same user, same reference, same amount), of a generation that gave nothing.
CREATE FUNCTION ledger_refund_matches_charge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM ledger_entries
    WHERE kind = 'generation' AND reference = NEW.reference AND user_id = NEW.user_id AND amount = -NEW.amount
  ) OR EXISTS (SELECT FROM generations WHERE id = NEW.reference::uuid AND status NOT IN ('failed', 'cancelled')) THEN
    RAISE EXCEPTION 'refund without its charge' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ledger_refund_matches_charge';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_refund_matches_charge AFTER INSERT ON ledger_entries
  FOR EACH ROW WHEN (NEW.kind = 'refund') EXECUTE FUNCTION ledger_refund_matches_charge();
--> statement-breakpoint
CREATE FUNCTION ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ledger_is_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
--> statement-breakpoint
-- Depth 1 is a statement of somebody's own; the ledger's trigger changes the balance at depth 2.
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
-- What the visitor paid for: checked when the transaction commits, whatever the order of its statements.
CREATE FUNCTION generation_is_settled() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  refunded boolean := EXISTS (SELECT FROM ledger_entries WHERE kind = 'refund' AND reference = NEW.id::text);
BEGIN
  IF NEW.status = 'succeeded' AND (refunded OR (SELECT count(*) FROM images WHERE generation_id = NEW.id) <> NEW.variations)
    OR NEW.status IN ('failed', 'cancelled') AND NOT refunded THEN
    RAISE EXCEPTION 'generation % is not settled', NEW.status USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'generation_is_settled';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER generation_is_settled AFTER INSERT OR UPDATE OF status ON generations
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION generation_is_settled();
--> statement-breakpoint
CREATE FUNCTION generation_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status IN ('succeeded', 'failed', 'cancelled') OR OLD.status = 'running' AND NEW.status = 'queued' THEN
    RAISE EXCEPTION 'a generation does not go from % to %', OLD.status, NEW.status USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'generation_moves_forward';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER generation_moves_forward BEFORE UPDATE OF status ON generations
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION generation_moves_forward();
--> statement-breakpoint
-- However a session ends (sign-out, another password, a deleted user), its access tokens end with it, in every process.
CREATE FUNCTION session_has_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ended_sessions (session_id) VALUES (OLD.id) ON CONFLICT DO NOTHING;
  PERFORM pg_notify('session_ended', OLD.id::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER session_has_ended AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION session_has_ended();
