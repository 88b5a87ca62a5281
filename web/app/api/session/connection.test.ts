import { expect, onTestFinished, test, vi } from 'vitest'
import { watchConnection, type ConnectionStatus } from './connection.ts'
import { SERVER_MISSED } from '../fetch.ts'
import { wait } from '../../lib/wait.ts'

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000)

/** Opens a page with a simulated server and network, on a manual clock. */
function openPage({ online = true, answers = true } = {}) {
  vi.useFakeTimers()
  const world = { online, answers, asked: 0, late: null as Promise<void> | null }
  const events = new EventTarget()
  const told: ConnectionStatus[] = []
  const stop = watchConnection((standing) => told.push(standing), {
    events,
    isOnline: () => world.online,
    wait,
    async isServerUp() {
      world.asked += 1
      const isAnswered = world.online && world.answers
      await world.late
      return isAnswered
    },
  })
  onTestFinished(stop)
  async function hear(name: string, change: Partial<typeof world> = {}) {
    Object.assign(world, change)
    events.dispatchEvent(new Event(name))
    await seconds(0)
  }
  return { world, told, hear, stop }
}

test('a lost network is reported at once, and so is its return', async () => {
  const { told, hear } = openPage()
  await hear('offline', { online: false })
  expect(told).toEqual(['offline'])
  await seconds(0.5)
  await hear('online', { online: true })
  expect(told).toEqual(['offline', 'connected'])
})

test('a page that is opened without a network reports it', async () => {
  const { told } = openPage({ online: false })
  await seconds(0)
  expect(told).toEqual(['offline'])
})

test('a failed call is not reported if the health check succeeds', async () => {
  const { told, hear, world } = openPage()
  await hear(SERVER_MISSED)
  expect([told, world.asked]).toEqual([[], 1])
})

test('an offline event is not reported if the server still responds', async () => {
  const { told, hear } = openPage()
  await hear('offline')
  expect(told).toEqual([])
})

test('a server that does not respond is checked again after 1, 2, 5, 10 and 10 seconds, until it does', async () => {
  const { told, hear, world } = openPage()
  await hear(SERVER_MISSED, { answers: false })
  const asked = [world.asked]
  for (const pause of [1, 2, 5, 10, 10]) {
    await seconds(pause - 0.001)
    asked.push(world.asked)
    await seconds(0.001)
  }
  expect([asked, world.asked]).toEqual([[1, 1, 2, 3, 4, 5], 6])
  world.answers = true
  await seconds(10)
  expect(told).toEqual(['unreachable', 'connected'])
  await seconds(60)
  expect(world.asked).toBe(7)
})

test('many failed calls start only one health check', async () => {
  const { hear, world } = openPage()
  for (let calls = 0; calls < 5; calls += 1) await hear(SERVER_MISSED, { answers: false })
  expect(world.asked).toBe(1)
})

test('a network that returns before the server reports unreachable, then connected', async () => {
  const { told, hear, world } = openPage()
  await hear('offline', { online: false, answers: false })
  await hear('online', { online: true })
  expect(told).toEqual(['offline', 'unreachable'])
  world.answers = true
  await seconds(10)
  expect(told.at(-1)).toBe('connected')
})

test('a network that is lost during a health check is reported', async () => {
  const { told, hear, world } = openPage()
  const answer = Promise.withResolvers<void>()
  world.late = answer.promise
  await hear(SERVER_MISSED)
  world.late = null
  await hear('offline', { online: false })
  answer.resolve()
  await seconds(0)
  expect(told).toEqual(['offline'])
})

test('after stopping, nothing is checked or reported', async () => {
  const { told, hear, world, stop } = openPage()
  await hear(SERVER_MISSED, { answers: false })
  stop()
  world.answers = true
  await seconds(60)
  await hear('offline', { online: false })
  expect([told, world.asked]).toEqual([['unreachable'], 1])
})
