import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** Accessible name: what the button does. */
  label: string
  icon: ReactNode
  /** `image` is for buttons on an image: light on a dark background in both themes. */
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
