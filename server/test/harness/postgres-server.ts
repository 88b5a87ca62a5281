import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { findFreePort } from './free-port.ts'
import { findPostgresPrograms, type Owner } from './postgres-programs.ts'

export interface PostgresServer {
  /** URL of the superuser in the database `postgres`. */
  readonly url: string
  /** Stops the server until it is resumed. Connections are closed and new ones are refused. */
  pause(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

/**
 * The server's guard. Its input closes when this process ends for any reason, and the guard then stops the server. A
 * line also stops the server, and the next line restarts it.
 */
const GUARD = 'while "$@" >>server.log 2>&1 & read _; do kill -INT $!; wait; read _ || break; done; kill -INT $!; wait'
/**
 * Deletes all files of the server when the guard ends, which closes the sweeper's input. A process of this user does
 * that, because the server's own user may not remove a folder from the temporary folder.
 */
const SWEEPER = 'read _; rm -rf "$1"'
/** Databases exist only for seconds, so neither JIT compilation nor vacuuming pays off. */
const SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'jit=off',
  'autovacuum=off',
  'max_connections=200',
]
const TIMEOUT_MS = 30_000

/** Working folder, environment and user of PostgreSQL programs. */
type RunOptions = { cwd: string; env: NodeJS.ProcessEnv } & Partial<Owner>

/** Starts a PostgreSQL server that ends with this process at the latest. */
export async function startPostgresServer(): Promise<PostgresServer> {
  const owner = await findOwner()
  const home = await mkdtemp(join(tmpdir(), 'pictor-postgres-'))
  if (owner) await chown(home, owner.uid, owner.gid)
  const password = randomBytes(16).toString('hex')
  let running: Running | undefined
  try {
    const programs = await findPostgresPrograms(home, owner)
    const run = { cwd: home, env: createEnvironment(home, programs), ...owner }
    await initialize(programs, password, run)
    const port = await findFreePort()
    const settings = [...SETTINGS, `port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=']
    const command = [join(programs, 'postgres'), '-D', 'data', ...settings.flatMap((setting) => ['-c', setting])]
    running = guardServer(command, run)
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
    await waitForConnection(url)
    const { guard, stop } = running
    return {
      url,
      async pause() {
        guard.stdin?.write('\n')
        await waitUntilUnreachable(url)
      },
      async resume() {
        guard.stdin?.write('\n')
        await waitForConnection(url)
      },
      stop,
    }
  } catch (error) {
    const log = await readFile(join(home, 'server.log'), 'utf8').catch(() => '')
    await running?.stop()
    await rm(home, { recursive: true, force: true })
    throw new Error(`No PostgreSQL server could be started for the integration tests. ${log || String(error)}`, {
      cause: error,
    })
  }
}

interface Running {
  guard: ChildProcess
  stop(): Promise<void>
}

function guardServer(command: string[], run: RunOptions): Running {
  const sweeper = spawn('sh', ['-c', SWEEPER, 'sh', run.cwd], { stdio: ['pipe', 'ignore', 'inherit'] })
  const guard = spawn('sh', ['-c', GUARD, 'sh', ...command], { ...run, stdio: ['pipe', sweeper.stdin, 'inherit'] })
  // Only the guard keeps this pipe open.
  sweeper.stdin.destroy()
  const swept = once(sweeper, 'exit')
  return {
    guard,
    async stop() {
      guard.stdin?.end()
      await swept
    },
  }
}

/** PostgreSQL does not run as root, so another user is needed. */
async function findOwner(): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user) throw new Error('PostgreSQL does not run as root, and this system has no user "postgres" or "nobody".')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

function createEnvironment(home: string, programs: string): NodeJS.ProcessEnv {
  const libraries = programs.startsWith(home) ? { LD_LIBRARY_PATH: join(dirname(programs), 'lib') } : {}
  return { PATH: process.env['PATH'], LC_ALL: 'C', ...libraries }
}

async function initialize(programs: string, password: string, run: RunOptions) {
  const passwordFile = join(run.cwd, 'password')
  await writeFile(passwordFile, password)
  if (run.uid !== undefined && run.gid !== undefined) await chown(passwordFile, run.uid, run.gid)
  // Thousands of connections are opened, and SCRAM takes milliseconds of CPU time for each.
  const options = ['-U', 'postgres', '-E', 'UTF8', '--locale=C', '--auth=md5', `--pwfile=${passwordFile}`]
  await promisify(execFile)(join(programs, 'initdb'), ['-D', 'data', '--no-sync', ...options], run)
}

async function waitForConnection(url: string): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS
  for (;;) {
    const failure = await tryConnect(url)
    if (!failure) return
    if (performance.now() > deadline) throw failure
    await wait(50)
  }
}

/** Waits until connections are refused. A server that is shutting down still accepts them and sends an error. */
async function waitUntilUnreachable(url: string): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS
  for (;;) {
    const failure = await tryConnect(url)
    if (failure && 'code' in failure && failure.code === 'ECONNREFUSED') return
    if (performance.now() > deadline) throw new Error('The PostgreSQL server did not stop.', { cause: failure })
    await wait(50)
  }
}

async function tryConnect(url: string): Promise<Error | null> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    await client.end()
  }
}
