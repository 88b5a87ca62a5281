ALTER TABLE "payment_findings" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
-- What was found stays as it was written; that it is decided is said once.
CREATE FUNCTION finding_is_decided_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.kind, NEW.reference, NEW.order_id, NEW.detail, NEW.created_at)
    IS DISTINCT FROM (OLD.id, OLD.kind, OLD.reference, OLD.order_id, OLD.detail, OLD.created_at)
    OR OLD.decided_at IS NOT NULL AND NEW.decided_at IS DISTINCT FROM OLD.decided_at THEN
    RAISE EXCEPTION 'a finding is decided once' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'finding_is_decided_once';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER finding_is_decided_once BEFORE UPDATE ON payment_findings FOR EACH ROW EXECUTE FUNCTION finding_is_decided_once();
