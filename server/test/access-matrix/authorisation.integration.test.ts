import { afterAll, describe, expect, inject, test, vi } from 'vitest'
import { ORIGIN } from '../harness/application.ts'
import { listenToEvents } from '../harness/event-listener.ts'
import { findFreePort } from '../harness/free-port.ts'
import { askers, createCells, foundOf, type Answer } from './cells.ts'
import { changedTables, columnsOf, readEverything, rowsOf, type Everything } from './everything.ts'
import { ELSEWHERE, expectations, type Asker, type Expectation } from './expected.ts'
import { wordsOf } from './furniture.ts'
import { furnishHouse } from './house.ts'
import { requests } from './requests.ts'
import { collectRoutes, contractRoutes, libraryCalls } from './routes.ts'

const routes = collectRoutes()
const house = await furnishHouse()
const { app, database, a, b, application } = house
const cells = createCells(house)
await app.listen({ port: await findFreePort(), host: '127.0.0.1' })
const listener = await application.createUser()
const streams = {
  a: await listenToEvents(app, a.user.headers, afterAll),
  b: await listenToEvents(app, b.user.headers, afterAll),
  listener: await listenToEvents(app, listener.headers, afterAll),
}

/** Sums that background work updates some seconds after changes of images and favorites. */
const SUMS = ['list_totals', 'list_blocks', 'list_deltas', 'favorite_deltas']
/** Columns that some calls accept with any text. */
const TEXTS = ['prompt', 'description', 'full_name']
const routeOf = ({ route }: Expectation) => route.split('  ')[0] ?? ''
const isRefused = (status: number | null) => status !== null && status >= 400
const isAllowed = (status: number | null) => status !== null && status < 400
const withAny = (is: (status: number | null) => boolean) =>
  expectations.filter(({ statuses }) => askers.some((asker) => is(statuses[asker])))
/**
 * A response without the parts that differ each time: the date, the request id and the nonce of the content security
 * policy.
 */
const withoutChance = ({ status, headers: { date: _now, 'x-request-id': _name, ...headers }, body }: Answer) =>
  JSON.stringify({ status, headers, body: body.toString() }).replace(/nonce-[\w+/=]+/g, 'nonce')
const isFirst = <Each>(each: Each, at: number, all: Each[]) => all.indexOf(each) === at
const titled = (lines: Expectation[]) => lines.map((line) => [line.route, line] as const)

describe('the table', () => {
  test('has a line for every call of the contract', () => {
    const lines = new Set(expectations.map(routeOf))
    expect(contractRoutes().filter((route) => !lines.has(route))).toEqual([])
  })

  test('has a line for every route of the application, and no other', () => {
    const lines = new Set(expectations.map(routeOf))
    // A handler for GET also handles HEAD.
    const served = [...routes].filter(
      (route) => !route.startsWith('HEAD ') || !routes.has(route.replace('HEAD', 'GET')),
    )
    expect(served.filter((route) => !lines.has(route))).toEqual([])
    expect([...lines].filter((line) => !routes.has(line))).toEqual([])
    expect(Object.keys(ELSEWHERE).filter((route) => routes.has(route))).toEqual([])
  })

  test('has a status in each cell and a request for each line that needs one', () => {
    const names = expectations.map(({ route }) => route)
    expect(new Set(names).size).toBe(names.length)
    expect(expectations.flatMap(({ statuses }) => Object.values(statuses)).filter(Number.isNaN)).toEqual([])
    expect(Object.keys(requests).filter((route) => !names.includes(route))).toEqual([])
    const needsOne = names.filter((route) => /[:*]|  /.test(route))
    expect(needsOne.filter((route) => !requests[route])).toEqual([])
  })

  test('has a line for every enabled call of the account library', async () => {
    const lines = expectations
      .filter(({ route }) => route.includes('/api/auth/*'))
      .map(({ route }) => route.split('  ')[1])
    const open = lines.map((line) => line?.split(',')[0])
    const closed = libraryCalls(application).filter(({ path }) => !open.includes(path.replace(':id', 'google')))
    expect(closed.length).toBeGreaterThan(10)
    for (const { method, path } of closed) {
      const url = `/api/auth/${path.replace(/:\w+/g, 'x')}`
      const payload = method === 'POST' ? { payload: {} } : {}
      const headers = { ...a.user.headers, cookie: a.user.cookie, origin: ORIGIN }
      const answer = await app.inject({ method, url, headers, ...payload })
      expect([url, answer.statusCode, answer.json()]).toEqual([
        url,
        404,
        expect.objectContaining({ code: 'NOT_FOUND' }),
      ])
    }
  })

  test('has the same statuses for HEAD as for GET', async () => {
    const lines = expectations.filter(
      (line) => line.route.startsWith('GET') && routes.has(routeOf(line).replace('GET', 'HEAD')),
    )
    expect(lines.length).toBeGreaterThan(10)
    for (const { route, statuses } of lines) {
      for (const asker of ['nobody', 'A'] as const) {
        expect([route, asker, (await cells.askHead(route, asker)).status]).toEqual([route, asker, statuses[asker]])
      }
    }
  })

  test('is checked with secrets of every kind', () => {
    for (const [name, of] of Object.entries({ alice: a, bob: b })) {
      const { prompt, failingPrompt, waitingPrompt, ...words } = wordsOf(name)
      const { texts } = cells.secretsOf(of)
      expect(texts).toEqual(
        expect.arrayContaining([
          prompt,
          failingPrompt,
          waitingPrompt,
          ...Object.values(words),
          of.user.id,
          of.hidden.id,
          of.upload.id,
          of.failed,
          of.waiting,
          of.credited.orderId,
          of.credited.paymentId,
          of.paid.orderId,
        ]),
      )
    }
  })
})

