import type { Region } from '@pictor/contract'
import { CURRENCIES } from '@pictor/contract/limits'
import { useMatches } from 'react-router'

/** What a page's loader found out on the server and handed on as `region`, so that the first frame has the right prices. */
export function usePageRegion(): Region | undefined {
  return useMatches()
    .map(({ loaderData }) => loaderData)
    .find(hasRegion)?.region
}

function hasRegion(loaded: unknown): loaded is { region: Region } {
  if (typeof loaded !== 'object' || loaded === null || !('region' in loaded)) return false
  const { region } = loaded
  if (typeof region !== 'object' || region === null || !('currency' in region)) return false
  return CURRENCIES.some((currency) => currency === region.currency)
}
