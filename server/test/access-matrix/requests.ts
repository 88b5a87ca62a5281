import type { InjectOptions } from 'fastify'
import type { Image } from '@pictor/contract'
import type { UserData } from './matrix-data.ts'
import { callRequests } from './requests.calls.ts'
import { routeRequests } from './requests.routes.ts'

/** Resources that do not belong to the actor. */
export interface MatrixContext {
  /** Another user's public image and order. */
  shared: Image
  orderOfAnother: string
  /** A private image of the other user: of B for A, of A for B. */
  hiddenOfOther: Image
  unconfirmed: string
}

export interface MatrixRequest {
  /** Builds the request. Missing if the route alone is the request. */
  request?(
    of: UserData,
    context: MatrixContext,
  ): { url?: string } & Pick<InjectOptions, 'payload' | 'headers' | 'remoteAddress'>
  /** The request contains its own proof of access, so the sender may see and change the user's data. */
  hasProof?: true
  /** Tables in which the call stores something for the owner of an email address, regardless of the sender. */
  writesTo?: readonly string[]
  /** The call hashes a password, which is slow, so only the first credentials of each actor are tried. */
  isSlow?: true
  /** The call ends the session of its cookie, so the actor signs in again before it. */
  revokesSession?: true
  /** For the operator of the machine, who may see everything. */
  isForOperator?: true
}

export const requests: Readonly<Record<string, MatrixRequest>> = { ...callRequests, ...routeRequests }

const REMOTE_IP = '203.0.113.9'

/** The request of a line for one user's resources. */
export function requestOf(route: string, of: UserData, context: MatrixContext): InjectOptions & { url: string } {
  const [method = '', path = ''] = route.split(' ', 2)
  const { url = path, ...rest } = requests[route]?.request?.(of, context) ?? {}
  return { method: (method === 'ANY' ? 'PUT' : method) as 'GET', url, remoteAddress: REMOTE_IP, ...rest }
}

/** The same request with another user's id in the query and the body. */
export function withUserId(userId: string, request: InjectOptions & { url: string }): InjectOptions & { url: string } {
  const name = { user_id: userId, userId }
  const url = `${request.url}${request.url.includes('?') ? '&' : '?'}${new URLSearchParams(name).toString()}`
  if (request.method === 'GET' || request.method === 'HEAD' || typeof request.payload === 'string')
    return { ...request, url }
  return { ...request, url, payload: { ...(request.payload as object | undefined), ...name } }
}
