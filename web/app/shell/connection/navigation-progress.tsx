import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

/** Navigations that are faster than this show no progress line. */
const DELAY_MS = 150
const FADE_MS = 300

type Phase = 'hidden' | 'shown' | 'fading'

/** A line at the top of the page during a slow navigation. At the end it fades out. */
export function NavigationProgress() {
  const phase = usePhase(useNavigation().state !== 'idle')
  return (
    <>
      <output className="sr-only">{phase === 'shown' && 'Loading'}</output>
      {phase !== 'hidden' && (
        <div
          aria-hidden="true"
          data-progress={phase}
          className="navigation-progress"
          style={{ transitionDuration: `${FADE_MS}ms` }}
        />
      )}
    </>
  )
}

function usePhase(busy: boolean): Phase {
  const [isVisible, setIsVisible] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsVisible(busy), busy ? DELAY_MS : FADE_MS)
    return () => clearTimeout(timer)
  }, [busy])
  if (!isVisible) return 'hidden'
  return busy ? 'shown' : 'fading'
}
