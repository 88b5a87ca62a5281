import type { FastifyInstance, InjectOptions } from 'fastify'
import { expect, inject } from 'vitest'
import { ORIGIN } from '../harness/application.ts'
import { signIn, type Credentials } from './credentials.ts'
import { ACTORS, expectations, type Actor, type Expectation } from './expected.ts'
import { createMissingData, type UserData } from './matrix-data.ts'
import type { AccessMatrix, Secrets } from './access-matrix.ts'
import { withUserId, buildRequest, requests } from './requests.ts'

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
  const secrets = new Map<UserData, Secrets>([a, b].map((data) => [data, matrix.collectSecrets(data)]))

  const getSecrets = (data: UserData) => secrets.get(data) ?? { texts: [], bytes: [] }
  const dataFor = (actor: Actor) => (actor === 'B' || actor === 'of B' ? b : a)
  const buildRequestAs = (route: string, actor: Actor) => {
    const data = dataFor(actor)
    const request = buildRequest(route, data, matrix.createContext(data))
    return actor === 'of B' && !usesIds(route) ? withUserId(b.user.id, request) : request
  }
  /** Whether the request differs between resources of A and of B. */
  const usesIds = (route: string) => {
    const [requestForA, requestForB] = [a, b].map((data) =>
      JSON.stringify(buildRequest(route, data, matrix.createContext(data))),
    )
    return requestForA !== requestForB
  }

  /** Finds the users whose secrets must not be in the response and whose data must not change. */
  function findOtherUsers(route: string, actor: Actor): UserData[] {
    const { hasProof, isForOperator } = requests[route] ?? {}
    const identity = IDENTITY[actor]
    const visibleUsers = [identity && matrix[identity], hasProof && dataFor(actor)]
    return isForOperator ? [] : [a, b].filter((data) => !visibleUsers.includes(data))
  }

  async function callAs(route: string, actor: Actor, sentCredentials: Credentials): Promise<MatrixResponse> {
    const request = buildRequestAs(route, actor)
    const identity = IDENTITY[actor]
    const newSession =
      requests[route]?.revokesSession && identity && (await signIn(application, matrix[identity].user.email))
    const response = await send(
      app,
      request,
      newSession ? { ...sentCredentials, cookie: newSession.cookie } : sentCredentials,
    )
    const requestText = JSON.stringify(request)
    for (const otherUser of findOtherUsers(route, actor)) {
      // Text that the request itself contained is not a leak.
      const leaked = findSecrets(getSecrets(otherUser), response).filter((text) => !requestText.includes(text))
      expect(leaked, `${route}, ${actor}: leaked data of ${otherUser.user.email}`).toEqual([])
    }
    return response
  }

  return {
    usesIds,
    findOtherUsers,
    getSecrets,
    /** Sends the request with the actor's credentials, and checks the statuses. */
    async sendAll(line: Expectation, actor: Actor): Promise<MatrixResponse[]> {
      const { route, statuses } = line
      const responses = []
      const kinds = Object.entries<Credentials>(credentials[actor])
      // Each rejected call is tried with every 13th kind, shifted by line; in the deep tests, with every kind.
      const step = inject('deep') ? 1 : Math.min(13, kinds.length)
      const lineIndex = expectations.indexOf(line)
      const isTested = (_kind: unknown, index: number) => (index + lineIndex) % step === 0
      // For an allowed call, the first kind is enough.
      const isOneEnough = requests[route]?.isSlow || (statuses[actor] ?? 0) < 400
      for (const [kind, kindCredentials] of isOneEnough ? kinds.slice(0, 1) : kinds.filter(isTested)) {
        const response = await callAs(route, actor, kindCredentials)
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
        { ...buildRequestAs(route, actor), method: 'HEAD' },
        Object.values<Credentials>(credentials[actor])[0] ?? {},
      ),
    /** Requests A's resource as A, with an additional field. */
    sendWithField(route: string, name: string): Promise<MatrixResponse> {
      const { payload, ...request } = buildRequestAs(route, 'A')
      return send(app, { ...request, payload: { ...(payload as object), [name]: b.user.id } }, credentials.A.both)
    },
    /** Lists the fields of the body that A sends. Returns null if there is no JSON body. */
    listFields: (route: string) => {
      const { payload } = buildRequestAs(route, 'A')
      return typeof payload === 'object' ? Object.keys(payload) : null
    },
    /** Requests a missing resource with the actor's first credentials. */
    async sendForMissing(route: string, actor: Actor): Promise<MatrixResponse> {
      const data = createMissingData(b)
      const [sentCredentials = {}] = Object.values<Credentials>(credentials[actor])
      return send(app, buildRequest(route, data, matrix.createContext(b)), sentCredentials)
    },
  }
}

/** Returns the secrets that a response contains. */
export function findSecrets({ texts, bytes }: Secrets, { headers, body }: MatrixResponse): string[] {
  const text = body.toString('latin1') + JSON.stringify(headers)
  const found = texts.filter((secret) => text.includes(secret))
  return bytes.some((sample) => body.includes(sample)) ? [...found, 'bytes of a file'] : found
}

async function send(
  app: FastifyInstance,
  { headers, ...request }: InjectOptions & { url: string },
  credentials: Credentials,
): Promise<MatrixResponse> {
  const injectOptions = { ...request, headers: { origin: ORIGIN, ...headers, ...credentials } }
  // A stream does not end, so only its status and headers are returned.
  if (request.url.startsWith('/api/events')) {
    const {
      statusCode: status,
      headers: responseHeaders,
      stream,
    } = await app.inject({ ...injectOptions, payloadAsStream: true })
    stream().destroy()
    return { status, headers: responseHeaders, body: Buffer.alloc(0) }
  }
  const { statusCode, headers: responseHeaders, rawPayload } = await app.inject(injectOptions)
  return { status: statusCode, headers: responseHeaders, body: rawPayload }
}
