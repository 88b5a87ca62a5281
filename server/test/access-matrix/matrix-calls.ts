import type { FastifyInstance, InjectOptions } from 'fastify'
import { expect } from 'vitest'
import { ORIGIN } from '../harness/application.ts'
import { signIn, type Credentials } from './credentials.ts'
import { ACTORS, type Actor, type Expectation } from './expected.ts'
import { missingData, type UserData } from './matrix-data.ts'
import type { AccessMatrix, Secrets } from './access-matrix.ts'
import { withUserId, requestOf, requests } from './requests.ts'

export interface MatrixResponse {
  status: number
  headers: Record<string, unknown>
  body: Buffer
}

export const actors = Object.keys(ACTORS) as Actor[]

/**
 * The user that the server must identify for an actor. The response may contain only this user's secrets, and the call
 * may change only this user's rows.
 */
const IDENTITY: Record<Actor, 'a' | 'b' | null> = {
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

export function createMatrixCalls(matrix: AccessMatrix) {
  const { application, app, a, b, credentials } = matrix
  const secrets = new Map<UserData, Secrets>([a, b].map((each) => [each, matrix.secretsOf(each)]))

  const secretsOf = (of: UserData) => secrets.get(of) ?? { texts: [], bytes: [] }
  const belongingsFor = (actor: Actor) => (actor === 'B' || actor === 'of B' ? b : a)
  const requestFor = (route: string, actor: Actor) => {
    const of = belongingsFor(actor)
    const request = requestOf(route, of, matrix.contextFor(of))
    return actor === 'of B' && !usesIds(route) ? withUserId(b.user.id, request) : request
  }
  /** Whether the request differs between resources of A and of B. */
  const usesIds = (route: string) => {
    const [one, other] = [a, b].map((of) => JSON.stringify(requestOf(route, of, matrix.contextFor(of))))
    return one !== other
  }

  /** Users whose secrets must not be in the response and whose data must not change. */
  function otherUsersOf(route: string, actor: Actor): UserData[] {
    const { hasProof, isForOperator } = requests[route] ?? {}
    const identity = IDENTITY[actor]
    const visibleUsers = [identity && matrix[identity], hasProof && belongingsFor(actor)]
    return isForOperator ? [] : [a, b].filter((each) => !visibleUsers.includes(each))
  }

  async function callAs(route: string, actor: Actor, each: Credentials): Promise<MatrixResponse> {
    const request = requestFor(route, actor)
    const identity = IDENTITY[actor]
    const newSession =
      requests[route]?.revokesSession && identity && (await signIn(application, matrix[identity].user.email))
    const response = await send(app, request, newSession ? { ...each, cookie: newSession.cookie } : each)
    const said = JSON.stringify(request)
    for (const otherUser of otherUsersOf(route, actor)) {
      // Text that the request itself contained is not a leak.
      const leaked = findSecrets(secretsOf(otherUser), response).filter((text) => !said.includes(text))
      expect(leaked, `${route}, ${actor}: leaked data of ${otherUser.user.email}`).toEqual([])
    }
    return response
  }

  return {
    usesIds,
    otherUsersOf,
    secretsOf,
    /** Sends the request with each of the actor's credentials, and checks the statuses. */
    async sendAll({ route, statuses }: Expectation, actor: Actor): Promise<MatrixResponse[]> {
      const responses = []
      const all = Object.entries<Credentials>(credentials[actor])
      // Every kind of credentials is tried if the call is rejected; otherwise the first one is enough.
      const isOneEnough = requests[route]?.isSlow || (statuses[actor] ?? 0) < 400
      for (const [kind, each] of isOneEnough ? all.slice(0, 1) : all) {
        const response = await callAs(route, actor, each)
        expect(response.status, `${route}, ${actor}, ${kind}: ${response.body.toString().slice(0, 300)}`).toBe(
          statuses[actor],
        )
        responses.push(response)
      }
      return responses
    },
    sendHead: (route: string, actor: 'nobody' | 'A') =>
      send(
        app,
        { ...requestFor(route, actor), method: 'HEAD' },
        Object.values<Credentials>(credentials[actor])[0] ?? {},
      ),
    /** Requests A's resource as A, with an additional field. */
    sendWithField(route: string, name: string): Promise<MatrixResponse> {
      const { payload, ...request } = requestFor(route, 'A')
      return send(app, { ...request, payload: { ...(payload as object), [name]: b.user.id } }, credentials.A.both)
    },
    fieldsOf: (route: string) => {
      const { payload } = requestFor(route, 'A')
      return typeof payload === 'object' ? Object.keys(payload) : null
    },
    /** Requests a missing resource as A. */
    async sendForMissing(route: string): Promise<MatrixResponse> {
      const of = missingData(b)
      return send(app, requestOf(route, of, matrix.contextFor(b)), credentials['of B'].both)
    },
  }
}

/** Returns the secrets that a response contains. */
export function findSecrets({ texts, bytes }: Secrets, { headers, body }: MatrixResponse): string[] {
  const text = body.toString('latin1') + JSON.stringify(headers)
  const found = texts.filter((each) => text.includes(each))
  return bytes.some((each) => body.includes(each)) ? [...found, 'bytes of a file'] : found
}

async function send(
  app: FastifyInstance,
  { headers, ...request }: InjectOptions & { url: string },
  credentials: Credentials,
): Promise<MatrixResponse> {
  const injectOptions = { ...request, headers: { origin: ORIGIN, ...headers, ...credentials } }
  // A stream does not end, so only its status and headers are returned.
  if (request.url.startsWith('/api/events')) {
    const { statusCode: status, headers: said, stream } = await app.inject({ ...injectOptions, payloadAsStream: true })
    stream().destroy()
    return { status, headers: said, body: Buffer.alloc(0) }
  }
  const { statusCode, headers: said, rawPayload } = await app.inject(injectOptions)
  return { status: statusCode, headers: said, body: rawPayload }
}
