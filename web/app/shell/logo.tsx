import type { CSSProperties } from 'react'
import { useSite } from '../lib/viewer.ts'
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

/** The operator's logo, else our own. Decoration beside the name. */
export function Logo({ turning = false, className }: LogoProps) {
  const files = useSite()?.logo ?? null
  const look = classNames('origin-center', turning && 'animate-[turn_24s_linear_infinite]', className)
  return files ? <OperatorLogo files={files} look={look} /> : <OwnLogo look={look} />
}

function OwnLogo({ look }: { look: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={look}>
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

interface OperatorLogoProps {
  files: { light: string; dark: string }
  look: string
}

/** A background by the theme's class: the first frame has the right one, and only that one is fetched. */
function OperatorLogo({ files, look }: OperatorLogoProps) {
  const style: CSSProperties & Record<`--logo-${string}`, string> = {
    '--logo-light': `url("${files.light}")`,
    '--logo-dark': `url("${files.dark}")`,
  }
  return (
    <span
      aria-hidden="true"
      style={style}
      className={classNames(
        'inline-block bg-(image:--logo-light) bg-contain bg-center bg-no-repeat dark:bg-(image:--logo-dark)',
        look,
      )}
    />
  )
}
