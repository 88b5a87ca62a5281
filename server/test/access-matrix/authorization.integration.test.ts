import { afterAll, describe, expect, inject, test, vi } from 'vitest'
import { ORIGIN } from '../harness/application.ts'
import { listenToEvents } from '../harness/event-listener.ts'
import { findFreePort } from '../harness/free-port.ts'
import { actors, createMatrixCalls, findSecrets, type MatrixResponse } from './matrix-calls.ts'
import {
  findChangedTables,
  readColumnNames,
  readSnapshot,
  findUserRows,
  type DatabaseSnapshot,
} from './database-snapshot.ts'
import { ELSEWHERE, expectations, type Actor, type Expectation } from './expected.ts'
import { createSecretTexts } from './matrix-data.ts'
import { createAccessMatrix } from './access-matrix.ts'
import { requests } from './requests.ts'
import { collectRoutes, listContractRoutes, listLibraryCalls } from './routes.ts'

const routes = collectRoutes()
const matrix = await createAccessMatrix()
const { app, database, a, b, application } = matrix
const matrixCalls = createMatrixCalls(matrix)
await app.listen({ port: await findFreePort(), host: '127.0.0.1' })
const listener = await application.createUser()
const streams = {
  a: await listenToEvents(app, a.user.headers, afterAll),
  b: await listenToEvents(app, b.user.headers, afterAll),
  listener: await listenToEvents(app, listener.headers, afterAll),
}

/** Tables of counters that background work updates a few seconds after images or favorites change. */
const COUNTER_TABLES = ['list_totals', 'list_blocks', 'list_deltas', 'favorite_deltas']
/** Columns that are also input fields of some calls, which accept any text. */
const FREE_TEXT_COLUMNS = ['prompt', 'description', 'full_name']
const withoutVariant = ({ route }: Expectation) => route.split('  ')[0] ?? ''
const isRejected = (status: number | null) => status !== null && status >= 400
const isAllowed = (status: number | null) => status !== null && status < 400
const linesWithAny = (matches: (status: number | null) => boolean) =>
  expectations.filter(({ statuses }) => actors.some((actor) => matches(statuses[actor])))
/**
 * A response without the parts that differ each time: the date, the request id and the nonce of the content security
 * policy.
 */
const withoutRandomParts = ({
  status,
  headers: { date: _now, 'x-request-id': _name, ...headers },
  body,
}: MatrixResponse) => JSON.stringify({ status, headers, body: body.toString() }).replace(/nonce-[\w+/=]+/g, 'nonce')
const isFirst = <Item>(item: Item, index: number, items: Item[]) => items.indexOf(item) === index
const toTestCases = (lines: Expectation[]) => lines.map((line) => [line.route, line] as const)

describe('the table', () => {
  test('has a line for every call of the contract', () => {
    const lines = new Set(expectations.map(withoutVariant))
    expect(listContractRoutes().filter((route) => !lines.has(route))).toEqual([])
  })

  test('has a line for every route of the application, and no other', () => {
    const lines = new Set(expectations.map(withoutVariant))
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
    const needRequest = names.filter((route) => /[:*]|  /.test(route))
    expect(needRequest.filter((route) => !requests[route])).toEqual([])
  })

  test('has a line for every enabled call of the account library', async () => {
    const lines = expectations
      .filter(({ route }) => route.includes('/api/auth/*'))
      .map(({ route }) => route.split('  ')[1])
    const listed = lines.map((line) => line?.split(',')[0])
    const unlisted = listLibraryCalls(application).filter(({ path }) => !listed.includes(path.replace(':id', 'google')))
    expect(unlisted.length).toBeGreaterThan(10)
    for (const { method, path } of unlisted) {
      const url = `/api/auth/${path.replace(/:\w+/g, 'x')}`
      const payload = method === 'POST' ? { payload: {} } : {}
      const headers = { ...a.user.headers, cookie: a.user.cookie, origin: ORIGIN }
      const response = await app.inject({ method, url, headers, ...payload })
      expect([url, response.statusCode, response.json()]).toEqual([
        url,
        404,
        expect.objectContaining({ code: 'NOT_FOUND' }),
      ])
    }
  })

  test('has the same statuses for HEAD as for GET', async () => {
    const lines = expectations.filter(
      (line) => line.route.startsWith('GET') && routes.has(withoutVariant(line).replace('GET', 'HEAD')),
    )
    expect(lines.length).toBeGreaterThan(10)
    for (const { route, statuses } of lines) {
      for (const actor of ['nobody', 'A'] as const) {
        expect([route, actor, (await matrixCalls.sendHead(route, actor)).status]).toEqual([
          route,
          actor,
          statuses[actor],
        ])
      }
    }
  })

  test('is checked with secrets of every kind', () => {
    for (const [name, data] of Object.entries({ alice: a, bob: b })) {
      const { prompt, failingPrompt, waitingPrompt, ...otherTexts } = createSecretTexts(name)
      const { texts } = matrixCalls.getSecrets(data)
      expect(texts).toEqual(
        expect.arrayContaining([
          prompt,
          failingPrompt,
          waitingPrompt,
          ...Object.values(otherTexts),
          data.user.id,
          data.hidden.id,
          data.upload.id,
          data.failed,
          data.queued,
          data.credited.orderId,
          data.credited.paymentId,
          data.paid.orderId,
        ]),
      )
    }
  })
})

