import { useEffect, useState } from 'react'

/** Seconds since then, counting. Not a live region: nobody wants them read out. */
export function Elapsed({ since, className }: { since: number; className?: string | undefined }) {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const look = () => setNow(Date.now())
    look()
    const ticking = setInterval(look, 1_000)
    return () => clearInterval(ticking)
  }, [])
  // The server's clock may be ahead of the visitor's.
  const seconds = now === null ? 0 : Math.max(0, Math.round((now - since) / 1_000))
  return (
    <span role="timer" aria-label="Elapsed time" className={className}>
      {elapsedText(seconds)}
    </span>
  )
}

/** '42 s', '3 min 05 s'. */
export function elapsedText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
}
