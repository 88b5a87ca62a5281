import { useEffect, useState } from 'react'

/** Whole seconds until something may be done again; it counts from `start()`, or from the beginning if it begins hot. */
export function useCoolDown(seconds: number, beginsHot: boolean): { secondsLeft: number; start: () => void } {
  const [now, setNow] = useState(Date.now)
  const [until, setUntil] = useState(() => (beginsHot ? now + seconds * 1_000 : 0))
  const cooling = until > now
  useEffect(() => {
    if (!cooling) return
    const ticking = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(ticking)
  }, [cooling])
  const start = () => {
    const started = Date.now()
    setNow(started)
    setUntil(started + seconds * 1_000)
  }
  return { secondsLeft: Math.max(0, Math.ceil((until - now) / 1_000)), start }
}
