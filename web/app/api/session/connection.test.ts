import { expect, onTestFinished, test, vi } from 'vitest'
import { watchConnection, type ConnectionStatus } from './connection.ts'
import { SERVER_MISSED } from '../fetch.ts'
import { wait } from '../../lib/wait.ts'

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000)

/** A page before a server that answers or not, with a network or without, on a clock that stands still until it is moved. */
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

test('without a network it is offline at once, and connected as soon as the network is back', async () => {
  const { told, hear } = openPage()
  await hear('offline', { online: false })
  expect(told).toEqual(['offline'])
  await seconds(0.5)
  await hear('online', { online: true })
  expect(told).toEqual(['offline', 'connected'])
})

test('a page that is opened without a network knows it', async () => {
  const { told } = openPage({ online: false })
  await seconds(0)
  expect(told).toEqual(['offline'])
})

test('a call that failed is no proof: the server is asked, and if it answers nothing is told', async () => {
  const { told, hear, world } = openPage()
  await hear(SERVER_MISSED)
  expect([told, world.asked]).toEqual([[], 1])
})

test('a browser that believes to be offline and reaches the server all the same is told nothing', async () => {
  const { told, hear } = openPage()
  await hear('offline')
  expect(told).toEqual([])
})

test('a server that does not answer is asked again after 1, 2, 5, 10 and 10 seconds, until it does', async () => {
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

test('however many calls fail meanwhile, it is asked by one', async () => {
  const { hear, world } = openPage()
  for (let calls = 0; calls < 5; calls += 1) await hear(SERVER_MISSED, { answers: false })
  expect(world.asked).toBe(1)
})

test('a network that is back before the server is: first the one, then the other', async () => {
  const { told, hear, world } = openPage()
  await hear('offline', { online: false, answers: false })
  await hear('online', { online: true })
  expect(told).toEqual(['offline', 'unreachable'])
  world.answers = true
  await seconds(10)
  expect(told.at(-1)).toBe('connected')
})

test('a network that goes while the server is asked counts', async () => {
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

test('stopped, it asks no more and tells nothing', async () => {
  const { told, hear, world, stop } = openPage()
  await hear(SERVER_MISSED, { answers: false })
  stop()
  world.answers = true
  await seconds(60)
  await hear('offline', { online: false })
  expect([told, world.asked]).toEqual([['unreachable'], 1])
})
