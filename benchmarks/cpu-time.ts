import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../server/src/ports/database.ts'
import { queryRows } from '../server/src/ports/query-rows.ts'

/** Returns the process id of the postmaster behind a connection; the other PostgreSQL processes are its children. */
export async function postmasterOf(db: Db): Promise<number> {
  const [server] = await queryRows(
    db,
    sql`select split_part(pg_read_file('postmaster.pid'), E'\n', 1)::int as postmaster`,
    z.object({ postmaster: z.int() }),
  )
  if (!server) throw new Error('PostgreSQL returned no process id.')
  return server.postmaster
}

/** Returns the CPU seconds that processes and their children, running and finished, have used so far. Needs /proc. */
export async function cpuSeconds(pids: number[]): Promise<number> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const all = await Promise.all(processes.map(ticksOf))
  const matching = all.filter(({ pid, parent }) => pids.includes(pid) || pids.includes(parent))
  return matching.reduce((total, { ticks }) => total + ticks, 0) / 100
}

/** Returns the CPU milliseconds per unit of `work`, which returns the number of units. */
export async function cpuMs(pids: number[], work: () => Promise<number>): Promise<number> {
  const before = await cpuSeconds(pids)
  const count = await work()
  return (((await cpuSeconds(pids)) - before) / count) * 1_000
}

/** Returns the CPU microseconds of all live threads of a process since they started. More precise than `cpuSeconds`. */
export async function cpuMicros(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`)
  const nanos = await Promise.all(
    threads.map(async (thread) =>
      Number((await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8')).split(' ')[0]),
    ),
  )
  return nanos.reduce((sum, each) => sum + each, 0) / 1_000
}

async function ticksOf(name: string): Promise<{ pid: number; parent: number; ticks: number }> {
  const line = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
  // The program name in parentheses may contain anything; the fields after it, from the third on, are numbers.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  const ticks = [11, 12, 13, 14].reduce((total, field) => total + Number(fields[field] ?? 0), 0)
  return { pid: Number(name), parent: Number(fields[1] ?? 0), ticks }
}
