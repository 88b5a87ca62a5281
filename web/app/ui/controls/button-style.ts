import { classNames } from '../class-names.ts'

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

const TONES: Record<ButtonTone, string> = {
  primary: 'border border-transparent bg-accent-fill text-accent-text hover:not-disabled:bg-accent-fill-hover',
  secondary: 'border border-line bg-surface-raised text-content hover:not-disabled:bg-surface-hover',
  quiet: 'border border-transparent text-content hover:not-disabled:bg-surface-hover',
  danger: 'border border-transparent bg-danger-fill text-danger-text hover:not-disabled:bg-danger-fill-hover',
}

const SIZES: Record<ButtonSize, string> = { small: 'button-small', medium: 'button-medium', large: 'button-large' }

export interface ButtonVariant {
  tone?: ButtonTone | undefined
  size?: ButtonSize | undefined
}

/** Classes of a button, for links that look like one: `<Link className={buttonStyle()}>`. */
export function buttonStyle({ tone = 'secondary', size = 'medium' }: ButtonVariant = {}): string {
  return classNames('button-base shrink-0', TONES[tone], SIZES[size])
}
