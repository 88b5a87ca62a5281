import type { Operation } from './document.ts'

/** Counts responses by operation and status. */
export interface Tally {
  add(operation: Operation, status: number): void
  /** Finds the operations without any successful response. */
  findUnreached(operations: Operation[]): string[]
  /** Returns a Markdown table with one row per operation. */
  toTable(): string
}

export function createTally(operations: Operation[]): Tally {
  const counts = new Map(operations.map(({ name }) => [name, new Map<number, number>()]))
  const sum = (statusCounts: Map<number, number>) =>
    [...statusCounts.values()].reduce((total, count) => total + count, 0)

  return {
    add({ name }, status) {
      const statusCounts = counts.get(name)
      statusCounts?.set(status, (statusCounts.get(status) ?? 0) + 1)
    },
    findUnreached: (checkedOperations) =>
      checkedOperations
        .map(({ name }) => name)
        .filter((name) => ![...(counts.get(name)?.keys() ?? [])].some((status) => status < 300)),
    toTable() {
      const rows = [...counts].map(([name, statusCounts]) => {
        const statuses = [...statusCounts]
          .toSorted(([a], [b]) => a - b)
          .map(([status, count]) => `${status} × ${count}`)
        return `| ${name} | ${sum(statusCounts)} | ${statuses.join(', ')} |`
      })
      return ['| call | requests | responses |', '| --- | --- | --- |', ...rows].join('\n')
    },
  }
}
