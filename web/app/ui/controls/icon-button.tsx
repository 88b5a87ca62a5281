import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** What the button does, for those who cannot see the icon. */
  label: string
  icon: ReactNode
  /** `image` stands on a picture: light on a dark veil in both themes. */
  tone?: 'quiet' | 'image' | undefined
}

const TONES = {
  quiet: 'text-muted hover:not-disabled:bg-surface-hover hover:not-disabled:text-content',
  image: 'bg-scrim text-on-image hover:not-disabled:brightness-125',
}

export function IconButton({ label, icon, tone = 'quiet', type = 'button', className, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} className={classNames('icon-button', TONES[tone], className)}>
      {icon}
    </button>
  )
}
