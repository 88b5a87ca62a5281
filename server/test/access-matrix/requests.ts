import type { InjectOptions } from 'fastify'
import type { Image } from '@pictor/contract'
import type { UserData } from './matrix-data.ts'
import { callRequests } from './requests.calls.ts'
import { routeRequests } from './requests.routes.ts'

/** Resources that do not belong to the actor. */
export interface MatrixContext {
  /** Another user's public image, and the id of that user's order. */
  sharedImage: Image
  otherOrderId: string
  /** A private image of the other user: of B for A, of A for B. */
  otherHiddenImage: Image
  /** Email of an account that was never confirmed. */
  unconfirmedEmail: string
}

export interface MatrixRequest {
  /** Builds the request. Omitted if method and path of the route are the whole request. */
  request?(
    data: UserData,
    context: MatrixContext,
  ): { url?: string } & Pick<InjectOptions, 'payload' | 'headers' | 'remoteAddress'>
  /** The request contains its own proof of access, so the sender may see and change the user's data. */
  hasProof?: true
  /** Tables in which the call stores something for the owner of an email address, regardless of the sender. */
  writesTo?: readonly string[]
  /** The call hashes a password, which is slow. Therefore only the first credentials of each actor are tried. */
  isSlow?: true
  /** The call ends the session of its cookie, so the actor signs in again before it. */
  revokesSession?: true
  /** For the operator of the machine, who may see everything. */
  isForOperator?: true
}

export const requests: Readonly<Record<string, MatrixRequest>> = { ...callRequests, ...routeRequests }

const REMOTE_IP = '203.0.113.9'

/** Builds the request of a line of the table for one user's resources. */
export function buildRequest(route: string, data: UserData, context: MatrixContext): InjectOptions & { url: string } {
  const [method = '', path = ''] = route.split(' ', 2)
  const { url = path, ...rest } = requests[route]?.request?.(data, context) ?? {}
  return { method: (method === 'ANY' ? 'PUT' : method) as 'GET', url, remoteAddress: REMOTE_IP, ...rest }
}

/** Adds another user's id to the query and the body of a request. */
export function withUserId(userId: string, request: InjectOptions & { url: string }): InjectOptions & { url: string } {
  const userFields = { user_id: userId, userId }
  const url = `${request.url}${request.url.includes('?') ? '&' : '?'}${new URLSearchParams(userFields).toString()}`
  if (request.method === 'GET' || request.method === 'HEAD' || typeof request.payload === 'string')
    return { ...request, url }
  return { ...request, url, payload: { ...(request.payload as object | undefined), ...userFields } }
}
