import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { installPackage, writePackageJson } from './npm-package.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'

// Installs and starts a released version of Directus, the reference app. It is not a dependency: npm installs it into a
// separate folder, which later runs use again.

export const DIRECTUS_VERSION = '12.4.0'
/** The id of the policy for signed-out visitors, which is the same in every installation of Directus. */
const PUBLIC_POLICY = 'abf8a154-5b1c-4a46-ac9c-7300570f4f17'
const PROGRAMS_FOLDER = 'node_modules/@directus/api/dist'

const run = promisify(execFile)

/** Installs Directus into the folder, unless it is installed there. */
export async function installDirectus(folder: string): Promise<void> {
  // An empty package replaces the sandbox for extensions, which would need a compiler. No extensions are used.
  await writePackageJson(path.join(folder, 'sandbox'), { name: 'isolated-vm', version: '0.0.0', main: 'index.cjs' })
  await writeFile(path.join(folder, 'sandbox/index.cjs'), 'module.exports = {}\n')
  await installPackage(folder, {
    name: 'directus',
    version: DIRECTUS_VERSION,
    overrides: { 'isolated-vm': 'file:./sandbox' },
  })
}

/**
 * Starts one process that serves the tables of a database to signed-out visitors, without rate limits, response caches
 * and logging.
 */
export async function startDirectus(folder: string, databaseUrl: string, tables: string[]): Promise<ServerProcess> {
  const token = randomBytes(16).toString('hex')
  const settings = { ...createSettings(databaseUrl), ADMIN_TOKEN: token }
  const data = await mkdtemp(path.join(tmpdir(), 'pictor-peer-'))
  const environment = { ...process.env, ...settings }
  await run(process.execPath, [path.join(folder, PROGRAMS_FOLDER, 'cli/run.js'), 'bootstrap'], {
    cwd: data,
    env: environment,
  })
  await rm(data, { recursive: true })
  const directus = await startServerProcess(path.join(folder, PROGRAMS_FOLDER, 'start.js'), settings, '/server/ping')
  const response = await fetch(`${directus.url}/permissions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(
      tables.map((collection) => ({ policy: PUBLIC_POLICY, collection, action: 'read', fields: ['*'] })),
    ),
  })
  if (!response.ok) throw new Error(await response.text())
  return directus
}

function createSettings(databaseUrl: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    SECRET: randomBytes(32).toString('hex'),
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl,
    ADMIN_EMAIL: 'admin@example.org',
    ADMIN_PASSWORD: randomBytes(16).toString('hex'),
    CACHE_ENABLED: 'false',
    RATE_LIMITER_ENABLED: 'false',
    PRESSURE_LIMITER_ENABLED: 'false',
    SERVE_APP: 'false',
    TELEMETRY: 'false',
    EMAIL_VERIFY_SETUP: 'false',
    LOG_LEVEL: 'error',
    LOG_STYLE: 'raw',
    // If enabled, every request is logged regardless of the level.
    WEBSOCKETS_LOGS_ENABLED: 'false',
  }
}
