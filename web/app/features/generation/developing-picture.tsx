import type { AspectRatio } from '@pictor/contract'
import './generating.css'
import type { Running } from './running.ts'

export interface DevelopingPictureProps {
  ratio: AspectRatio
  stage: Running['stage']
}

/** Decoration in the shape of the picture to come; its colours gather as the work goes on. */
export function DevelopingPicture({ ratio, stage }: DevelopingPictureProps) {
  const [across = 1, down = 1] = ratio.split(':').map(Number)
  return (
    <div
      aria-hidden="true"
      className="relative isolate overflow-hidden rounded-lg border border-line bg-surface-sunken shadow-floating"
      style={{ aspectRatio: `${across} / ${down}`, width: `min(78vw, ${(42 * across) / down}dvh, 26rem)` }}
    >
      <div className="absolute inset-0 transition-opacity duration-1000" style={{ opacity: STRENGTH[stage] }}>
        {COLOURS.map((colour) => (
          <span key={colour.background} className="generating-colour" style={colour} />
        ))}
      </div>
      <div className="generating-sheen absolute inset-0" />
    </div>
  )
}

const STRENGTH: Record<Running['stage'], number> = { asking: 0.35, queued: 0.45, drawing: 0.8, finishing: 1 }

// The logo's colours; each drifts out of step with the others.
const COLOURS = [
  { background: 'var(--logo-6)', top: '-15%', left: '-20%', animationDelay: '0s' },
  { background: 'var(--logo-1)', top: '-10%', left: '45%', animationDelay: '-9s' },
  { background: 'var(--logo-2)', top: '30%', left: '10%', animationDelay: '-4s' },
  { background: 'var(--logo-3)', top: '55%', left: '50%', animationDelay: '-12s' },
  { background: 'var(--logo-4)', top: '65%', left: '-15%', animationDelay: '-7s' },
  { background: 'var(--logo-5)', top: '85%', left: '30%', animationDelay: '-2s' },
] as const
