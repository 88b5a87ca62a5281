import { ORPCError } from '@orpc/client'
import type { AspectRatio, Image } from '@pictor/contract'
import { messages } from '@pictor/contract/errors'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useToast } from '../../ui/toast-context.ts'
import { announceCreditsUpdated } from '../credits/index.ts'
import { draftStore } from './draft.ts'
import { endNotice, noticeOf, refusalNotice } from './failure-notice.ts'
import { generate, type Asking, type Outcome } from './generation.queries.ts'
import { runningStore } from './running.ts'

export type OnGenerated = (images: readonly Image[]) => void

/**
 * Starts a generation, follows it and tells how it ends. It goes on when the overlay is hidden and when the visitor moves to
 * another page; then its end is a toast that opens the picture.
 */
export function useStartGeneration(onGenerated: OnGenerated): (asking: Omit<Asking, 'key'>, key?: string) => void {
  const toasts = useToast()
  const finish = useFinish(onGenerated)
  const unanswered = useRef<Asking | null>(null)
  const { mutate } = useMutation({
    mutationKey: ['generation', 'create'],
    mutationFn: (asking: Asking) => generate(asking, (generation) => showProgress(asking.key, generation.stage)),
    onSuccess: (outcome, asking) => finish(asking, outcome),
    onError: (failure, asking) => {
      // No answer, or an error of the server, may still mean that it was heard: pressing again asks for the very same generation.
      const isAnswered = failure instanceof ORPCError && failure.status < 500
      unanswered.current = isAnswered ? null : asking
      runningStore.end(asking.key)
      announceCreditsUpdated()
      toasts.show({ ...refusalNotice(failure), tone: 'danger' })
    },
  })
  return ({ prompt, aspectRatio }, key) => {
    // At once, before anything is rendered: two presses in a row are one wish.
    if (runningStore.read().some(({ hidden }) => !hidden)) return
    const again = sameAsking(unanswered.current, { prompt, aspectRatio })
    unanswered.current = null
    const asking = { prompt, aspectRatio, key: key ?? again?.key ?? crypto.randomUUID() }
    runningStore.begin(asking)
    mutate(asking)
  }
}

function useFinish(onGenerated: OnGenerated) {
  const toasts = useToast()
  const navigate = useNavigate()
  const page = useRef<{ onGenerated: OnGenerated } | null>(null)
  useEffect(() => {
    page.current = { onGenerated }
    return () => {
      page.current = null
    }
  }, [onGenerated])
  return ({ key, prompt }: Asking, outcome: Outcome) => {
    const hidden = runningStore.end(key)?.hidden ?? true
    announceCreditsUpdated()
    if ('ended' in outcome) return void toasts.show({ ...endNotice(outcome.ended), tone: 'danger' })
    announceImagesGenerated(outcome.images.length)
    if (draftStore.read().prompt.trim() === prompt) draftStore.change({ prompt: '' })
    const first = outcome.images[0]
    if (!first) return void toasts.show({ ...noticeOf(messages.GENERATION_EMPTY), tone: 'danger' })
    const onPress = () => void navigate(`/?image=${encodeURIComponent(first.id)}`, { preventScrollReset: true })
    const away = hidden || page.current === null
    toasts.show({
      ...noticeOf(messages.GENERATION_SUCCEEDED),
      tone: 'success',
      action: away ? { label: 'Show it', onPress } : undefined,
    })
    if (!away) page.current?.onGenerated(outcome.images)
  }
}

function showProgress(key: string, stage: 'queued' | 'drawing' | 'finishing' | 'ended') {
  if (stage !== 'ended') runningStore.change(key, { stage })
}

/** Whoever shows lists of images reads them anew. */
function announceImagesGenerated(count: number) {
  window.dispatchEvent(new CustomEvent('imagesGenerated', { detail: { count } }))
}

function sameAsking(before: Asking | null, now: { prompt: string; aspectRatio: AspectRatio }): Asking | null {
  return before && before.prompt === now.prompt && before.aspectRatio === now.aspectRatio ? before : null
}
