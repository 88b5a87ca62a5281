import path from 'node:path'
import type { ListInput } from '@pictor/contract'
import { DEFAULT_ASPECT_RATIO } from '@pictor/contract/limits'
import { sql } from 'drizzle-orm'
import { openPglite } from '../server/src/adapters/database/pglite.ts'
import { createLists } from '../server/src/features/images/lists/lists.service.ts'
import { RARE_WORD, insertManyImages } from '../server/test/fixtures/many-images.ts'
import { present } from '../server/test/harness/plain-file-urls.ts'
import { printMeasurement } from './measurement.ts'
import { quantile } from './statistics.ts'

// Measures the CPU time of reading the public list in different ways on the embedded database, where a slow query
// blocks all others: it runs one query at a time and cannot cancel it.

const IMAGES = 14_000
const ROUNDS = 15
/** CPU milliseconds that a read may block other users. */
const READ_ALLOWED_MS = 50

const USUAL: ListInput = { page: 1, pageSize: 20, sort: 'newest' }
const READS: Record<string, Partial<ListInput>> = {
  'a usual page': {},
  'the largest page': { pageSize: 1_000 },
  'the deepest page': { page: 650 },
  'the most liked, far down': { sort: 'most_liked', page: 49 },
  'a style, far down': { style: 'anime', page: 49 },
  'a ratio, far down': { ratio: DEFAULT_ASPECT_RATIO, page: 49 },
  'a ratio, the most liked': { ratio: '2:3', sort: 'most_liked' },
  'a style and a ratio, the most liked': { ratio: '2:3', style: 'anime', sort: 'most_liked' },
  'a rare word': { q: RARE_WORD },
  'a common word': { q: 'fine' },
  'a common word, the most liked, large': { q: 'fine', sort: 'most_liked', pageSize: 1_000 },
  'a word in some prompts, far down': { q: 'dragon', page: 49 },
  'a word in old prompts only': { q: 'oldest' },
  'a phrase that no prompt contains': { q: '"fine soft"' },
  'a word with an exclusion, far down': { q: 'fine -zzzz', page: 49 },
  'a word, excluding a very common one': { q: 'light -fine' },
  'many alternatives and an exclusion': {
    q: 'fox or harbour or mountain or train or owl or dragon or market or garden -zzzz',
  },
  'an exclusion only': { q: '-zzzz' },
  'a common word, a style and a ratio': { q: 'fine', style: 'None', ratio: '4:5' },
}

const migrations = path.resolve(import.meta.dirname, '../server/migrations')
const { db, close } = await openPglite({ folder: null, migrations, report: console.error })
try {
  await insertManyImages(db, IMAGES)
  // Each prompt has 25 words; the prompts of the oldest tenth contain an extra word.
  await db.execute(
    sql`update images set prompt = prompt || ' painted with a broad brush in oil on canvas after an old master from the north'
      || case when created_at < timestamptz '2026-01-01' - interval '37800 seconds' then ' oldest' else '' end`,
  )
  await db.execute(sql`vacuum analyze`)
  const lists = createLists(db, present)
  const costs: number[] = []
  for (const [name, filter] of Object.entries(READS)) {
    const input = { ...USUAL, ...filter }
    for (let round = 0; round < ROUNDS; round++) await lists.listPublic(input)
    const rounds: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const before = process.cpuUsage()
      await lists.listPublic(input)
      const { user, system } = process.cpuUsage(before)
      rounds.push((user + system) / 1_000)
    }
    const cost = quantile(rounds, 0.5)
    console.log(`  ${name.padEnd(40)}${cost.toFixed(1).padStart(8)} ms of CPU`)
    costs.push(cost)
  }
  const longest = Math.max(...costs)
  printMeasurement({
    id: 'S3',
    what: 'costliest read, ms of CPU',
    measured: longest,
    goal: { atMost: READ_ALLOWED_MS },
  })
  printMeasurement({ id: 'S3', what: 'costliest read / a usual page', measured: longest / (costs[0] ?? NaN) })
} finally {
  await close()
}
