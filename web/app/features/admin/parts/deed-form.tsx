import type { FormEvent, MouseEvent, ReactNode } from 'react'
import { problemOf } from '../../../api/problem.ts'
import { Button } from '../../../ui/controls/button.tsx'
import type { DialogEnds } from './deed-dialog.tsx'
import type { Outdated } from './outdated.ts'
import { useDeed } from './use-deed.ts'

export interface DeedFormProps<Input, Output> extends DialogEnds {
  confirm: string
  tone?: 'primary' | 'danger' | undefined
  /** Returns the input of the action; null if a field is invalid, which the field then shows. */
  read: () => Input | null
  act: (input: Input) => Promise<Output>
  /** Returns the text of the success toast. */
  done: (output: Output) => string
  /** The public data that the action changes. */
  outdates?: Outdated | undefined
  /** Replaces the Cancel button. */
  leave?: ReactNode
  children: ReactNode
}

/**
 * The form of an admin action. It stays open until the server has responded, and shows the error if the server rejects
 * the action.
 */
export function DeedForm<Input, Output>(props: DeedFormProps<Input, Output>) {
  const { confirm, tone = 'primary', read, act, done, outdates, leave, onClose, onDone, children } = props
  const deed = useDeed({ act, done, onDone, outdates, isQuiet: true })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const input = read()
    if (input !== null) deed.start(input)
  }
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      {children}
      {deed.error && (
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-sm text-danger">
          {problemOf(deed.error).text}
        </p>
      )}
      <div className="mt-1 flex flex-wrap justify-end gap-2">
        {leave ?? (
          <Button onClick={onClose} className="max-sm:flex-1">
            Cancel
          </Button>
        )}
        <Button type="submit" tone={tone} busy={deed.isPending} onClick={countOnce} className="max-sm:flex-1">
          {confirm}
        </Button>
      </div>
    </form>
  )
}

/** Ignores the second click of a double click, because the button may have another action by then. */
function countOnce(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault()
}
