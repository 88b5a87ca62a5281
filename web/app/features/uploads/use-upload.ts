import type { Image } from '@pictor/contract'
import { messages } from '@pictor/contract/errors'
import { UPLOAD_DESCRIPTION_MAX_LENGTH } from '@pictor/contract/limits'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isDefinitive } from '../../api/is-definitive.ts'
import { isApiFailure } from '../../api/api-failure.ts'
import { useWhenReady } from '../../lib/use-when-ready.ts'
import { formatCount } from '../../lib/format.ts'
import { session } from '../../api/session/session.ts'
import { useViewer } from '../../api/session/viewer.ts'
import { useToast } from '../../ui/overlay/toast-context.ts'
import { isDescriptionTooLong, isUpload, uploadDraft, type Upload } from './upload-draft.ts'
import { toUploadFailureMessage, type UploadFailureMessage } from './upload-failure-message.ts'
import type { UploadProgress, UploadOptions } from './upload-image.ts'
import { useIntent, useRemoveAbandonedIntent } from '../users/index.ts'

export interface UploadDependencies {
  /** Resolves when the page has navigated to the image. */
  onUploaded: (image: Image) => Promise<void>
  upload?: SendUpload | undefined
}

export interface UploadState {
  /** Null while no upload is in flight. */
  progress: UploadProgress | null
  /** Why the last attempt failed; null when another one starts. */
  failure: UploadFailureMessage | null
  clearFailure: () => void
  /** Starts the upload, requests to sign in, or shows what is wrong. Returns the invalid field. */
  submit: () => 'image' | 'description' | null
  /** Aborts the upload; the form stays as it is. */
  cancel: () => void
}

/** Uploads the content of the form. A signed-out visitor signs in first. */
export function useUpload({ onUploaded, upload = lazyUploadImage }: UploadDependencies): UploadState {
  const signedIn = useViewer() !== null
  const toasts = useToast()
  const { failure, clearFailure, showFailure } = useFailure()
  const { progress, isInFlight, send, cancel } = useSendUpload({ upload, onUploaded, onFailed: handleFailure })
  const requestSignIn = useIntent('upload', { isPayload: isUpload, run: resume })
  useRemoveAbandonedIntent('upload')

  // The sign-in dialog closes by itself while the page has a viewer. Therefore it opens only after the page has noticed
  // that the session is over.
  const requestSignInWhenSignedOut = useWhenReady(!signedIn, () => {
    const draft = uploadDraft.submit()
    if (draft) requestSignIn(draft)
  })

  function resume(draft: Upload) {
    if (isInFlight()) return
    uploadDraft.restore(draft)
    start(draft)
  }

  function start(draft: Upload) {
    clearFailure()
    void send(draft)
  }

  function handleFailure(error: unknown) {
    if (getStatus(error) === 401) requestSignInWhenSignedOut()
    if (isDefinitive(error)) uploadDraft.settle()
    showFailure(error)
  }

  function submit() {
    if (isInFlight() || progress) return null
    const draft = uploadDraft.submit()
    const problem = findProblem(draft)
    if (problem) toasts.show({ ...PROBLEM_TOASTS[problem], topic: FAILURE_TOPIC, tone: 'danger' })
    else if (draft && signedIn) start(draft)
    else if (draft) {
      toasts.show(SIGN_IN_TOAST)
      requestSignIn(draft)
    }
    return problem
  }

  return { progress, failure, clearFailure, submit, cancel }
}

type SendUpload = (upload: Upload, options: UploadOptions) => Promise<Image>

interface SendUploadDependencies {
  upload: SendUpload
  /** Resolves when the page has navigated to the image. */
  onUploaded: (image: Image) => Promise<void>
  onFailed: (error: unknown) => void
}

interface SendUploadState {
  /** Null while no upload is in flight. */
  progress: UploadProgress | null
  /** Whether an upload is in flight now. `progress` is only updated on the next render. */
  isInFlight: () => boolean
  send: (draft: Upload) => Promise<void>
  /** Aborts the upload; the form stays as it is. */
  cancel: () => void
}

