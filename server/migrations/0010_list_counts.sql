-- What lists know without counting. Each function is named after what it holds.

-- One image more or less in a list: a row of its own, so that writers do not wait for each other, but for the first one of each block. That
-- is there before the first sum.
CREATE FUNCTION count_in_list(counted uuid, unit text, made_at timestamptz, change integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  its_block timestamptz := date_trunc(unit, made_at, 'UTC');
BEGIN
  INSERT INTO list_blocks (list, block, images) VALUES (counted, its_block, 0) ON CONFLICT DO NOTHING;
  INSERT INTO list_deltas (list, block, delta) VALUES (counted, its_block, change);
END $$;
--> statement-breakpoint
-- An image stands in the public gallery while it is public and not deleted, and among its user's images while it is not deleted.
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
-- What was there before.
INSERT INTO list_blocks (list, block, images)
  SELECT '00000000-0000-0000-0000-000000000000', date_trunc('hour', created_at, 'UTC'), count(*) FROM images
  WHERE visibility = 'public' AND deleted_at IS NULL GROUP BY 2
  UNION ALL
  SELECT user_id, date_trunc('day', created_at, 'UTC'), count(*) FROM images
  WHERE user_id IS NOT NULL AND deleted_at IS NULL GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO list_totals (list, images) SELECT list, sum(images) FROM list_blocks GROUP BY list;
--> statement-breakpoint
-- In which block the row after `passed` rows lies, newest first, and how many rows lie in the blocks before. Nothing if the list is shorter.
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
-- A like is counted where it is made and taken back, whoever does it.
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
-- A like is never moved to another image or user.
CREATE FUNCTION favorites_are_added_or_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a favorite is added or removed, never changed' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'favorites_are_added_or_removed';
END $$;
--> statement-breakpoint
CREATE TRIGGER favorites_are_added_or_removed BEFORE UPDATE ON favorites FOR EACH ROW EXECUTE FUNCTION favorites_are_added_or_removed();
