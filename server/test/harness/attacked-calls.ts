import { traverseContractProcedures } from '@orpc/server'
import { callDefaults, contract, type CallMeta } from '@pictor/contract'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface AttackedCall {
  /** Name in the contract: `images.listPublic`. */
  name: string
  method: Method
  url: string
  access: NonNullable<CallMeta['access']>
  cache: CallMeta['cache']
}

/** An id that does not exist. */
export const NO_ID = '00000000-0000-4000-8000-000000000000'

/** Lists every call of the contract as a request, with this id in its path. */
export function listAttackedCalls(id = NO_ID): AttackedCall[] {
  const calls: AttackedCall[] = []
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: call, path }) => {
    const { route, meta } = call['~orpc'] as { route: { method?: string; path?: string }; meta: CallMeta }
    const { access, cache } = { ...callDefaults, cache: undefined, ...meta }
    const url = (route.path ?? '').replace(/\{\w+\}/g, id)
    calls.push({ name: path.join('.'), method: (route.method ?? 'POST') as Method, url, access, cache })
  })
  return calls
}

/** Other routes below `/api` whose data belongs to one user. */
export const PRIVATE_DOWNLOADS = [
  '/api/users/export',
  '/api/users/credits/history.csv',
  `/api/images/zip?ids=${NO_ID}`,
] as const

/** Enabled calls of the account library. */
export const ACCOUNT_CALLS: readonly { method: 'GET' | 'POST'; url: string }[] = [
  ...['sign-up/email', 'sign-in/email', 'sign-in/social', 'sign-out', 'send-verification-email', 'change-email'].map(
    (path) => ({ method: 'POST' as const, url: `/api/auth/${path}` }),
  ),
  ...['request-password-reset', 'reset-password'].map((path) => ({
    method: 'POST' as const,
    url: `/api/auth/${path}`,
  })),
  ...['token', 'jwks', 'verify-email?token=x', 'callback/google?code=x&state=y'].map((path) => ({
    method: 'GET' as const,
    url: `/api/auth/${path}`,
  })),
]
