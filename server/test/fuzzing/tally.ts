import type { Operation } from './document.ts'

/** Counts responses by operation and status. */
export interface Tally {
  add(operation: Operation, status: number): void
  /** The operations without any successful response. */
  unreached(of: Operation[]): string[]
  /** A Markdown table with one row per operation. */
  table(): string
}

export function createTally(operations: Operation[]): Tally {
  const counts = new Map(operations.map(({ name }) => [name, new Map<number, number>()]))
  const sum = (of: Map<number, number>) => [...of.values()].reduce((total, count) => total + count, 0)

  return {
    add({ name }, status) {
      const of = counts.get(name)
      of?.set(status, (of.get(status) ?? 0) + 1)
    },
    unreached: (of) =>
      of
        .map(({ name }) => name)
        .filter((name) => ![...(counts.get(name)?.keys() ?? [])].some((status) => status < 300)),
    table() {
      const rows = [...counts].map(([name, of]) => {
        const statuses = [...of]
          .toSorted(([one], [other]) => one - other)
          .map(([status, count]) => `${status} × ${count}`)
        return `| ${name} | ${sum(of)} | ${statuses.join(', ')} |`
      })
      return ['| call | requests | responses |', '| --- | --- | --- |', ...rows].join('\n')
    },
  }
}
