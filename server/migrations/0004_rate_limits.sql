-- Who used what how often lately, when several processes share it. Unlogged: a crash may forget it, and no call waits for the disk.
CREATE UNLOGGED TABLE rate_limits (
  key text PRIMARY KEY,
  points integer NOT NULL,
  expire bigint NOT NULL
);
