import type { CSSProperties } from 'react'
import { useSite } from '../../api/session/viewer.ts'
import { classNames } from '../../ui/class-names.ts'
import { pauseWhileScrolling } from './pause-while-scrolling.ts'

/**
 * One of six blades of a lens aperture, drawn as strokes of color. Their colors are tokens, so there is a light and a
 * dark variant.
 */
const BLADE = 'M16 1.2C21.4 1.2 26.2 4.1 28.8 8.6C26.6 13 23.4 15.3 20.1 13.6C17.6 12.3 18.6 6.4 16 1.2Z'
const BLADES = [1, 2, 3, 4, 5, 6] as const

export interface LogoProps {
  /** Rotates slowly, unless the user prefers reduced motion. */
  turning?: boolean | undefined
  className?: string | undefined
}

/** The operator's logo, else the default one. Hidden from screen readers, because the name is next to it. */
export function Logo({ turning = false, className }: LogoProps) {
  const files = useSite()?.logo ?? null
  const logoProps = {
    // In steps of one degree, which look smooth. Between two steps the browser paints nothing.
    className: classNames('origin-center', turning && 'animate-[turn_24s_steps(360)_infinite]', className),
    ref: turning ? pauseWhileScrolling : null,
  }
  return files ? <OperatorLogo files={files} {...logoProps} /> : <DefaultLogo {...logoProps} />
}

interface LogoElementProps {
  className: string
  ref: typeof pauseWhileScrolling | null
}

function DefaultLogo(logoProps: LogoElementProps) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" {...logoProps}>
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

interface OperatorLogoProps extends LogoElementProps {
  files: { light: string; dark: string }
}

/**
 * A background image chosen by the theme's class: the first frame shows the right file, and only that file is fetched.
 */
function OperatorLogo({ files, className, ref }: OperatorLogoProps) {
  const style: CSSProperties & Record<`--logo-${string}`, string> = {
    '--logo-light': `url("${files.light}")`,
    '--logo-dark': `url("${files.dark}")`,
  }
  return (
    <span
      ref={ref}
      aria-hidden="true"
      style={style}
      className={classNames(
        'inline-block bg-(image:--logo-light) bg-contain bg-center bg-no-repeat dark:bg-(image:--logo-dark)',
        className,
      )}
    />
  )
}
