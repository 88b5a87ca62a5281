import type { Image } from '@pictor/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { session } from '../../api/session/session.ts'
import { useToast } from '../../ui/overlay/toast-context.ts'
import { uploadDraft, type Upload } from './upload-draft.ts'
import type { UploadProgress, UploadOptions } from './upload-image.ts'

export type SendUpload = (upload: Upload, options: UploadOptions) => Promise<Image>

export interface SendUploadDependencies {
  upload: SendUpload
  /** Resolves when the page has navigated to the image. */
  onUploaded: (image: Image) => Promise<void>
  onFailed: (error: unknown) => void
}

export interface SendUploadState {
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
export function useSendUpload({ upload, onUploaded, onFailed }: SendUploadDependencies): SendUploadState {
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
