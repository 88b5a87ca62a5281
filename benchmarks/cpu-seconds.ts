import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../server/src/ports/database.ts'
import { queryRows } from '../server/src/ports/query-rows.ts'

/** Of this process and its ended children, and of PostgreSQL with all its processes. Only where /proc tells. */
export async function cpuSeconds(db: Db): Promise<number> {
  const [server] = await queryRows(
    db,
    sql`select split_part(pg_read_file('postmaster.pid'), E'\n', 1)::int as postmaster`,
    z.object({ postmaster: z.int() }),
  )
  const postmaster = server?.postmaster
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const all = await Promise.all(processes.map(ticksOf))
  const ours = all.filter(({ pid, parent }) => pid === process.pid || pid === postmaster || parent === postmaster)
  return ours.reduce((total, { ticks }) => total + ticks, 0) / 100
}

async function ticksOf(name: string): Promise<{ pid: number; parent: number; ticks: number }> {
  const line = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
  // The name in brackets may hold anything; what follows it is numbers, from the third field on.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  const ticks = [11, 12, 13, 14].reduce((total, field) => total + Number(fields[field] ?? 0), 0)
  return { pid: Number(name), parent: Number(fields[1] ?? 0), ticks }
}
