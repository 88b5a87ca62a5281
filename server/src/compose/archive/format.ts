import { createHash, type Hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { CommandError } from '../admin/cli-errors.ts'

// Format of the database in an archive: lines of JSON with a header, the rows of each table after a line with their
// number, the unfinished jobs, and the end. Only databases write and parse the rows, so JavaScript can't change numbers
// or times.

const HeaderSchema = z.strictObject({
  /** Creation time of the newest migration. Databases with the same value have the same tables. */
  schema: z.string(),
  /** In an order in which they can be filled: rows reference only rows of earlier tables. */
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()) })),
  /** The last value of each used sequence. */
  sequences: z.array(z.strictObject({ name: z.string(), last: z.string() })),
})

/** Number of rows of a table, and SHA-256 of their JSON in the order of the primary key. Equal on both engines. */
const DigestSchema = z.strictObject({ rows: z.int(), sha256: z.string() })

/** Digests by table name. The digest of the jobs has the key JOBS. */
export const DigestsSchema = z.record(z.string(), DigestSchema)

const JobSchema = z.strictObject({ queue: z.string(), payload: z.string() })

const LineSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('header'), header: HeaderSchema }),
  z.strictObject({ kind: z.literal('rows'), table: z.string(), count: z.int().positive() }),
  z.strictObject({ kind: z.literal('jobs'), jobs: z.array(JobSchema) }),
  z.strictObject({ kind: z.literal('end'), digests: DigestsSchema }),
])

type Line = z.infer<typeof LineSchema>
export type Header = z.infer<typeof HeaderSchema>
export type Digest = z.infer<typeof DigestSchema>
export type Digests = z.infer<typeof DigestsSchema>
export type Chunk = Exclude<Line, { kind: 'rows' }> | { kind: 'rows'; table: string; rows: string[] }

/** Key of the unfinished jobs in `Digests`. Part of the archive format. */
export const JOBS = 'jobs that are not done'

/** Returns the number of rows in all tables, without the jobs. */
export function countRows(digests: Digests): number {
  return Object.entries(digests).reduce((sum, [name, { rows }]) => sum + (name === JOBS ? 0 : rows), 0)
}

/** Reads all chunks and returns the digests from the last one. */
export async function readDigests(chunks: AsyncIterable<Chunk>): Promise<Digests> {
  let digests: Digests = {}
  for await (const chunk of chunks) if (chunk.kind === 'end') ({ digests } = chunk)
  return digests
}

/** Yields the chunks, and then an end chunk with their digests. */
export async function* withEndChunk(chunks: AsyncIterable<Chunk>): AsyncGenerator<Chunk, void, void> {
  const digester = createDigester()
  for await (const chunk of chunks) {
    digester.add(chunk)
    yield chunk
  }
  yield { kind: 'end', digests: digester.getDigests() }
}

export async function* toText(chunks: AsyncIterable<Chunk>): AsyncGenerator<string, void, void> {
  for await (const chunk of chunks) {
    const rows = chunk.kind === 'rows' ? chunk.rows : []
    const line: Line = chunk.kind === 'rows' ? { kind: 'rows', table: chunk.table, count: rows.length } : chunk
    yield [JSON.stringify(line), ...rows, ''].join('\n')
  }
}

/**
 * Parses the text of a database. Throws a CommandError after the last chunk if anything is missing or differs from the
 * digests.
 */
export async function* parseText(text: AsyncIterable<string | Buffer>): AsyncGenerator<Chunk, void, void> {
  const digester = createDigester()
  let isComplete = false
  for await (const chunk of parseChunks(text)) {
    if (chunk.kind === 'end') isComplete = isDeepStrictEqual(chunk.digests, digester.getDigests())
    else digester.add(chunk)
    yield chunk
  }
  if (!isComplete)
    throw new CommandError('The copy of the database is incomplete. If a server created it, see its log.')
}

function createDigester() {
  const tables = new Map<string, { rows: number; hash: Hash }>()
  const add = (name: string, rows: string[]) => {
    const table = tables.get(name) ?? { rows: 0, hash: createHash('sha256') }
    table.rows += rows.length
    for (const row of rows) table.hash.update(row).update('\n')
    tables.set(name, table)
  }
  return {
    add(chunk: Chunk): void {
      if (chunk.kind === 'header') for (const { name } of chunk.header.tables) add(name, [])
      if (chunk.kind === 'rows') add(chunk.table, chunk.rows)
      // A copied job has a new id and time, so the order of jobs is ignored.
      if (chunk.kind === 'jobs') add(JOBS, chunk.jobs.map(({ queue, payload }) => `${queue} ${payload}`).toSorted())
    },
    getDigests: (): Digests =>
      Object.fromEntries([...tables].map(([name, { rows, hash }]) => [name, { rows, sha256: hash.digest('hex') }])),
  }
}

async function* parseChunks(text: AsyncIterable<string | Buffer>): AsyncGenerator<Chunk, void, void> {
  let pending: { table: string; rows: string[]; count: number } | null = null
  for await (const line of splitLines(text)) {
    if (pending) {
      if (pending.rows.push(line) < pending.count) continue
      yield { kind: 'rows', table: pending.table, rows: pending.rows }
      pending = null
    } else {
      const parsed = parseLine(line)
      if (parsed.kind === 'rows') pending = { table: parsed.table, rows: [], count: parsed.count }
      else yield parsed
    }
  }
}

function parseLine(line: string): Line {
  try {
    return LineSchema.parse(JSON.parse(line))
  } catch (error) {
    throw new CommandError('The copy of the database has a format that this version cannot read.', { cause: error })
  }
}

/** Splits at line feeds only: `node:readline` also splits at Unicode line separators. Drops an incomplete last line. */
export async function* splitLines(text: AsyncIterable<string | Buffer>): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of text) {
    const lines = (rest + (typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true }))).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