describe('a rejected call changes nothing', () => {
  let known: Everything | undefined

  test.each(titled(withAny(isRefused)))('%s', async (_route, line) => {
    const before = known ?? (await readEverything(database.db))
    for (const asker of askers.filter((each) => isRefused(line.statuses[each]))) await cells.askAll(line, asker)
    known = await readEverything(database.db)
    expect(changedTables(before, known)).toEqual([])
  })
})

test('a call rejects columns that are not part of its input, and nothing changes', async () => {
  const columns = await columnsOf(database.db)
  const calls = contractRoutes()
  const lines = expectations.filter((line) => calls.includes(routeOf(line)) && cells.fieldsOf(line.route) !== null)
  expect(lines.length).toBeGreaterThan(12)
  const before = await readEverything(database.db)
  for (const [at, { route }] of lines.entries()) {
    const foreign = columns.filter((name) => !TEXTS.includes(name) && !cells.fieldsOf(route)?.includes(name))
    // Each column is tried with some call, and in the deep tests with every call.
    const some = inject('deep') ? foreign : foreign.filter((_name, index) => index % lines.length === at)
    for (const name of some)
      expect([route, name, (await cells.askWithField(route, name)).status]).toEqual([route, name, 400])
  }
  expect(changedTables(before, await readEverything(database.db))).toEqual([])
})

describe('the response for another user’s resource equals that for a missing one', () => {
  const lines = withAny(isRefused).filter(
    ({ route, statuses }) => isRefused(statuses['of B']) && cells.takesNames(route),
  )

  test.each(titled(lines))('%s', async (route, line) => {
    const others = await cells.askAll(line, 'of B')
    expect([await cells.askAbsent(route)].map(withoutChance)).toEqual(others.map(withoutChance))
  })
})

describe('an allowed call changes nothing of other users', () => {
  /** The actors of a group must leave the data of the same users unchanged. */
  const groups: Asker[][] = [['nobody', 'expired', 'ended', 'forged', 'unconfirmed'], ['cookie', 'of B', 'A'], ['B']]
  const told = new Set<string>()
  let known: Everything | undefined

  async function askAndLook(line: Expectation, group: Asker[]): Promise<void> {
    const before = known ?? (await readEverything(database.db))
    for (const asker of group) {
      const answers = await cells.askAll(line, asker)
      for (const answer of answers) for (const text of foundOf(cells.secretsOf(a), answer)) told.add(text)
    }
    const after = (known = await readEverything(database.db))
    const { leavesIn = [] } = requests[line.route] ?? {}
    for (const { user } of group.flatMap((asker) => cells.strangersTo(line.route, asker)).filter(isFirst)) {
      const tolerance = { ignored: [...SUMS, ...leavesIn], leaving: ['outgoing_emails'] }
      const changed = changedTables(rowsOf(before, user.id), rowsOf(after, user.id), tolerance)
      expect(changed, `${line.route}, ${group.join(', ')}: changed data of ${user.email}`).toEqual([])
    }
  }

  test.each(titled(withAny(isAllowed)))('%s', async (_route, line) => {
    for (const group of groups) {
      const allowed = group.filter((asker) => isAllowed(line.statuses[asker]))
      if (allowed.length > 0) await askAndLook(line, allowed)
    }
  })

  test('all secrets that were searched for appear in responses to their owner', () => {
    const ids = [a.user.id, a.hidden.id, a.upload.id, a.failed, a.waiting, a.credited.orderId, a.credited.paymentId]
    expect([...Object.values(wordsOf('alice')), ...ids, 'bytes of a file'].filter((text) => !told.has(text))).toEqual(
      [],
    )
  })

  test('only the owner receives events', async () => {
    const deeds = expectations.filter(({ route, statuses }) => !/^(GET|HEAD)/.test(route) && isAllowed(statuses.B))
    expect(deeds.length).toBeGreaterThanOrEqual(20)
    await app.inject({ method: 'PUT', url: '/api/users/plan', headers: listener.headers, payload: { plan: 'Pro' } })
    const { events } = streams.listener
    await vi.waitFor(() => expect(events.at(-1)).toEqual({ type: 'credits.changed' }))
    expect(events).toEqual([{ type: 'ready' }, { type: 'credits.changed' }])
    const [ofA, ofB] = [streams.a, streams.b].map((stream) => stream.events.filter(({ type }) => type !== 'ready'))
    for (const heard of [ofA, ofB]) {
      expect(new Set(heard?.map(({ type }) => type))).toEqual(
        new Set(['credits.changed', 'favorites.changed', 'generation.changed']),
      )
    }
    const idsOfA = ofA?.map((event) => ('id' in event ? event.id : '')).filter((id) => id !== '') ?? []
    expect(ofB?.filter((event) => 'id' in event && idsOfA.includes(event.id))).toEqual([])
  })
})
