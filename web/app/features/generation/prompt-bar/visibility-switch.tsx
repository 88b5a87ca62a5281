import type { Visibility } from '@pictor/contract'
import { Lock, LockOpen } from 'lucide-react'
import { controlStyle } from './control-style.ts'

export interface VisibilitySwitchProps {
  value: Visibility
  onChange: (visibility: Visibility) => void
  disabled: boolean
}

/** Off, everybody will see the picture; on, its owner alone. What that means stands beside the cost. */
export function VisibilitySwitch({ value, onChange, disabled }: VisibilitySwitchProps) {
  const isPrivate = value === 'private'
  const Icon = isPrivate ? Lock : LockOpen
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isPrivate}
      aria-label="Private"
      title={isPrivate ? 'Only you will see it' : 'Everybody will see it'}
      disabled={disabled}
      onClick={() => onChange(isPrivate ? 'public' : 'private')}
      className={controlStyle(isPrivate ? 'on' : 'off')}
    >
      <Icon aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={1.75} />
      <span className="hidden @2xl:inline">Private</span>
    </button>
  )
}
