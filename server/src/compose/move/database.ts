import type { Database, Tx } from '../../ports/database.ts'
import type { Jobs } from '../../ports/jobs.ts'
import type { Proof } from '../../ports/proof.ts'
import { proveAll } from '../../features/admin/index.ts'
import { CommandError } from '../admin/mistakes.ts'
import { readOutline } from '../copying/catalog.ts'
import type { CopiedTable } from '../copying/pieces.ts'
import { readDatabase } from '../copying/reading.ts'
import { demandEmptyDatabase, writeDatabase } from '../copying/writing.ts'
import { compare, figuresOf, type Comparison, type Figure } from './proof.ts'

/** What is to be moved, and what it amounts to. */
export interface Weighed {
  database: Database
  tables: CopiedTable[]
  figures: ReadonlyMap<string, Figure>
}

export interface Equality {
  tables: Comparison[]
  books: Proof[]
}

const AT_ONE_MOMENT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

export function weigh(database: Database): Promise<Weighed> {
  return database.db.transaction(async (tx) => {
    const { tables } = await readOutline(tx, database.engine)
    return { database, tables, figures: await figuresOf(tx, tables) }
  }, AT_ONE_MOMENT)
}

/** Null for an empty database. One that is not is this very move, made before; anything else is refused by a CommandError. */
export async function findMoved(target: Database, weighed: Weighed): Promise<Equality | null> {
  const refusal = await demandEmptyDatabase(target).then(
    () => null,
    (error: unknown) => error,
  )
  if (!(refusal instanceof CommandError)) {
    if (refusal !== null) throw refusal
    return null
  }
  const equality = await target.db.transaction((tx) => proveEqual(tx, weighed), AT_ONE_MOMENT)
  if (equality.tables.every(({ isEqual }) => isEqual)) return equality
  throw new CommandError(`${refusal.message} Nor is it what is here: take an empty one.`)
}

/** Copies all rows in one transaction, which ends only if the target proves to be the same: there is a whole copy or none. */
export async function fillDatabase(target: { database: Database; jobs: Jobs }, weighed: Weighed): Promise<Equality> {
  const proven = Promise.withResolvers<Equality>()
  await writeDatabase({
    ...target,
    pieces: readDatabase(weighed.database),
    async beforeCommit(tx) {
      const equality = await proveEqual(tx, weighed)
      demandEqual(equality)
      proven.resolve(equality)
    },
  })
  return proven.promise
}

/** Books that are not in order came so: equal rows make no other sums. They are told of, and keep nobody here. */
async function proveEqual(tx: Tx, { tables, figures }: Weighed): Promise<Equality> {
  return { tables: compare(figures, await figuresOf(tx, tables)), books: await proveAll(tx) }
}

function demandEqual({ tables }: Equality): void {
  const different = tables.filter(({ isEqual }) => !isEqual).map(({ name }) => name)
  if (different.length > 0)
    throw new CommandError(`These came out otherwise: ${different.join(', ')}. Nothing was changed.`)
}
