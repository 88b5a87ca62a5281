import { messages } from '@pictor/contract/errors'
import { UPLOAD_MEDIA_TYPES } from '@pictor/contract/limits'
import { useArmed } from '../../../lib/use-armed.ts'
import { useViewer } from '../../../api/session/viewer.ts'
import { useToast } from '../../../ui/overlay/toast-context.ts'
import { useCredits } from '../../credits/index.ts'
import { noticeOf } from '../running/notice.ts'
import { referenceStore } from './reference.ts'
import { isProPlus } from '../validation.ts'
import type { ExplainProPlus } from '../use-explain-pro-plus.ts'

export interface ReferenceIntakeNeeds {
  explain: ExplainProPlus
  onSignIn: (intent?: () => void) => void
}

export interface ReferenceIntake {
  /** A file that was chosen, dropped or pasted. */
  take: (file: File) => void
  /** The button was pressed. */
  choose: () => void
}

/** How a reference image comes into the bar: checked here, for Pro Plus alone, and kept while a visitor signs in. */
export function useReferenceIntake({ explain, onSignIn }: ReferenceIntakeNeeds): ReferenceIntake {
  const signedIn = useViewer() !== null
  const { plan, loaded, error } = useCredits()
  const toasts = useToast()
  const isKnown = loaded || error !== null
  const armChoosing = useArmed(signedIn && isKnown, choose)

  async function take(file: File) {
    if (!isKnown) return void toasts.show(noticeOf(messages.SUBSCRIPTION_LOADING))
    const { measurePicture, refusalOfPicture } = await import('../../../lib/picture-file.ts')
    const refusal = await refusalOfPicture(file, measurePicture)
    if (refusal) return void toasts.show({ title: refusal.message, tone: 'danger' })
    if (signedIn && !isProPlus(plan)) return explain('reference', () => referenceStore.put(file))
    referenceStore.put(file)
    if (!signedIn) onSignIn()
  }
  const open = () => openChooser((file) => void take(file))

  function choose() {
    if (!signedIn) return onSignIn(armChoosing)
    if (!isKnown) return void toasts.show(noticeOf(messages.SUBSCRIPTION_LOADING))
    if (isProPlus(plan)) return open()
    explain('reference', open)
  }

  return { take: (file) => void take(file), choose }
}

/** The browser's own chooser, without an element of the page that could be gone before it answers. */
function openChooser(onChosen: (file: File) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = UPLOAD_MEDIA_TYPES.join(',')
  input.addEventListener('change', () => {
    const [file] = input.files ?? []
    if (file) onChosen(file)
  })
  input.click()
}
