import type { Visibility } from '@pictor/contract'
import { errors } from '@pictor/contract/errors'
import { IMAGE_RESTORE_OFFER_MS } from '@pictor/contract/limits'
import { formatCount } from '../../../lib/format.ts'
import { problemOf } from '../../../api/problem.ts'
import type { Toast } from '../../../ui/overlay/toast-context.ts'
import { imagesText } from '../images-text.ts'

export interface Outcome {
  /** How many are as they were to be. */
  done: number
  failed: readonly { error: unknown }[]
  /** Tries again what failed. */
  again: () => void
}

/** 'n images deleted', with the way back. */
export function deletedToast({ undo, ...outcome }: Outcome & { undo: (() => void) | null }): Toast {
  const toast = outcomeToast(outcome, { done: 'deleted', undone: 'could not be deleted' })
  // The way back matters more: what failed is still there to be deleted again.
  return undo ? { ...toast, action: { label: 'Undo', onPress: undo }, shownMs: IMAGE_RESTORE_OFFER_MS } : toast
}

export function restoredToast(outcome: Outcome): Toast {
  return outcomeToast(outcome, { done: 'restored', undone: 'could not be restored' })
}

export interface ShownOutcome extends Outcome {
  visibility: Visibility
  /** How many stay private, because they are uploads. */
  uploads: number
}

export function shownToast({ visibility, uploads, ...outcome }: ShownOutcome): Toast {
  const words = {
    done: { one: `is ${visibility} now`, many: `are ${visibility} now` },
    undone: `could not be made ${visibility}`,
  }
  const toast = outcomeToast({ ...outcome, left: uploads }, words)
  if (uploads === 0) return toast
  const why = uploads === 1 ? errors.UPLOAD_STAYS_PRIVATE.message : 'Uploaded images always stay private.'
  return { ...toast, text: [toast.text, why].filter(Boolean).join(' ') }
}

interface Words {
  done: string | { one: string; many: string }
  undone: string
}

function outcomeToast({ done, failed, left = 0, again }: Outcome & { left?: number }, words: Words): Toast {
  const all = done + failed.length + left
  const [first] = failed
  const problem = first && problemOf(first.error).text
  const action = first && { label: 'Try again', onPress: again }
  if (done === 0) return { title: `${imagesText(all)} ${words.undone}`, text: problem, tone: 'danger', action }
  const verb = typeof words.done === 'string' ? words.done : done === 1 ? words.done.one : words.done.many
  if (done === all) return { title: `${imagesText(all)} ${verb}`, tone: 'success' }
  return { title: `${formatCount(done)} of ${imagesText(all)} ${verb}`, text: problem, tone: 'danger', action }
}
