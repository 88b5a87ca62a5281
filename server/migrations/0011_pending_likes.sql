-- The likes of an image that are not folded yet: their sum, and of how many changes. Of an image that many like at once the index is full
-- of folded ones: only a plain index scan marks them as dead for whoever comes next, a bitmap would look at all of them each time.
CREATE FUNCTION pending_likes(liked uuid) RETURNS TABLE (change bigint, pending integer) LANGUAGE plpgsql STABLE
  SET enable_bitmapscan = off SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY SELECT sum(d.delta), count(*)::int FROM favorite_deltas d WHERE d.image_id = liked;
END $$;
