import type { ContractRouterClient } from '@orpc/contract'
import type { Contract, Operator, Site } from '@pictor/contract'
import { createContext } from 'react-router'

export type Api = ContractRouterClient<Contract>

export interface Viewer {
  id: string
  email: string
  fullName: string | null
  /** Present only for suspended users, who cannot generate, upload or publish. */
  isSuspended?: true
}

/** Context in which the server renders one page. `api` is called without HTTP, as the viewer; public calls as a visitor. */
export interface RequestContext {
  api: Api
  nonce: string
  /** Whether to send the page only when it is complete. */
  isBuffered: boolean
  report: (error: unknown) => void
  /** Whether an error is temporary, for example an unavailable database. */
  isTemporary: (error: unknown) => boolean
  /** Looked up on first use, at most once. */
  viewer: () => Promise<Viewer | null>
  site: Site
  operator: Operator
}

export const requestContext = createContext<RequestContext>()
