import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../server/src/ports/database.ts'
import { queryRows } from '../server/src/ports/query-rows.ts'

/** The first process of the PostgreSQL server behind a connection; the others are its children. */
export async function postmasterOf(db: Db): Promise<number> {
  const [server] = await queryRows(
    db,
    sql`select split_part(pg_read_file('postmaster.pid'), E'\n', 1)::int as postmaster`,
    z.object({ postmaster: z.int() }),
  )
  if (!server) throw new Error('PostgreSQL has no first process.')
  return server.postmaster
}

/** What processes and their children, running and ended ones, have taken so far. Only where /proc tells. */
export async function cpuSeconds(pids: number[]): Promise<number> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const all = await Promise.all(processes.map(ticksOf))
  const ours = all.filter(({ pid, parent }) => pids.includes(pid) || pids.includes(parent))
  return ours.reduce((total, { ticks }) => total + ticks, 0) / 100
}

/** What processes take for one of the things that `work` did so many of, in milliseconds. */
export async function cpuMs(pids: number[], work: () => Promise<number>): Promise<number> {
  const before = await cpuSeconds(pids)
  const count = await work()
  return (((await cpuSeconds(pids)) - before) / count) * 1_000
}

/** Of all threads of a process that are still there, since they began, in microseconds. Finer than `cpuSeconds`. */
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
  // The name in brackets may hold anything; what follows it is numbers, from the third field on.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  const ticks = [11, 12, 13, 14].reduce((total, field) => total + Number(fields[field] ?? 0), 0)
  return { pid: Number(name), parent: Number(fields[1] ?? 0), ticks }
}