/**
 * Runs one upload at a time. It is aborted when the visitor leaves the page, which shows a toast, and when the user
 * signs out or another one signs in, which shows nothing.
 */
function useSendUpload({ upload, onUploaded, onFailed }: SendUploadDependencies): SendUploadState {
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const currentUpload = useRef<AbortController | null>(null)

  async function send(draft: Upload) {
    const controller = new AbortController()
    currentUpload.current = controller
    setProgress({ stage: 'sending', share: 0 })
    try {
      const image = await upload(draft, { signal: controller.signal, onProgress: setProgress })
      controller.signal.throwIfAborted()
      currentUpload.current = null
      await onUploaded(image)
      uploadDraft.clear()
    } catch (error) {
      if (!controller.signal.aborted) onFailed(error)
    } finally {
      if (currentUpload.current === controller) currentUpload.current = null
      setProgress(null)
    }
  }

  useAbortOnUserChange(currentUpload)
  useAbortOnLeave(currentUpload)
  const cancel = () => currentUpload.current?.abort()
  return { progress, isInFlight: () => currentUpload.current !== null, send, cancel }
}

function useAbortOnUserChange(currentUpload: { current: AbortController | null }) {
  useEffect(() => {
    const stopListening = session.onChange((change) => {
      if (change === 'signedOut' || change === 'signedIn') currentUpload.current?.abort()
    })
    // The form can't be edited during an upload. If it is cleared, its user has signed out.
    const stopWatching = uploadDraft.subscribe(() => {
      if (!uploadDraft.get().image) currentUpload.current?.abort()
    })
    return () => {
      stopListening()
      stopWatching()
    }
  }, [currentUpload])
}

function useAbortOnLeave(currentUpload: { current: AbortController | null }) {
  const toasts = useToast()
  const leave = useEffectEvent(() => {
    if (!currentUpload.current) return
    currentUpload.current.abort()
    toasts.show({ title: 'Upload canceled', text: 'Your image is still on the upload page.' })
  })
  useEffect(() => {
    const handleBeforeUnload = (event: BeforeUnloadEvent) => {
      if (currentUpload.current) event.preventDefault()
    }
    addEventListener('beforeunload', handleBeforeUnload)
    return () => {
      removeEventListener('beforeunload', handleBeforeUnload)
      leave()
    }
  }, [currentUpload])
}

/** Ends when another image is chosen, or the upload is tried again. */
const FAILURE_TOPIC = 'upload-failure'

function useFailure() {
  const toasts = useToast()
  const [failure, setFailure] = useState<UploadFailureMessage | null>(null)
  function showFailure(error: unknown) {
    const message = toUploadFailureMessage(error)
    setFailure(message)
    toasts.show({ topic: FAILURE_TOPIC, title: message.title, text: message.text, tone: 'danger' })
  }
  const clearFailure = useCallback(() => {
    setFailure(null)
    toasts.dismiss(FAILURE_TOPIC)
  }, [toasts])
  return { failure, clearFailure, showFailure }
}

function findProblem(upload: Upload | null): 'image' | 'description' | null {
  if (!upload) return 'image'
  return isDescriptionTooLong(upload.description) ? 'description' : null
}

const SIGN_IN_TOAST = { title: messages.UPLOAD_SIGN_IN_REQUIRED.title, text: messages.UPLOAD_SIGN_IN_REQUIRED.text }
const PROBLEM_TOASTS = {
  image: { title: messages.UPLOAD_FILE_MISSING.title, text: messages.UPLOAD_FILE_MISSING.text },
  description: {
    title: 'Description too long',
    text: `Please use at most ${formatCount(UPLOAD_DESCRIPTION_MAX_LENGTH)} characters.`,
  },
}

function getStatus(error: unknown): number {
  return isApiFailure(error) ? error.status : 0
}

/** Loads the upload code on the first submission. */
async function lazyUploadImage(upload: Upload, options: UploadOptions): Promise<Image> {
  const { uploadImage } = await import('./upload-image.ts')
  return uploadImage(upload, options)
}
