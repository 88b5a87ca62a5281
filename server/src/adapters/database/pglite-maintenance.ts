import type { PGlite } from '@electric-sql/pglite'

const CHECKPOINT_AFTER_BYTES = 64 * 1024 * 1024
const MINUTE_MS = 60_000

/**
 * Starts periodic checkpoints and vacuums, because the embedded engine has no background processes to truncate the log,
 * remove dead rows and update statistics. Returns a function that stops them.
 */
export function startMaintenance(pglite: PGlite, report: (error: unknown) => void): () => void {
  const schedule = (intervalMs: number, task: (pglite: PGlite) => Promise<unknown>) =>
    setInterval(() => void task(pglite).catch(report), intervalMs).unref()
  const timers = [schedule(MINUTE_MS, checkpointWhenLogIsLong), schedule(60 * MINUTE_MS, vacuum)]
  return () => timers.forEach((timer) => clearInterval(timer))
}

/** Truncates a long log, which slows down the start after a crash and takes disk space. */
export async function checkpointWhenLogIsLong(pglite: PGlite, limitBytes = CHECKPOINT_AFTER_BYTES): Promise<void> {
  const { rows } = await pglite.query<{ long: boolean }>(
    'select pg_current_wal_lsn() - redo_lsn > $1::int as long from pg_control_checkpoint()',
    [limitBytes],
  )
  if (rows[0]?.long) await pglite.exec('checkpoint')
}

async function vacuum(pglite: PGlite): Promise<void> {
  await pglite.exec('vacuum (analyze)')
}
