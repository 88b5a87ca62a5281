import { seconds, type OrderRecord } from './order-record.ts'

/** Where orders are kept. One of them is looked up by its own id or by that of one of its payments. */
export interface SandboxStore {
  /** Keeps a new order. Returns the known one if its receipt is known. */
  insert(record: OrderRecord): Promise<OrderRecord>
  find(id: string): Promise<OrderRecord | undefined>
  /** Saves what `change` does to the record, while nobody else changes it; `change` may be called again. Undefined if there is none. */
  update<Result>(id: string, change: (record: OrderRecord) => Result): Promise<Result | undefined>
  /** The newest first. */
  list(page: { limit: number; skip?: number; receipt?: string | null }): Promise<OrderRecord[]>
  /** Deletes some orders from before that nobody tried to pay. Returns how many. */
  eraseUnpaid(before: Date): Promise<number>
}

export function createMemoryStore(): SandboxStore {
  let records: OrderRecord[] = []
  const find = (id: string) =>
    records.find(({ order, payments }) => [order, ...payments].some((entity) => entity.id === id))
  return {
    async insert(record) {
      const { receipt } = record.order
      const known = records.find(({ order }) => receipt !== null && order.receipt === receipt)
      if (!known) records.push(record)
      return structuredClone(known ?? record)
    },
    find: async (id) => structuredClone(find(id)),
    async update(id, change) {
      const record = find(id)
      return record && change(record)
    },
    async list({ limit, skip = 0, receipt = null }) {
      const listed = records.toReversed().filter(({ order }) => receipt === null || order.receipt === receipt)
      return structuredClone(listed.slice(skip, skip + limit))
    },
    async eraseUnpaid(before) {
      const isOld = ({ order, payments }: OrderRecord) => payments.length === 0 && order.created_at < seconds(before)
      const kept = records.filter((record) => !isOld(record))
      const erased = records.length - kept.length
      records = kept
      return erased
    },
  }
}
