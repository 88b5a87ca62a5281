import type { Image } from '@pictor/contract'
import { messages } from '@pictor/contract/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { isApiFailure } from '../../../api/api-failure.ts'
import { useViewer } from '../../../api/session/viewer.ts'
import { useToast } from '../../../ui/overlay/toast-context.ts'
import { announceCreditsUpdated } from '../../credits/index.ts'
import { draftStore } from '../prompt-bar/draft.ts'
import { putGeneration } from '../studio/generation-list.ts'
import type { Outcome } from '../generation.queries.ts'
import { noticeOf, NOT_CHARGED, type Notice } from './notice.ts'
import { refusalToast } from '../asking/refusal-toast.ts'
import { runningStore } from '../generation-store.ts'
import type { ExplainProPlus } from '../use-explain-pro-plus.ts'

export type OnGenerated = (images: readonly Image[]) => void

export interface EndingNeeds {
  /** Opens the new picture over the page that shows the prompt bar. */
  onGenerated: OnGenerated
  explain: ExplainProPlus
  onBuyCredits: () => void
}

export interface Ending {
  /** It has ended, with pictures or without. */
  end: (key: string, outcome: Outcome) => void
  /** It was refused, or nothing more can be heard of it. */
  fail: (key: string, failure: unknown) => void
}

/** Tells how a generation ends, and has balance and lists read anew. It may happen on another page than it began. */
export function useEnding({ onGenerated, explain, onBuyCredits }: EndingNeeds): Ending {
  const toasts = useToast()
  const queries = useQueryClient()
  const viewerId = useViewer()?.id
  const showImages = useShowImages(onGenerated)

  function end(key: string, outcome: Outcome) {
    const running = runningStore.end(key)
    // Somebody else is here by now.
    if (!running) return
    announceCreditsUpdated()
    if ('ended' in outcome) {
      if (viewerId !== undefined) putGeneration(queries, viewerId, outcome.ended)
      const tone = outcome.ended.status === 'cancelled' ? 'neutral' : 'danger'
      return void loadNotices().then(({ endNotice }) => toasts.show({ ...endNotice(outcome.ended), tone }))
    }
    // It has become a picture; what was written meanwhile stays.
    if (!running.isEdited && draftStore.read().prompt.trim() === running.prompt) draftStore.change({ prompt: '' })
    announceImagesGenerated(outcome.images.length)
    const [first] = outcome.images
    if (!first) return void toasts.show({ ...noticeOf(messages.GENERATION_EMPTY), tone: 'danger' })
    const opened = !running.hidden && showImages.hasPage()
    const action = opened ? undefined : { label: 'Show it', onPress: () => showImages.show(outcome.images) }
    toasts.show({ ...noticeOf(messages.GENERATION_SUCCEEDED), tone: 'success', action })
    if (opened) showImages.show(outcome.images)
  }

  function fail(key: string, failure: unknown) {
    if (!runningStore.end(key)) return
    announceCreditsUpdated()
    const code = isApiFailure(failure) ? failure.code : null
    if (code === 'STYLE_NEEDS_PRO_PLUS') return explain('style')
    if (code === 'REFERENCE_NEEDS_PRO_PLUS') return explain('reference')
    const notice = loadNotices().then(({ refusalNotice }) => refusalNotice(failure), unloadedNotice)
    void notice.then((told) => toasts.show(refusalToast(told, onBuyCredits)))
  }
  return { end, fail }
}

/** Comes with what asks: both are fetched when a prompt is begun. */
export const loadNotices = () => import('../generation-messages.ts')

/** Not even the code that asks, or that tells, could be fetched. */
function unloadedNotice(): Notice {
  return { ...noticeOf(messages.GENERATION_FAILED), text: NOT_CHARGED }
}

/** Over the page where it was asked for, else over the gallery. */
function useShowImages(onGenerated: OnGenerated) {
  const navigate = useNavigate()
  const page = useRef<OnGenerated | null>(null)
  useEffect(() => {
    page.current = onGenerated
    return () => {
      page.current = null
    }
  }, [onGenerated])
  return {
    hasPage: () => page.current !== null,
    show: (images: readonly Image[]) => {
      const [first] = images
      if (page.current) page.current(images)
      else if (first) void navigate(`/?image=${encodeURIComponent(first.id)}`, { preventScrollReset: true })
    },
  }
}

/** Whoever shows lists of images reads them anew. */
function announceImagesGenerated(count: number) {
  window.dispatchEvent(new CustomEvent('imagesGenerated', { detail: { count } }))
}
