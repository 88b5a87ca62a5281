import type { ComponentProps } from 'react'
import { buttonStyle, type ButtonVariant } from './button-style.ts'
import { classNames } from '../class-names.ts'
import { Spinner } from '../spinner.tsx'

export interface ButtonProps extends ComponentProps<'button'>, ButtonVariant {
  /** Work is in progress: the button can't be clicked, but it keeps its focus, width and name. */
  busy?: boolean | undefined
}

export function Button({
  tone,
  size,
  busy = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
      className={classNames(buttonStyle({ tone, size }), className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}
