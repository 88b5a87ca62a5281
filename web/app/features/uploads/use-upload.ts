import type { Image } from '@pictor/contract'
import { messages } from '@pictor/contract/errors'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { isApiFailure } from '../../lib/api-failure.ts'
import { useArmed } from '../../lib/use-armed.ts'
import { useViewer } from '../../lib/viewer.ts'
import { useToast } from '../../ui/toast-context.ts'
import { isJustSignedIn } from '../users/index.ts'
import { DESCRIPTION_TOO_LONG, isTooLong } from './description-length.ts'
import { uploadDraft, type Upload } from './upload-draft.ts'
import { uploadNotice, type UploadNotice } from './upload-notice.ts'
import type { UploadProgress, UploadWatch } from './upload-picture.ts'
import { wantedUpload } from './wanted-upload.ts'

export interface UploadNeeds {
  /** Resolves when the page has gone where the image is. */
  onUploaded: (image: Image) => Promise<void>
  /** Opens the sign-in dialog; calls one of both: when the visitor has signed in, or does not want to. */
  onSignIn: (intent?: () => void, onGivenUp?: () => void) => void
  upload?: ((upload: Upload, watch: UploadWatch) => Promise<Image>) | undefined
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

/** Uploads what stands in the form, for whoever is or gets signed in. Leaving the page breaks it off. */
export function useUpload({ onUploaded, onSignIn, upload = uploadNow }: UploadNeeds): Uploading {
  const signedIn = useViewer() !== null
  const toasts = useToast()
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const [failure, setFailure] = useState<UploadNotice | null>(null)
  const running = useRef<AbortController | null>(null)

  function askToSignIn(wanted: Upload) {
    void wantedUpload.put(wanted)
    onSignIn(
      () => void resume(),
      () => void wantedUpload.drop(),
    )
  }

  async function resume() {
    const wanted = await wantedUpload.take()
    if (!wanted || running.current) return
    uploadDraft.restore(wanted)
    await send(wanted)
  }

  async function send(wanted: Upload) {
    const stop = new AbortController()
    running.current = stop
    setFailure(null)
    setProgress({ stage: 'sending', share: 0 })
    try {
      const image = await upload(wanted, { signal: stop.signal, onProgress: setProgress })
      running.current = null
      await onUploaded(image)
      uploadDraft.clear()
    } catch (thrown) {
      if (!stop.signal.aborted) fail(thrown)
    } finally {
      if (running.current === stop) running.current = null
      setProgress(null)
    }
  }

  // The page has yet to learn that the session is over: until then it would close the dialog again.
  const askWhenSignedOut = useArmed(!signedIn, () => {
    const wanted = uploadDraft.press()
    if (wanted) askToSignIn(wanted)
  })

  function fail(thrown: unknown) {
    const status = isApiFailure(thrown) ? thrown.status : 0
    if (status === 401) askWhenSignedOut()
    // Otherwise the picture may have arrived: pressing again asks for the very same image.
    if (status >= 400 && status < 500 && status !== 401 && status !== 429) uploadDraft.answered()
    const notice = uploadNotice(thrown)
    setFailure(notice)
    toasts.show({ title: notice.title, text: notice.text, tone: 'danger' })
  }

  function press() {
    if (running.current || progress) return null
    const wanted = uploadDraft.press()
    const wrong = !wanted ? 'picture' : isTooLong(wanted.description) ? 'description' : null
    if (wrong) toasts.show({ ...REFUSALS[wrong], tone: 'danger' })
    else if (wanted && signedIn) void send(wanted)
    else if (wanted) {
      toasts.show(SIGN_IN_FIRST)
      askToSignIn(wanted)
    }
    return wrong
  }

  useResuming(signedIn, () => void resume())
  useLeaving(running)
  const forgetFailure = useCallback(() => setFailure(null), [])
  return { progress, failure, forgetFailure, press, cancel: () => running.current?.abort() }
}

const REFUSALS = { picture: toastOf(messages.UPLOAD_FILE_MISSING), description: DESCRIPTION_TOO_LONG }
const SIGN_IN_FIRST = toastOf(messages.UPLOAD_SIGN_IN_REQUIRED)

function toastOf({ title, text }: { title: string; text: string }) {
  return { title, text }
}

/** What uploads is fetched with the first press. */
async function uploadNow(upload: Upload, watch: UploadWatch): Promise<Image> {
  const { uploadPicture } = await import('./upload-picture.ts')
  return uploadPicture(upload, watch)
}

/** Takes up what was pressed before the visitor went to Google, or to the link in their mail. */
function useResuming(signedIn: boolean, resume: () => void) {
  const { state } = useLocation()
  const resumeNow = useEffectEvent(resume)
  useEffect(() => {
    if (signedIn && isJustSignedIn(state)) resumeNow()
  }, [signedIn, state])
}

function useLeaving(running: { current: AbortController | null }) {
  const toasts = useToast()
  const leave = useEffectEvent(() => {
    if (!running.current) return
    running.current.abort()
    toasts.show({ title: 'Upload cancelled', text: 'Your picture is still on the upload page.' })
  })
  useEffect(() => {
    const askFirst = (event: BeforeUnloadEvent) => {
      if (running.current) event.preventDefault()
    }
    addEventListener('beforeunload', askFirst)
    return () => {
      removeEventListener('beforeunload', askFirst)
      leave()
    }
  }, [running])
}
