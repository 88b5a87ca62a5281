import type { OrderRecord } from './order-record.ts'
import type { SandboxStore } from './store.ts'

/** Runs one PostgreSQL statement from a template with its values. Returns the rows. */
export type Query = (strings: TemplateStringsArray, ...values: (string | number | null)[]) => Promise<unknown[]>

interface Row {
  version: number
  record: string
}

const DELETE_BATCH_SIZE = 500

/** Stores orders in the schema `payment_sandbox`, which the first call creates. All processes share the orders. */
export function createSqlStore(query: Query): SandboxStore {
  let schemaCreation: Promise<unknown> | undefined
  const run: Query = async (...statement) => {
    schemaCreation ??= createSchema(query).catch((error: unknown) => {
      schemaCreation = undefined
      throw error
    })
    await schemaCreation
    return query(...statement)
  }

  async function select(id: string): Promise<{ version: number; record: OrderRecord } | undefined> {
    const payment = JSON.stringify([{ id }])
    const [row] = (await run`select version, record::text as record from payment_sandbox.orders
      where id = ${id} or record -> 'payments' @> ${payment}::jsonb`) as Row[]
    return row && { version: row.version, record: parseRecord(row) }
  }

  return {
    async insert(record) {
      const { id, receipt } = record.order
      await run`insert into payment_sandbox.orders (id, receipt, record)
        values (${id}, ${receipt}, ${JSON.stringify(record)}::jsonb) on conflict (receipt) do nothing`
      if (receipt === null) return record
      const [row] = (await run`select record::text as record from payment_sandbox.orders
        where receipt = ${receipt}`) as Row[]
      if (!row) throw new Error('A sandbox order was deleted while it was being inserted.')
      return parseRecord(row)
    },
    find: async (id) => (await select(id))?.record,
    async update(id, change) {
      for (;;) {
        const found = await select(id)
        if (!found) return undefined
        const { version, record } = found
        const before = JSON.stringify(record)
        const result = change(record)
        const after = JSON.stringify(record)
        if (after === before) return result
        const saved = await run`update payment_sandbox.orders set record = ${after}::jsonb, version = version + 1
          where id = ${record.order.id} and version = ${version} returning id`
        if (saved.length > 0) return result
      }
    },
    async list({ limit, skip = 0, receipt = null }) {
      const rows = (await run`select record::text as record from payment_sandbox.orders
        where ${receipt}::text is null or receipt = ${receipt} order by number desc limit ${limit} offset ${skip}`) as Row[]
      return rows.map(parseRecord)
    },
    async deleteUnpaid(before) {
      const deleted = await run`delete from payment_sandbox.orders where record -> 'payments' = '[]' and id in (
        select id from payment_sandbox.orders
        where created_at < ${before.toISOString()}::timestamptz and record -> 'payments' = '[]' limit ${DELETE_BATCH_SIZE})
        returning id`
      return deleted.length
    },
  }
}

/** Parses a stored record. The cast is safe: only this store writes records. */
function parseRecord({ record }: Pick<Row, 'record'>): OrderRecord {
  return JSON.parse(record) as OrderRecord
}

/** One statement: the advisory lock serializes processes that create the schema, and ends with the statement. */
function createSchema(query: Query): Promise<unknown> {
  return query`do $$ begin
    if to_regclass('payment_sandbox.orders') is null then
      perform pg_advisory_xact_lock(hashtext('payment_sandbox'));
      create schema if not exists payment_sandbox;
      create table if not exists payment_sandbox.orders (
        id text primary key,
        receipt text unique,
        number bigint generated always as identity,
        created_at timestamptz not null default now(),
        version integer not null default 0,
        record jsonb not null
      );
      create index if not exists orders_payments on payment_sandbox.orders
        using gin ((record -> 'payments') jsonb_path_ops);
      create index if not exists orders_number on payment_sandbox.orders (number);
    end if;
  end $$`
}
