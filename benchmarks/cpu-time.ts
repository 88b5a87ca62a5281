import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../server/src/ports/database.ts'
import { queryRows } from '../server/src/ports/query-rows.ts'

/**
 * Returns the process id of the postmaster, the parent of all processes of the PostgreSQL server behind a connection.
 */
export async function findPostmaster(db: Db): Promise<number> {
  const [server] = await queryRows(
    db,
    sql`select split_part(pg_read_file('postmaster.pid'), E'\n', 1)::int as postmaster`,
    z.object({ postmaster: z.int() }),
  )
  if (!server) throw new Error('PostgreSQL returned no process id.')
  return server.postmaster
}

/** Returns the CPU seconds that processes and their children, running and finished, have used so far. Needs /proc. */
export async function readCpuSeconds(pids: number[]): Promise<number> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(processes.map(readStat))
  const matching = stats.filter(({ pid, parent }) => pids.includes(pid) || pids.includes(parent))
  // Linux counts 100 ticks a second.
  return matching.reduce((total, { ticks }) => total + ticks, 0) / 100
}

/** Runs `work`, which returns a number of units such as requests. Returns the CPU milliseconds per unit. */
export async function measureCpuMs(pids: number[], work: () => Promise<number>): Promise<number> {
  const before = await readCpuSeconds(pids)
  const count = await work()
  return (((await readCpuSeconds(pids)) - before) / count) * 1_000
}

/**
 * Returns the CPU microseconds of all live threads of a process since they started. More precise than `readCpuSeconds`.
 */
export async function readCpuMicros(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`)
  const nanos = await Promise.all(
    threads.map(async (thread) =>
      Number((await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8')).split(' ')[0]),
    ),
  )
  return nanos.reduce((sum, value) => sum + value, 0) / 1_000
}

/** Returns the parent and the CPU ticks of a process from `/proc/<pid>/stat` (proc_pid_stat(5)). */
async function readStat(name: string): Promise<{ pid: number; parent: number; ticks: number }> {
  const line = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
  // The program name in parentheses may contain spaces and parentheses. The fields after it are the state (0), the
  // parent (1), and the ticks of the process and of its finished children, in user and in system mode (11 to 14).
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  const ticks = [11, 12, 13, 14].reduce((total, field) => total + Number(fields[field] ?? 0), 0)
  return { pid: Number(name), parent: Number(fields[1] ?? 0), ticks }
}
