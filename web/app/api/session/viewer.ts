import type { CreditsState, Site } from '@pictor/contract'
import type { Currency } from '@pictor/contract/limits'
import { useRouteLoaderData } from 'react-router'
import type { Viewer } from '../../lib/request-context.ts'

/** Data of the root loader for every page. */
export interface RootData {
  site: Site
  /** Set by the server, so that the browser renders the same year on New Year's Eve. */
  year: number
  viewer: Viewer | null
  /**
   * The viewer's balance and plan, so that the first frame shows them; null when signed out, or if they could not be
   * read.
   */
  credits: CreditsState | null
  sidebarOpen: boolean
  /** The currency that the visitor selected for prices; null without a selection. */
  currency: Currency | null
}

/** The signed-in user; known in the first frame. */
export function useViewer(): Viewer | null {
  return useRootData()?.viewer ?? null
}

/** Brand name and URLs of this installation; null only on an error page whose root loader failed. */
export function useSite(): Site | null {
  return useRootData()?.site ?? null
}

export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root')
}
