import { classNames } from '../ui/class-names.ts'

/**
 * One of six blades around an opening: a lens's aperture whose blades are strokes of colour. Their colours are tokens, so
 * there is a light and a dark variant.
 */
const BLADE = 'M16 1.2C21.4 1.2 26.2 4.1 28.8 8.6C26.6 13 23.4 15.3 20.1 13.6C17.6 12.3 18.6 6.4 16 1.2Z'
const BLADES = [1, 2, 3, 4, 5, 6] as const

export interface LogoProps {
  /** Turns slowly, unless the visitor asked for less motion. */
  turning?: boolean | undefined
  className?: string | undefined
}

/** Decoration beside the name. */
export function Logo({ turning = false, className }: LogoProps) {
  return (
    <svg
      viewBox="0 0 32 32"
      aria-hidden="true"
      className={classNames('origin-center', turning && 'animate-[turn_24s_linear_infinite]', className)}
    >
      {BLADES.map((blade) => (
        <path
          key={blade}
          d={BLADE}
          transform={`rotate(${(blade - 1) * 60} 16 16)`}
          style={{ fill: `var(--logo-${blade})` }}
        />
      ))}
    </svg>
  )
}
