import { useEffect, useState } from 'react'
import { useRegionLookup } from '../features/region/index.ts'
import { whenIdle } from './when-idle.ts'

/** Finds out the visitor's region, for prices: not before the page stands. */
export function RegionLookup() {
  const [ready, setReady] = useState(false)
  useEffect(() => whenIdle(() => setReady(true)), [])
  useRegionLookup(ready)
  return null
}
