import { LOADER_FADE_MS } from '@pictor/contract/limits'
import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { classNames } from '../ui/class-names.ts'

/** A page that is there sooner needs no sign that it is coming. */
const DELAY_MS = 150

type Phase = 'hidden' | 'shown' | 'fading'

/** A line along the top while the next page takes its time, which fades once it is there. */
export function NavigationProgress() {
  const phase = usePhase(useNavigation().state !== 'idle')
  return (
    <>
      <p role="status" className="sr-only">
        {phase === 'shown' && 'Loading'}
      </p>
      {phase !== 'hidden' && (
        <div
          aria-hidden="true"
          data-progress={phase}
          className={classNames(
            'pointer-events-none fixed inset-x-0 top-0 z-(--z-toast) origin-left animate-[advance_8s_var(--curve-out)_both] border-t-2 border-accent transition-opacity print:hidden',
            phase === 'fading' && 'opacity-0',
          )}
          style={{ transitionDuration: `${LOADER_FADE_MS}ms` }}
        />
      )}
    </>
  )
}

function usePhase(busy: boolean): Phase {
  const [phase, setPhase] = useState<Phase>('hidden')
  useEffect(() => {
    if (busy) {
      const timer = setTimeout(() => setPhase('shown'), DELAY_MS)
      return () => clearTimeout(timer)
    }
    setPhase((before) => (before === 'shown' ? 'fading' : before))
    const timer = setTimeout(() => setPhase('hidden'), LOADER_FADE_MS)
    return () => clearTimeout(timer)
  }, [busy])
  return phase
}
