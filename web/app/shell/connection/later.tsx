import { useEffect, useState, type ComponentType } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'

/**
 * Shows a component that nobody waits for: its code is loaded when the page is idle. If loading fails, nothing is
 * shown.
 */
export function Later({ load }: { load: () => Promise<ComponentType> }) {
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
