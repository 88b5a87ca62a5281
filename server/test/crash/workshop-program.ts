import { pbkdf2 } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { serveOrders } from '../../src/adapters/workshop/program.ts'

/** Tasks that the program of this file supports. */
export type TestOrder =
  | { type: 'echo'; bytes: Uint8Array }
  /** Neither responds nor uses the CPU. */
  | { type: 'hang' }
  /** Blocks its only thread. */
  | { type: 'spin' }
  /** Keeps another thread busy. */
  | { type: 'compute' }
  | { type: 'swell'; megabytes: number }
  | { type: 'end'; signal: NodeJS.Signals }
  | { type: 'reject' }
  | { type: 'environment' }

export interface TestAnswer {
  pid: number
  bytes?: Uint8Array
  environment?: string[]
}

const MEGABYTE = 1_000_000
const held: Buffer[] = []

// A worker program for tests, with low limits.
serveOrders<TestOrder, TestAnswer>(process, carryOut, {
  cpuMaxMs: 2_000,
  memoryMaxBytes: 400 * MEGABYTE,
  swollenBytes: 200 * MEGABYTE,
})

async function carryOut(order: TestOrder): Promise<TestAnswer> {
  const { pid } = process
  if (order.type === 'echo') return { pid, bytes: order.bytes }
  if (order.type === 'reject') throw new RangeError('Not like this.')
  if (order.type === 'environment') return { pid, environment: Object.keys(process.env) }
  if (order.type === 'swell') return swell(order.megabytes)
  if (order.type === 'compute') pbkdf2('', '', 1_000_000_000, 64, 'sha512', () => {})
  if (order.type === 'spin') for (;;);
  if (order.type === 'end') process.kill(pid, order.signal)
  return new Promise(() => {})
}

async function swell(megabytes: number): Promise<TestAnswer> {
  for (let filled = 0; filled < megabytes; filled += 10) {
    held.push(Buffer.alloc(10 * MEGABYTE, 1))
    await wait(5)
  }
  return { pid: process.pid }
}
