import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { IMAGE_SIZES } from '@pictor/contract/limits'
import { openPglite } from '../server/src/adapters/database/pglite.ts'
import { compose } from '../server/src/compose.ts'
import { readConfig, type Config } from '../server/src/config/config.ts'
import { createCredits } from '../server/src/features/credits/index.ts'
import { createRealtime } from '../server/src/features/realtime/index.ts'
import { updateRole } from '../server/src/features/users/users.admin.repository.ts'
import { systemClock } from '../server/src/kernel/clock.ts'
import { readOrCreateSecret } from '../server/src/kernel/secret-file.ts'
import type { Database } from '../server/src/ports/database.ts'
import { createTestModel } from '../server/test/fakes/test-model.ts'
import { insertUser, PASSWORD } from '../server/test/fixtures/users.ts'
import { makePng } from './png.ts'
import { toAccountsFile, toDataFolder, type SeededAccounts } from './seeded-accounts.ts'
import { GALLERY_SIZE } from './start-server.ts'

const MEMBER_COUNT = 120
const ADMIN_COUNT = 12
const DAY_MS = 86_400_000
const SEED_TIMEOUT_MS = 120_000

// `node e2e/seed-program.ts <folder>`: creates a data folder with a gallery and confirmed, signed-in accounts, and a
// file with their credentials.
const folder = process.argv[2] ?? ''
await mkdir(toDataFolder(folder), { recursive: true })
await writeFile(toAccountsFile(folder), JSON.stringify(await seed(toDataFolder(folder))))

async function seed(dataDir: string): Promise<SeededAccounts> {
  const root = path.resolve(import.meta.dirname, '..')
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error', DEMO_GALLERY: String(GALLERY_SIZE) }, dataDir)
  const runtimePaths = {
    migrations: path.join(root, 'server/migrations'),
    snapshot: path.join(root, 'server/dist/empty-database.tar.gz'),
    illustratorWorker: new URL('file:///none'),
    imageWorker: new URL('../server/src/compose/image-worker.ts', import.meta.url),
    checkoutScript: '',
    webRoot: '',
    web: 'none' as const,
    onFatal: fail,
  }
  const database = await openPglite({ ...runtimePaths, folder: path.join(dataDir, 'database'), report: fail })
  const cacheAges = { freshMs: 0, staleMs: 0 }
  const application = await compose(config, runtimePaths, { database, model: createModel(), cacheAges })
  await application.startWork()
  const accounts = await insertAccounts(database, config)
  const total = async () => (await application.app.inject('/api/images/public')).json<{ total: number }>().total
  const deadline = Date.now() + SEED_TIMEOUT_MS
  while ((await total()) < GALLERY_SIZE) {
    if (Date.now() > deadline) throw new Error(`The gallery was not filled within ${SEED_TIMEOUT_MS} ms.`)
    await sleep(50)
  }
  await application.stop()
  return accounts
}

async function insertAccounts(database: Database, config: Config): Promise<SeededAccounts> {
  const secret = await readOrCreateSecret(config.dataDir)
  const realtime = await createRealtime(database)
  // One transaction, because the embedded database syncs to disk on each commit.
  return database.db.transaction(async (tx) => {
    const presentPlan = () => fail(new Error('Opening an account must not present a plan.'))
    const { openAccount } = createCredits({
      ...config,
      db: tx,
      realtime,
      clock: systemClock,
      secret,
      presentPlan,
      mayGetWelcomeCredits: async () => true,
    })
    // The accounts are two days old, because reports by accounts younger than a day never hide an image.
    const createdAt = new Date(Date.now() - 2 * DAY_MS)
    const insertAll = async (role: string, count: number) => {
      const accounts = []
      for (let number = 1; number <= count; number += 1)
        accounts.push({
          ...(await insertUser(tx, `${role}-${number}@example.org`, { secret, openAccount, createdAt })),
          password: PASSWORD,
        })
      return accounts
    }
    const members = await insertAll('member', MEMBER_COUNT)
    const admins = await insertAll('admin', ADMIN_COUNT)
    for (const { id } of admins) await updateRole(tx, id, 'admin', new Date())
    return { members, admins }
  })
}

/** Returns a model that renders a solid color at once, in the requested size. */
function createModel() {
  const model = createTestModel()
  model.respond = async ({ aspectRatio, seed }) => {
    const { width, height } = IMAGE_SIZES[aspectRatio]
    const color = [seed & 255, (seed >> 8) & 255, (seed >> 16) & 255] as const
    return { bytes: makePng(width, height, { color }), format: 'png', costMicroUsd: 0, usage: null }
  }
  return model
}

function fail(error: unknown): never {
  throw error
}
