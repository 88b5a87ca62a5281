DROP INDEX "images_public_words";--> statement-breakpoint
-- Stored, so that a search which has to look at an image does not compute its words anew.
ALTER TABLE images ADD COLUMN prompt_words tsvector NOT NULL GENERATED ALWAYS AS (to_tsvector('english'::regconfig, prompt)) STORED;--> statement-breakpoint
-- Without a list of words that wait to be sorted in: every search would read all of it.
CREATE INDEX images_public_words ON images USING gin (prompt_words) WITH (fastupdate = off) WHERE visibility = 'public' AND deleted_at IS NULL;
