import { classNames } from '../class-names.ts'

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

const BASE =
  'inline-flex min-w-11 shrink-0 items-center justify-center gap-2 rounded-md font-medium whitespace-nowrap select-none [&>svg]:shrink-0 ' +
  'transition-[background-color,border-color,color,scale] active:scale-[0.985] ' +
  'disabled:opacity-55 disabled:active:scale-100 aria-disabled:opacity-55'

const TONES: Record<ButtonTone, string> = {
  primary: 'border border-transparent bg-accent-fill text-accent-text hover:not-disabled:bg-accent-fill-hover',
  secondary: 'border border-line bg-surface-raised text-content hover:not-disabled:bg-surface-hover',
  quiet: 'border border-transparent text-content hover:not-disabled:bg-surface-hover',
  danger: 'border border-transparent bg-danger-fill text-danger-text hover:not-disabled:bg-danger-fill-hover',
}

// 44 px on phones, denser where there is a mouse and room.
const SIZES: Record<ButtonSize, string> = {
  small: 'h-11 px-3 text-sm md:h-8',
  medium: 'h-11 px-4 text-sm md:h-9',
  large: 'h-12 px-5 text-base md:h-11',
}

export interface ButtonLook {
  tone?: ButtonTone | undefined
  size?: ButtonSize | undefined
}

/** The look of a button, for links that should look like one: `<Link className={buttonStyle()}>`. */
export function buttonStyle({ tone = 'secondary', size = 'medium' }: ButtonLook = {}): string {
  return classNames(BASE, TONES[tone], SIZES[size])
}
