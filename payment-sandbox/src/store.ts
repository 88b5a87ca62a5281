import { toUnixSeconds, type OrderRecord } from './order-record.ts'

/** Storage for orders. `find` and `update` accept the id of the order or of one of its payments. */
export interface SandboxStore {
  /** Inserts an order. If an order with the same receipt exists, returns that one instead. */
  insert(record: OrderRecord): Promise<OrderRecord>
  find(id: string): Promise<OrderRecord | undefined>
  /**
   * Applies `change` and saves the record atomically. Calls `change` again after a conflict. Resolves to undefined if
   * the order does not exist.
   */
  update<Result>(id: string, change: (record: OrderRecord) => Result): Promise<Result | undefined>
  /** Returns orders, the newest first. */
  list(page: { limit: number; skip?: number; receipt?: string | null }): Promise<OrderRecord[]>
  /**
   * Deletes a batch of orders that are older than `before` and have no payments. Returns the number of deleted orders.
   */
  deleteUnpaid(before: Date): Promise<number>
}

export function createMemoryStore(): SandboxStore {
  let records: OrderRecord[] = []
  const find = (id: string) =>
    records.find(({ order, payments }) => [order, ...payments].some((entity) => entity.id === id))
  return {
    async insert(record) {
      const { receipt } = record.order
      const existing = records.find(({ order }) => receipt !== null && order.receipt === receipt)
      if (!existing) records.push(record)
      return structuredClone(existing ?? record)
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
    async deleteUnpaid(before) {
      const isOldAndUnpaid = ({ order, payments }: OrderRecord) =>
        payments.length === 0 && order.created_at < toUnixSeconds(before)
      const remaining = records.filter((record) => !isOldAndUnpaid(record))
      const deleted = records.length - remaining.length
      records = remaining
      return deleted
    },
  }
}
