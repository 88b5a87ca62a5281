import '../generation-progress.css'
import type { Running } from '../generation-store.ts'

export interface DevelopingPictureProps {
  stage: Running['stage']
  /** A rough picture of what is being drawn, once there is one. */
  partialUrl: string | null
}

/** Decoration where the picture will be: its colours gather as the work goes on, until the model sends a first sketch. */
export function DevelopingPicture({ stage, partialUrl }: DevelopingPictureProps) {
  return (
    <div aria-hidden="true" className="relative isolate size-full overflow-hidden bg-surface-sunken">
      <div className="absolute inset-0 transition-opacity duration-1000" style={{ opacity: STRENGTH[stage] }}>
        {COLOURS.map((colour) => (
          <span key={colour.background} className="generating-colour" style={colour} />
        ))}
      </div>
      {partialUrl && <img src={partialUrl} alt="" className="absolute inset-0 size-full object-cover" />}
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
