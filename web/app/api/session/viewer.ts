import type { CreditsState, Site } from '@pictor/contract'
import type { Currency } from '@pictor/contract/limits'
import { useRouteLoaderData } from 'react-router'
import type { Viewer } from '../../lib/visit.ts'

/** What the root loader gives every page. */
export interface RootData {
  site: Site
  /** By the server, so that the browser says the same on the last night of a year. */
  year: number
  viewer: Viewer | null
  /** The viewer's balance and plan, so that the first frame shows them; null for nobody, and if they could not be read. */
  credits: CreditsState | null
  sidebarOpen: boolean
  /** The one that the visitor chose for prices; null while they have not. */
  currency: Currency | null
}

/** Who is signed in; known in the first frame. */
export function useViewer(): Viewer | null {
  return useRootData()?.viewer ?? null
}

/** Brand name and addresses of this installation; null only on an error page whose root loader failed. */
export function useSite(): Site | null {
  return useRootData()?.site ?? null
}

export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root')
}
