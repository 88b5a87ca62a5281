import type { Image } from '@pictor/contract'
import { messages } from '@pictor/contract/errors'
import { useCallback, useState } from 'react'
import { isApiFailure } from '../../api/api-failure.ts'
import { useArmed } from '../../lib/use-armed.ts'
import { useViewer } from '../../api/session/viewer.ts'
import { useToast } from '../../ui/overlay/toast-context.ts'
import { DESCRIPTION_TOO_LONG, isTooLong } from './description-length.ts'
import { isUpload, uploadDraft, type Upload } from './upload-draft.ts'
import { uploadNotice, type UploadNotice } from './upload-notice.ts'
import type { UploadProgress, UploadWatch } from './upload-picture.ts'
import { useSending, type SendUpload } from './use-sending.ts'
import { useIntent, useRemoveAbandonedIntent } from '../users/index.ts'

export interface UploadNeeds {
  /** Resolves when the page has gone where the image is. */
  onUploaded: (image: Image) => Promise<void>
  upload?: SendUpload | undefined
}

export interface Uploading {
  /** Null while nothing is uploaded. */
  progress: UploadProgress | null
  /** Why the last attempt failed; null once another begins. */
  failure: UploadNotice | null
  forgetFailure: () => void
  /** The button was pressed: says what is wrong, asks to sign in, or begins. Answers where something is wrong. */
  press: () => 'picture' | 'description' | null
  /** Breaks the upload off; the form stays as it is. */
  cancel: () => void
}

/** Uploads what stands in the form, for whoever is or gets signed in. */
export function useUpload({ onUploaded, upload = uploadNow }: UploadNeeds): Uploading {
  const signedIn = useViewer() !== null
  const toasts = useToast()
  const { failure, forgetFailure, showFailure } = useFailure()
  const { progress, isUnderWay, send, cancel } = useSending({ upload, onUploaded, onFailed: fail })
  const requestSignIn = useIntent('upload', { isPayload: isUpload, run: resume })
  useRemoveAbandonedIntent('upload')

  // The page has yet to learn that the session is over: until then it would close the dialog again.
  const askWhenSignedOut = useArmed(!signedIn, () => {
    const wanted = uploadDraft.press()
    if (wanted) requestSignIn(wanted)
  })

  function resume(wanted: Upload) {
    if (isUnderWay()) return
    uploadDraft.restore(wanted)
    begin(wanted)
  }

  function begin(wanted: Upload) {
    forgetFailure()
    void send(wanted)
  }

  function fail(thrown: unknown) {
    if (statusOf(thrown) === 401) askWhenSignedOut()
    if (isAnswer(thrown)) uploadDraft.answered()
    showFailure(thrown)
  }

  function press() {
    if (isUnderWay() || progress) return null
    const wanted = uploadDraft.press()
    const wrong = wrongIn(wanted)
    if (wrong) toasts.show({ ...REFUSALS[wrong], tone: 'danger' })
    else if (wanted && signedIn) begin(wanted)
    else if (wanted) {
      toasts.show(SIGN_IN_FIRST)
      requestSignIn(wanted)
    }
    return wrong
  }

  return { progress, failure, forgetFailure, press, cancel }
}

function useFailure() {
  const toasts = useToast()
  const [failure, setFailure] = useState<UploadNotice | null>(null)
  function showFailure(thrown: unknown) {
    const notice = uploadNotice(thrown)
    setFailure(notice)
    toasts.show({ title: notice.title, text: notice.text, tone: 'danger' })
  }
  const forgetFailure = useCallback(() => setFailure(null), [])
  return { failure, forgetFailure, showFailure }
}

function wrongIn(wanted: Upload | null): 'picture' | 'description' | null {
  if (!wanted) return 'picture'
  return isTooLong(wanted.description) ? 'description' : null
}

const REFUSALS = { picture: toastOf(messages.UPLOAD_FILE_MISSING), description: DESCRIPTION_TOO_LONG }
const SIGN_IN_FIRST = toastOf(messages.UPLOAD_SIGN_IN_REQUIRED)

function toastOf({ title, text }: { title: string; text: string }) {
  return { title, text }
}

function statusOf(thrown: unknown): number {
  return isApiFailure(thrown) ? thrown.status : 0
}

/** After anything else the picture may have arrived: pressing again asks for the very same image. */
function isAnswer(thrown: unknown): boolean {
  const status = statusOf(thrown)
  return status >= 400 && status < 500 && status !== 401 && status !== 429
}

/** What uploads is fetched with the first press. */
async function uploadNow(upload: Upload, watch: UploadWatch): Promise<Image> {
  const { uploadPicture } = await import('./upload-picture.ts')
  return uploadPicture(upload, watch)
}
