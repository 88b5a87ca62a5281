import type { ContractRouterClient } from '@orpc/contract'
import type { Contract, Operator, Site } from '@pictor/contract'
import { createContext } from 'react-router'

export type Api = ContractRouterClient<Contract>

export interface Viewer {
  id: string
  email: string
  fullName: string | null
  /** Only of those who can not make, upload or publish anything. */
  isSuspended?: true
}

/** What the server hands to a page: the API without HTTP, as this request's visitor, and what a page needs to know of the site. */
export interface Visit {
  api: Api
  nonce: string
  /** Whether the page is sent only once all of it is there. */
  isWhole: boolean
  report: (error: unknown) => void
  /** Whether what failed may work in a moment: the database is away, say. */
  mayPass: (error: unknown) => boolean
  /** Looked up when first asked, at most once. */
  viewer: () => Promise<Viewer | null>
  site: Site
  operator: Operator
}

export const visitContext = createContext<Visit>()
