import type { FormEvent, MouseEvent, ReactNode } from 'react'
import { problemOf } from '../../../api/problem.ts'
import { Button } from '../../../ui/controls/button.tsx'
import type { DialogEnds } from './deed-dialog.tsx'
import type { Outdated } from './outdated.ts'
import { useDeed } from './use-deed.ts'

export interface DeedFormProps<Input, Output> extends DialogEnds {
  confirm: string
  tone?: 'primary' | 'danger' | undefined
  /** What is to be done; null while the fields do not say it, which they show. */
  read: () => Input | null
  act: (input: Input) => Promise<Output>
  /** What is said once it is done. */
  done: (output: Output) => string
  /** What visitors see otherwise afterwards. */
  outdates?: Outdated | undefined
  /** The way out, in other words than "Cancel". */
  leave?: ReactNode
  children: ReactNode
}

/** The form of a dialog: it stays until the server has done what it says, and says what the server refused. */
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

/** The second press of a double one is not meant for what stands there by then. */
function countOnce(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault()
}
