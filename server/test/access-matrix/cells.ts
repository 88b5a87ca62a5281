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

/**
 * The user that the server must identify for an actor. The response may contain only this user's secrets, and the call
 * may change only this user's rows.
 */
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
  /** Whether the request differs between resources of A and of B. */
  const takesNames = (route: string) => {
    const [one, other] = [a, b].map((of) => JSON.stringify(requestOf(route, of, house.aroundOf(of))))
    return one !== other
  }

  /** Users whose secrets must not be in the response and whose data must not change. */
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
      // Text that the request itself contained is not a leak.
      const told = foundOf(secretsOf(stranger), answer).filter((text) => !said.includes(text))
      expect(told, `${route}, ${asker}: leaked data of ${stranger.user.email}`).toEqual([])
    }
    return answer
  }

  return {
    takesNames,
    strangersTo,
    secretsOf,
    /** Sends the request with each of the actor's credentials, and checks the statuses. */
    async askAll({ route, statuses }: Expectation, asker: Asker): Promise<Answer[]> {
      const answers = []
      const all = Object.entries<Credentials>(credentials[asker])
      // Every kind of credentials is tried if the call is rejected; otherwise the first one is enough.
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
    /** Requests A's resource as A, with an additional field. */
    askWithField(route: string, name: string): Promise<Answer> {
      const { payload, ...request } = requestFor(route, 'A')
      return send(app, { ...request, payload: { ...(payload as object), [name]: b.user.id } }, credentials.A.both)
    },
    fieldsOf: (route: string) => {
      const { payload } = requestFor(route, 'A')
      return typeof payload === 'object' ? Object.keys(payload) : null
    },
    /** Requests a missing resource as A. */
    async askAbsent(route: string): Promise<Answer> {
      const of = absent(b)
      return send(app, requestOf(route, of, house.aroundOf(b)), credentials['of B'].both)
    },
  }
}

/** Returns the secrets that a response contains. */
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
  // A stream does not end, so only its status and headers are returned.
  if (request.url.startsWith('/api/events')) {
    const { statusCode: status, headers: said, stream } = await app.inject({ ...asked, payloadAsStream: true })
    stream().destroy()
    return { status, headers: said, body: Buffer.alloc(0) }
  }
  const { statusCode, headers: said, rawPayload } = await app.inject(asked)
  return { status: statusCode, headers: said, body: rawPayload }
}
