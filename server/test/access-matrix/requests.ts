import type { InjectOptions } from 'fastify'
import type { Image } from '@pictor/contract'
import type { Belongings } from './furniture.ts'
import { callRequests } from './requests.calls.ts'
import { routeRequests } from './requests.routes.ts'

/** What stands around whoever asks. */
export interface Surroundings {
  /** A public image of somebody else, and an order of theirs. */
  shared: Image
  orderOfAnother: string
  /** A private image of the other one of A and B. */
  hiddenOfOther: Image
  unconfirmed: string
}

export interface Ask {
  /** What is asked for; nothing where the route is the whole request. */
  request?(
    of: Belongings,
    around: Surroundings,
  ): { url?: string } & Pick<InjectOptions, 'payload' | 'headers' | 'remoteAddress'>
  /** It carries what proves whose it is, so whoever sends it may see and change what is theirs. */
  proves?: true
  /** Tables in which it leaves something for the owner of a mail address, whoever types that. */
  leavesIn?: readonly string[]
  /** It makes or compares a password's hash, which takes its time: of each asker’s credentials the first are tried. */
  dear?: true
  /** It ends the session whose cookie comes with it, so the asker signs in anew for it. */
  endsSession?: true
  /** It is for the operator of the machine, who may see everything. */
  operators?: true
}

export const requests: Readonly<Record<string, Ask>> = { ...callRequests, ...routeRequests }

const ELSEWHERE = '203.0.113.9'

/** The request of a line of the table for what belongs to somebody. */
export function requestOf(route: string, of: Belongings, around: Surroundings): InjectOptions & { url: string } {
  const [method = '', path = ''] = route.split(' ', 2)
  const { url = path, ...rest } = requests[route]?.request?.(of, around) ?? {}
  return { method: (method === 'ANY' ? 'PUT' : method) as 'GET', url, remoteAddress: ELSEWHERE, ...rest }
}

/** The same in another's name, as far as a request can say one. */
export function inNameOf(userId: string, request: InjectOptions & { url: string }): InjectOptions & { url: string } {
  const name = { user_id: userId, userId }
  const url = `${request.url}${request.url.includes('?') ? '&' : '?'}${new URLSearchParams(name).toString()}`
  if (request.method === 'GET' || request.method === 'HEAD' || typeof request.payload === 'string')
    return { ...request, url }
  return { ...request, url, payload: { ...(request.payload as object | undefined), ...name } }
}