describe('a rejected call changes nothing', () => {
  const LINES_PER_SNAPSHOT = inject('deep') ? 1 : 10
  const lines = linesWithAny(isRejected)
  const groups = Array.from({ length: Math.ceil(lines.length / LINES_PER_SNAPSHOT) }, (_, index) =>
    lines.slice(index * LINES_PER_SNAPSHOT, (index + 1) * LINES_PER_SNAPSHOT),
  ).map((group) => [group.map(({ route }) => route).join(', '), group] as const)
  let snapshot: DatabaseSnapshot | undefined

  test.each(groups)('%s', async (_routes, group) => {
    const before = snapshot ?? (await readSnapshot(database.db))
    for (const line of group)
      for (const actor of actors.filter((name) => isRejected(line.statuses[name])))
        await matrixCalls.sendAll(line, actor)
    snapshot = await readSnapshot(database.db)
    expect(findChangedTables(before, snapshot)).toEqual([])
  })
})

test('a call rejects columns that are not part of its input, and nothing changes', async () => {
  const columns = await readColumnNames(database.db)
  const calls = listContractRoutes()
  const lines = expectations.filter(
    (line) => calls.includes(withoutVariant(line)) && matrixCalls.listFields(line.route) !== null,
  )
  expect(lines.length).toBeGreaterThan(12)
  const before = await readSnapshot(database.db)
  for (const [lineIndex, { route }] of lines.entries()) {
    const unknownColumns = columns.filter(
      (name) => !FREE_TEXT_COLUMNS.includes(name) && !matrixCalls.listFields(route)?.includes(name),
    )
    // Each column is tried with one call; in the deep tests, with every call.
    const tested = inject('deep')
      ? unknownColumns
      : unknownColumns.filter((_name, index) => index % lines.length === lineIndex)
    for (const name of tested)
      expect([route, name, (await matrixCalls.sendWithField(route, name)).status]).toEqual([route, name, 400])
  }
  expect(findChangedTables(before, await readSnapshot(database.db))).toEqual([])
})

describe('the response for another user’s resource equals that for a missing one', () => {
  const lines = linesWithAny(isRejected).filter(
    ({ route, statuses }) => isRejected(statuses['of B']) && matrixCalls.usesIds(route),
  )

  test.each(toTestCases(lines))('%s', async (route, line) => {
    for (const actor of (['of B', 'nobody'] as const).filter((name) => isRejected(line.statuses[name]))) {
      const otherResponses = await matrixCalls.sendAll(line, actor)
      expect([await matrixCalls.sendForMissing(route, actor)].map(withoutRandomParts)).toEqual(
        otherResponses.map(withoutRandomParts),
      )
    }
  })
})

describe('an allowed call does not change other users’ data', () => {
  /**
   * All actors of a group must leave the data of the same users unchanged, so one comparison is enough for the group.
   */
  const groups: Actor[][] = [['nobody', 'expired', 'ended', 'forged', 'unconfirmed'], ['cookie', 'of B', 'A'], ['B']]
  const seenTexts = new Set<string>()
  let snapshot: DatabaseSnapshot | undefined

  async function callAndCompare(line: Expectation, group: Actor[]): Promise<void> {
    const before = snapshot ?? (await readSnapshot(database.db))
    for (const actor of group) {
      const responses = await matrixCalls.sendAll(line, actor)
      for (const response of responses)
        for (const text of findSecrets(matrixCalls.getSecrets(a), response)) seenTexts.add(text)
    }
    const after = (snapshot = await readSnapshot(database.db))
    const { writesTo = [] } = requests[line.route] ?? {}
    for (const { user } of group.flatMap((actor) => matrixCalls.findOtherUsers(line.route, actor)).filter(isFirst)) {
      const tolerance = { mayChange: [...COUNTER_TABLES, ...writesTo], mayLoseRows: ['outgoing_emails'] }
      const changed = findChangedTables(findUserRows(before, user.id), findUserRows(after, user.id), tolerance)
      expect(changed, `${line.route}, ${group.join(', ')}: changed data of ${user.email}`).toEqual([])
    }
  }

  test.each(toTestCases(linesWithAny(isAllowed)))('%s', async (_route, line) => {
    for (const group of groups) {
      const allowed = group.filter((actor) => isAllowed(line.statuses[actor]))
      if (allowed.length > 0) await callAndCompare(line, allowed)
    }
  })

  test('the owner received every secret that the tests searched for in responses to others', () => {
    const ids = [a.user.id, a.hidden.id, a.upload.id, a.failed, a.queued, a.credited.orderId, a.credited.paymentId]
    expect(
      [...Object.values(createSecretTexts('alice')), ...ids, 'bytes of a file'].filter((text) => !seenTexts.has(text)),
    ).toEqual([])
  })

  test('only the owner receives events', async () => {
    const changes = expectations.filter(({ route, statuses }) => !/^(GET|HEAD)/.test(route) && isAllowed(statuses.B))
    expect(changes.length).toBeGreaterThanOrEqual(20)
    await app.inject({ method: 'PUT', url: '/api/users/plan', headers: listener.headers, payload: { plan: 'Pro' } })
    const { events } = streams.listener
    await vi.waitFor(() => expect(events.at(-1)).toEqual({ type: 'credits.changed' }))
    expect(events).toEqual([{ type: 'ready' }, { type: 'credits.changed' }])
    const [eventsOfA, eventsOfB] = [streams.a, streams.b].map((stream) =>
      stream.events.filter(({ type }) => type !== 'ready'),
    )
    for (const received of [eventsOfA, eventsOfB]) {
      expect(new Set(received?.map(({ type }) => type))).toEqual(
        new Set(['credits.changed', 'favorites.changed', 'generation.changed']),
      )
    }
    const idsOfA = eventsOfA?.map((event) => ('id' in event ? event.id : '')).filter((id) => id !== '') ?? []
    expect(eventsOfB?.filter((event) => 'id' in event && idsOfA.includes(event.id))).toEqual([])
  })
})
