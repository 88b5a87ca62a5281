import { availableParallelism, loadavg } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { openPostgres } from '../server/src/adapters/database/postgres.ts'
import { createFavorites } from '../server/src/features/favorites/index.ts'
import { createSelectedImages, applyDeltas } from '../server/src/features/images/index.ts'
import { images } from '../server/src/features/images/images.table.ts'
import { createRealtime } from '../server/src/features/realtime/index.ts'
import { systemClock } from '../server/src/kernel/clock.ts'
import { runPeriodically } from '../server/src/kernel/periodic-task.ts'
import { queryRows } from '../server/src/ports/query-rows.ts'
import { imageRow, insertUsers } from '../server/test/fixtures/image-rows.ts'
import { present } from '../server/test/harness/plain-file-urls.ts'
import { startPostgresServer } from '../server/test/harness/postgres-server.ts'
import { readCpuSeconds, findPostmaster } from './cpu-time.ts'
import { printMeasurement } from './measurement.ts'
import { quantile } from './statistics.ts'

// Performance goal P8: toggles favorites through the service, in alternating rounds: all users toggle one image
// ("hot"), or each user toggles another image ("spread"). Throughout, counter deltas are applied as a worker applies
// them. The result is the number of toggles per second, and per second of CPU time of the service and PostgreSQL. At the
// end, every favorite count must match the number of favorites.

const USERS = 1_000
const IMAGES = 1_000
const CLIENTS = 8
const ROUND_MS = 5_000
const ROUNDS = 6
const DELTA_INTERVAL_MS = 2_000

/** Toggles per second, and per second of CPU time. */
interface Round {
  perSecond: number
  perCpuSecond: number
}

const server = await startPostgresServer()
const migrations = path.resolve(import.meta.dirname, '../server/migrations')
const database = await openPostgres({ url: server.url, migrations, poolSize: CLIENTS + 2, report: ignoreReport })
const { db } = database
const logger = { info: ignoreReport, warn: ignoreReport, error: (fields: object) => console.error(fields) }
const stopDeltas = runPeriodically(() => applyDeltas(db), {
  intervalMs: DELTA_INTERVAL_MS,
  logger,
  name: 'Applying counter deltas',
})
try {
  console.log(`${availableParallelism()} processors, load before: ${loadavg()[0]?.toFixed(1)}`)
  const users = await insertUsers(db, USERS)
  const imageRows = Array.from({ length: IMAGES }, () => imageRow())
  await db.insert(images).values(imageRows)
  const realtime = await createRealtime(database)
  const favorites = createFavorites({
    db,
    selectedImages: createSelectedImages(db, present),
    realtime,
    clock: systemClock,
  })
  const toggle = (user: number, imageIndex: number) =>
    favorites.toggle({ userId: users[user] ?? '', imageId: imageRows[imageIndex]?.id ?? '', requestedState: undefined })
  const rounds: Record<'hot' | 'spread', Round[]> = { hot: [], spread: [] }
  for (let round = -1; round < ROUNDS; round++) {
    const measured = {
      hot: await measure((user) => toggle(user, 0)),
      spread: await measure((user) => toggle(user, user % IMAGES)),
    }
    // The first round warms up.
    if (round < 0) continue
    rounds.hot.push(measured.hot)
    rounds.spread.push(measured.spread)
  }
  await checkCounts('before the last deltas are applied')
  await applyDeltas(db)
  await checkCounts('afterwards')
  print(rounds)
} finally {
  await stopDeltas()
  await database.close()
  await server.stop()
}

/** Each client toggles for its own users, so that no favorite is toggled twice at the same time. */
async function measure(toggle: (user: number) => Promise<unknown>): Promise<Round> {
  const processes = [process.pid, await findPostmaster(db)]
  const before = await readCpuSeconds(processes)
  const startedAt = performance.now()
  let toggled = 0
  const client = async (_: unknown, first: number) => {
    for (let user = first; performance.now() - startedAt < ROUND_MS; user = (user + CLIENTS) % USERS) {
      await toggle(user)
      toggled++
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  const seconds = (performance.now() - startedAt) / 1_000
  return { perSecond: toggled / seconds, perCpuSecond: toggled / ((await readCpuSeconds(processes)) - before) }
}

async function checkCounts(when: string): Promise<void> {
  const [counted] = await queryRows(
    db,
    sql`select (select count(*) from favorites)::int as likes, (select count(*) from favorite_deltas)::int as pending,
      (select count(*) from images where favorite_count
        + coalesce((select sum(delta) from favorite_deltas where image_id = images.id), 0)
        <> (select count(*) from favorites where image_id = images.id))::int as wrong`,
    z.object({ likes: z.int(), pending: z.int(), wrong: z.int() }),
  )
  console.log(`${when}: ${JSON.stringify(counted)}`)
  if (counted?.wrong !== 0) throw new Error('The favorite counts do not match their rows.')
}

function print(rounds: Record<'hot' | 'spread', Round[]>): void {
  for (const [name, measured] of Object.entries(rounds)) {
    const perSecond = quantile(
      measured.map((round) => round.perSecond),
      0.5,
    )
    const perCpuSecond = quantile(
      measured.map((round) => round.perCpuSecond),
      0.5,
    )
    console.log(`${name}: ${perSecond.toFixed(0)} a second, ${perCpuSecond.toFixed(0)} a second of CPU`)
  }
  const ratio = (rate: keyof Round) =>
    quantile(
      rounds.hot.map((round, index) => round[rate] / (rounds.spread[index]?.[rate] ?? NaN)),
      0.5,
    )
  console.log(`hot / spread by time: ${ratio('perSecond').toFixed(2)}`)
  const what = 'toggles of one image / of a thousand, by CPU'
  printMeasurement({ id: 'P8', what, measured: ratio('perCpuSecond'), goal: { atLeast: 0.9 } })
}

/**
 * Reports are not needed: an error rejects the call that causes it, and the other reports are about connections that
 * close when their server stops.
 */
function ignoreReport(): void {}
