import { useEffect, useState, type ComponentType } from 'react'
import { whenIdle } from './when-idle.ts'

/** Finds out the visitor's region, for prices: not before the page stands, and by code that comes as late. */
export function RegionLookup() {
  const [Lookup, setLookup] = useState<ComponentType | null>(null)
  useEffect(
    () =>
      whenIdle(() => {
        // Without the code there is no region, and prices are in dollars.
        import('../features/region/lookup.tsx').then(
          ({ Lookup: loaded }) => setLookup(() => loaded),
          () => undefined,
        )
      }),
    [],
  )
  return Lookup && <Lookup />
}
