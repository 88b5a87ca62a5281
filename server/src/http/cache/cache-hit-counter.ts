import { Counter, type Registry } from 'prom-client'

/** Counts responses that are sent from memory, before any route. */
export interface CacheHitCounter {
  /** Returns a function that counts one response of a call by its status. */
  createCounter(call: string): (status: 200 | 304) => void
}

export function createCacheHitCounter(registry: Registry): CacheHitCounter {
  const counter = new Counter({
    name: 'http_cache_hits_total',
    help: 'Responses sent from memory before any route, by call of the contract and status.',
    labelNames: ['call', 'status'],
    registers: [registry],
  })
  return {
    createCounter(call) {
      for (const status of [200, 304]) counter.inc({ call, status }, 0)
      return (status) => counter.inc({ call, status })
    },
  }
}
