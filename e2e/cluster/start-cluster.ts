import { fork, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '../../server/test/harness/free-port.ts'
import { startPostgresServer } from '../../server/test/harness/postgres-server.ts'
import { stopCleanly, launchServer, waitUntilReady } from '../server-program.ts'
import { makeCertificate, startNginx } from './nginx.ts'

/** One process of the installation. */
export interface Member {
  readonly name: string
  /** Its own URL, without the balancer. */
  readonly url: string
  /** Kills it with SIGKILL. */
  kill(): Promise<void>
  restart(): Promise<void>
}

export interface Cluster {
  /** The balancer's URL. */
  readonly url: string
  /** Path of the certificate authority of the balancer. */
  readonly authority: string
  readonly webs: readonly Member[]
  readonly workers: readonly Member[]
  /** The environment of each process, and of commands that run beside them. */
  readonly settings: Readonly<Record<string, string>>
  /** Stops all processes, throws if one does not stop cleanly, and deletes their data. */
  stop(): Promise<void>
}

const S3_PROGRAM = path.resolve(import.meta.dirname, '../../server/test/fakes/s3-server-program.ts')
const BUCKET = 'pictor-cluster'

/** Starts two web processes and two workers on PostgreSQL and an S3-compatible server, behind nginx with TLS. */
export async function startCluster(overrides: Record<string, string> = {}): Promise<Cluster> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictor-cluster-'))
  const cleanUps: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })]
  const stop = async () => {
    const failures: unknown[] = []
    for (const step of cleanUps.toReversed()) await step().catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw new AggregateError(failures, 'The cluster did not stop cleanly.')
  }
  try {
    const postgres = await startPostgresServer()
    cleanUps.push(() => postgres.stop())
    const store = await startStore()
    cleanUps.push(store.stop)
    const port = await findFreePort()
    const url = `https://localhost:${port}`
    const settings = { ...createSettings({ url, folder, database: postgres.url, store: store.port }), ...overrides }
    // They can start at the same time: the processes themselves run the migrations one after the other.
    const names = ['web 1', 'web 2', 'worker 1', 'worker 2']
    const members = await Promise.all(names.map((name) => startMember(name, settings, cleanUps)))
    const webs = members.filter(({ name }) => name.startsWith('web'))
    const { certificate, key } = makeCertificate(folder)
    const upstreams = webs.map((web) => Number(new URL(web.url).port))
    const balancer = await startNginx(folder, { port, upstreams, certificate, key })
    cleanUps.push(() => balancer.stop())
    const workers = members.filter((member) => !webs.includes(member))
    return { url, authority: certificate, webs, workers, settings, stop }
  } catch (error) {
    // Stopping may fail for the same reason as starting.
    await stop().catch(() => undefined)
    throw error
  }
}

function createSettings(locations: {
  url: string
  folder: string
  database: string
  store: number
}): Record<string, string> {
  return {
    PUBLIC_URL: locations.url,
    DATABASE_URL: locations.database,
    AUTH_SECRET: randomBytes(32).toString('hex'),
    // Shared only because of the development mailbox: each process then shows the emails of all processes.
    DATA_DIR: locations.folder,
    S3_BUCKET: BUCKET,
    S3_ENDPOINT: `http://127.0.0.1:${locations.store}`,
    S3_ADDRESSING: 'path',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    TRUSTED_PROXIES: '127.0.0.1,::1',
    LOG_LEVEL: 'error',
  }
}

async function startStore(): Promise<{ port: number; stop: () => Promise<void> }> {
  const execArgv = ['--openssl-legacy-provider'] // see s3-server.ts
  const child = fork(S3_PROGRAM, [String(await findFreePort())], { execArgv, stdio: 'inherit' })
  const exited = once(child, 'exit')
  const message = await Promise.race([once(child, 'message'), exited.then(() => [null])])
  const [started] = message as [{ port: number; directory: string } | null]
  if (started === null) throw new Error('The S3 server exited during startup.')
  await mkdir(path.join(started.directory, BUCKET)) // the server treats folders as buckets
  const stop = async () => {
    child.disconnect()
    await exited
  }
  return { port: started.port, stop }
}

async function startMember(
  name: string,
  settings: Record<string, string>,
  cleanUps: (() => Promise<void>)[],
): Promise<Member> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const environment = { ...settings, PORT: String(port), ROLE: name.split(' ')[0] ?? '' }
  const folder = settings['DATA_DIR'] ?? ''
  let program: ChildProcess = launchServer(folder, environment)
  const kill = () => void program.kill('SIGKILL')
  process.once('exit', kill)
  cleanUps.push(async () => {
    process.off('exit', kill)
    await stopCleanly(program)
  })
  await waitUntilReady(url, program)
  return {
    name,
    url,
    async kill() {
      const exited = once(program, 'exit')
      kill()
      await exited
    },
    async restart() {
      program = launchServer(folder, environment)
      await waitUntilReady(url, program)
    },
  }
}
