import { Switch as Base } from '@base-ui/react/switch'
import { useId, type ReactNode } from 'react'

export interface SwitchProps {
  label: string
  hint?: ReactNode
  on: boolean
  onChange: (on: boolean) => void
}

/** A switch that takes effect at once. A click on its label toggles it, too. */
export function Switch({ label, hint, on, onChange }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <label id={`${id}-label`} htmlFor={id} className="block cursor-pointer text-sm font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="mt-1 text-sm text-pretty text-muted">
            {hint}
          </p>
        )}
      </div>
      <Base.Root
        id={id}
        nativeButton
        render={<button type="button" aria-labelledby={`${id}-label`} />}
        checked={on}
        onCheckedChange={(next) => onChange(next)}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="group/switch -my-2.5 flex h-11 shrink-0 items-center outline-none"
      >
        <span className="switch-track">
          <Base.Thumb className="switch-thumb" />
        </span>
      </Base.Root>
    </div>
  )
}
