import { useEffect, useState, type ComponentType } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'

/**
 * Loads the code of a component when the page is idle, then renders it. If loading fails, nothing is rendered. `load`
 * must be the same function in every render.
 */
export function LoadWhenIdle({ load }: { load: () => Promise<ComponentType> }) {
  const [Loaded, setLoaded] = useState<ComponentType | null>(null)
  useEffect(
    () =>
      whenIdle(() => {
        load().then(
          (loaded) => setLoaded(() => loaded),
          () => undefined,
        )
      }),
    [load],
  )
  return Loaded && <Loaded />
}
