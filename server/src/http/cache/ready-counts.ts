/** How many requests were answered from memory, before any route, by call and status. */
export interface ReadyCount {
  call: string
  status: 200 | 304
  count: number
}

export interface ReadyCounts {
  add(call: string, status: ReadyCount['status']): void
  all(): ReadyCount[]
}

export function createReadyCounts(calls: string[]): ReadyCounts {
  const counts = new Map(calls.map((call) => [call, { 200: 0, 304: 0 }]))
  return {
    add(call, status) {
      const count = counts.get(call)
      if (count) count[status] += 1
    },
    all: () =>
      [...counts].flatMap(([call, count]) =>
        ([200, 304] as const).map((status) => ({ call, status, count: count[status] })),
      ),
  }
}
