import type { FastifyInstance, InjectOptions } from 'fastify'
import { expect } from 'vitest'
import { ORIGIN } from '../harness/application.ts'
import { signIn, type Credentials } from './credentials.ts'
import { ASKERS, type Asker, type Expectation } from './expected.ts'
import { absent, type Belongings } from './furniture.ts'
import type { House, Secrets } from './house.ts'
import { inNameOf, requestOf, requests } from './requests.ts'

export interface Answer {
  status: number
  headers: Record<string, unknown>
  body: Buffer
}

export const askers = Object.keys(ASKERS) as Asker[]

/** Whose rows a cell may change and whose secrets its answer may tell: the user that the server has to take the asker for. */
const IDENTITY: Record<Asker, 'a' | 'b' | null> = {
  nobody: null,
  expired: null,
  ended: null,
  forged: null,
  unconfirmed: null,
  A: 'a',
  cookie: 'a',
  'of B': 'a',
  B: 'b',
}

export function createCells(house: House) {
  const { application, app, a, b, credentials } = house
  const secrets = new Map<Belongings, Secrets>([a, b].map((each) => [each, house.secretsOf(each)]))

  const secretsOf = (of: Belongings) => secrets.get(of) ?? { texts: [], bytes: [] }
  const belongingsFor = (asker: Asker) => (asker === 'B' || asker === 'of B' ? b : a)
  const requestFor = (route: string, asker: Asker) => {
    const of = belongingsFor(asker)
    const request = requestOf(route, of, house.aroundOf(of))
    return asker === 'of B' && !takesNames(route) ? inNameOf(b.user.id, request) : request
  }
  /** Whether it is another request for what is B's than for what is A's. */
  const takesNames = (route: string) => {
    const [one, other] = [a, b].map((of) => JSON.stringify(requestOf(route, of, house.aroundOf(of))))
    return one !== other
  }

  /** Those who must find nothing of theirs in an answer, and nothing changed. */
  function strangersTo(route: string, asker: Asker): Belongings[] {
    const { proves, operators } = requests[route] ?? {}
    const identity = IDENTITY[asker]
    const shown = [identity && house[identity], proves && belongingsFor(asker)]
    return operators ? [] : [a, b].filter((each) => !shown.includes(each))
  }

  async function ask(route: string, asker: Asker, each: Credentials): Promise<Answer> {
    const request = requestFor(route, asker)
    const identity = IDENTITY[asker]
    const anew = requests[route]?.endsSession && identity && (await signIn(application, house[identity].user.email))
    const answer = await send(app, request, anew ? { ...each, cookie: anew.cookie } : each)
    const said = JSON.stringify(request)
    for (const stranger of strangersTo(route, asker)) {
      // What the asker has said is not told.
      const told = foundOf(secretsOf(stranger), answer).filter((text) => !said.includes(text))
      expect(told, `${route}, ${asker}: what is told of ${stranger.user.email}`).toEqual([])
    }
    return answer
  }

  return {
    takesNames,
    strangersTo,
    secretsOf,
    /** Asks with each of the credentials that an asker has; the statuses by what is wrong with them. */
    async askAll({ route, statuses }: Expectation, asker: Asker): Promise<Answer[]> {
      const answers = []
      const all = Object.entries<Credentials>(credentials[asker])
      // Each way to be nobody is tried where nobody is refused; elsewhere one says as much.
      const isEnough = requests[route]?.dear || (statuses[asker] ?? 0) < 400
      for (const [kind, each] of isEnough ? all.slice(0, 1) : all) {
        const answer = await ask(route, asker, each)
        expect(answer.status, `${route}, ${asker}, ${kind}: ${answer.body.toString().slice(0, 300)}`).toBe(
          statuses[asker],
        )
        answers.push(answer)
      }
      return answers
    },
    askHead: (route: string, asker: 'nobody' | 'A') =>
      send(
        app,
        { ...requestFor(route, asker), method: 'HEAD' },
        Object.values<Credentials>(credentials[asker])[0] ?? {},
      ),
    /** As A asks for what is A’s, with a field more. */
    askWithField(route: string, name: string): Promise<Answer> {
      const { payload, ...request } = requestFor(route, 'A')
      return send(app, { ...request, payload: { ...(payload as object), [name]: b.user.id } }, credentials.A.both)
    },
    fieldsOf: (route: string) => {
      const { payload } = requestFor(route, 'A')
      return typeof payload === 'object' ? Object.keys(payload) : null
    },
    /** A’s asking for what is nobody’s. */
    async askAbsent(route: string): Promise<Answer> {
      const of = absent(b)
      return send(app, requestOf(route, of, house.aroundOf(b)), credentials['of B'].both)
    },
  }
}

/** The secrets that stand in an answer. */
export function foundOf({ texts, bytes }: Secrets, { headers, body }: Answer): string[] {
  const text = body.toString('latin1') + JSON.stringify(headers)
  const found = texts.filter((each) => text.includes(each))
  return bytes.some((each) => body.includes(each)) ? [...found, 'bytes of a file'] : found
}

async function send(
  app: FastifyInstance,
  { headers, ...request }: InjectOptions & { url: string },
  credentials: Credentials,
): Promise<Answer> {
  const asked = { ...request, headers: { origin: ORIGIN, ...headers, ...credentials } }
  // A stream has no end: what it begins with is its answer.
  if (request.url.startsWith('/api/events')) {
    const { statusCode: status, headers: said, stream } = await app.inject({ ...asked, payloadAsStream: true })
    stream().destroy()
    return { status, headers: said, body: Buffer.alloc(0) }
  }
  const { statusCode, headers: said, rawPayload } = await app.inject(asked)
  return { status: statusCode, headers: said, body: rawPayload }
}
