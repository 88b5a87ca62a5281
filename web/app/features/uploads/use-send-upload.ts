import type { Image } from '@pictor/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { session } from '../../api/session/session.ts'
import { useToast } from '../../ui/overlay/toast-context.ts'
import { uploadDraft, type Upload } from './upload-draft.ts'
import type { UploadProgress, UploadWatch } from './upload-image.ts'

export type SendUpload = (upload: Upload, watch: UploadWatch) => Promise<Image>

export interface SendUploadDependencies {
  upload: SendUpload
  /** Resolves when the page has navigated to the image. */
  onUploaded: (image: Image) => Promise<void>
  onFailed: (error: unknown) => void
}

export interface SendUploadState {
  /** Null while nothing is uploaded. */
  progress: UploadProgress | null
  /** The current state, while `progress` is that of the last render. */
  isInFlight: () => boolean
  send: (draft: Upload) => Promise<void>
  /** Aborts the upload; the form stays as it is. */
  cancel: () => void
}

/** Runs one upload at a time. It is aborted silently when the visitor leaves the page or another one signs in. */
export function useSendUpload({ upload, onUploaded, onFailed }: SendUploadDependencies): SendUploadState {
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const running = useRef<AbortController | null>(null)

  async function send(draft: Upload) {
    const stop = new AbortController()
    running.current = stop
    setProgress({ stage: 'sending', share: 0 })
    try {
      const image = await upload(draft, { signal: stop.signal, onProgress: setProgress })
      stop.signal.throwIfAborted()
      running.current = null
      await onUploaded(image)
      uploadDraft.clear()
    } catch (error) {
      if (!stop.signal.aborted) onFailed(error)
    } finally {
      if (running.current === stop) running.current = null
      setProgress(null)
    }
  }

  useAbortOnUserChange(running)
  useAbortOnLeave(running)
  const cancel = () => running.current?.abort()
  return { progress, isInFlight: () => running.current !== null, send, cancel }
}

function useAbortOnUserChange(running: { current: AbortController | null }) {
  useEffect(() => {
    const stopListening = session.onEvent((sessionEvent) => {
      if (sessionEvent === 'signedOut' || sessionEvent === 'signedIn') running.current?.abort()
    })
    // The form can't be edited during an upload. If it is cleared, its user has signed out.
    const stopWatching = uploadDraft.subscribe(() => {
      if (!uploadDraft.get().image) running.current?.abort()
    })
    return () => {
      stopListening()
      stopWatching()
    }
  }, [running])
}

function useAbortOnLeave(running: { current: AbortController | null }) {
  const toasts = useToast()
  const leave = useEffectEvent(() => {
    if (!running.current) return
    running.current.abort()
    toasts.show({ title: 'Upload canceled', text: 'Your image is still on the upload page.' })
  })
  useEffect(() => {
    const handleBeforeUnload = (event: BeforeUnloadEvent) => {
      if (running.current) event.preventDefault()
    }
    addEventListener('beforeunload', handleBeforeUnload)
    return () => {
      removeEventListener('beforeunload', handleBeforeUnload)
      leave()
    }
  }, [running])
}
