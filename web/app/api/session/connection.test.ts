import { expect, onTestFinished, test, vi } from 'vitest'
import { watchConnection, type ConnectionStatus } from './connection.ts'
import { SERVER_UNREACHABLE } from '../fetch.ts'
import { wait } from '../../lib/wait.ts'

const advanceSeconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000)

/** Watches the connection of a page with a simulated server and network, on a fake clock. */
function openPage({ online = true, responds = true } = {}) {
  vi.useFakeTimers()
  const environment = { online, responds, checks: 0, checkDelay: null as Promise<void> | null }
  const events = new EventTarget()
  const statuses: ConnectionStatus[] = []
  const stop = watchConnection((status) => statuses.push(status), {
    events,
    isOnline: () => environment.online,
    wait,
    async isServerUp() {
      environment.checks += 1
      const isUp = environment.online && environment.responds
      await environment.checkDelay
      return isUp
    },
  })
  onTestFinished(stop)
  async function dispatch(name: string, change: Partial<typeof environment> = {}) {
    Object.assign(environment, change)
    events.dispatchEvent(new Event(name))
    await advanceSeconds(0)
  }
  return { environment, statuses, dispatch, stop }
}

test('a lost network is reported at once, and so is its return', async () => {
  const { statuses, dispatch } = openPage()
  await dispatch('offline', { online: false })
  expect(statuses).toEqual(['offline'])
  await advanceSeconds(0.5)
  await dispatch('online', { online: true })
  expect(statuses).toEqual(['offline', 'connected'])
})

test('a page that is opened without a network reports it', async () => {
  const { statuses } = openPage({ online: false })
  await advanceSeconds(0)
  expect(statuses).toEqual(['offline'])
})

test('a failed call is not reported if the health check succeeds', async () => {
  const { statuses, dispatch, environment } = openPage()
  await dispatch(SERVER_UNREACHABLE)
  expect([statuses, environment.checks]).toEqual([[], 1])
})

test('an offline event is not reported if the server still responds', async () => {
  const { statuses, dispatch } = openPage()
  await dispatch('offline')
  expect(statuses).toEqual([])
})

test('a server that does not respond is checked again after 1, 2, 5, 10 and 10 seconds, until it does', async () => {
  const { statuses, dispatch, environment } = openPage()
  await dispatch(SERVER_UNREACHABLE, { responds: false })
  const checks = [environment.checks]
  for (const pause of [1, 2, 5, 10, 10]) {
    await advanceSeconds(pause - 0.001)
    checks.push(environment.checks)
    await advanceSeconds(0.001)
  }
  expect([checks, environment.checks]).toEqual([[1, 1, 2, 3, 4, 5], 6])
  environment.responds = true
  await advanceSeconds(10)
  expect(statuses).toEqual(['unreachable', 'connected'])
  await advanceSeconds(60)
  expect(environment.checks).toBe(7)
})

test('many failed calls start only one health check', async () => {
  const { dispatch, environment } = openPage()
  for (let calls = 0; calls < 5; calls += 1) await dispatch(SERVER_UNREACHABLE, { responds: false })
  expect(environment.checks).toBe(1)
})

test('if the network returns before the server does, the status is first unreachable, then connected', async () => {
  const { statuses, dispatch, environment } = openPage()
  await dispatch('offline', { online: false, responds: false })
  await dispatch('online', { online: true })
  expect(statuses).toEqual(['offline', 'unreachable'])
  environment.responds = true
  await advanceSeconds(10)
  expect(statuses.at(-1)).toBe('connected')
})

test('a network that is lost during a health check is reported', async () => {
  const { statuses, dispatch, environment } = openPage()
  const pendingCheck = Promise.withResolvers<void>()
  environment.checkDelay = pendingCheck.promise
  await dispatch(SERVER_UNREACHABLE)
  environment.checkDelay = null
  await dispatch('offline', { online: false })
  pendingCheck.resolve()
  await advanceSeconds(0)
  expect(statuses).toEqual(['offline'])
})

test('after stopping, nothing is checked or reported', async () => {
  const { statuses, dispatch, environment, stop } = openPage()
  await dispatch(SERVER_UNREACHABLE, { responds: false })
  stop()
  environment.responds = true
  await advanceSeconds(60)
  await dispatch('offline', { online: false })
  expect([statuses, environment.checks]).toEqual([['unreachable'], 1])
})
