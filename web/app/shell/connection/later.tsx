import { useEffect, useState, type ComponentType } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'

/** Shows what nobody waits for: not before the page stands, and by code that comes as late. Without the code it is not there. */
export function Later({ load }: { load: () => Promise<ComponentType> }) {
  const [Part, setPart] = useState<ComponentType | null>(null)
  useEffect(
    () =>
      whenIdle(() => {
        load().then(
          (loaded) => setPart(() => loaded),
          () => undefined,
        )
      }),
    [load],
  )
  return Part && <Part />
}
