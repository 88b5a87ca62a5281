import type { Generation } from '@pictor/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useViewer } from '../../../api/session/viewer.ts'
import { announceCreditsUpdated } from '../../credits/index.ts'
import { isAnswerTo } from './asking-answer.ts'
import { putGeneration } from '../studio/generation-list.ts'
import type { Asking } from '../generation.queries.ts'
import { promptHistory } from '../prompt-bar/prompt-history.ts'
import { referenceStore } from '../prompt-bar/reference.ts'
import { runningStore } from '../generation-store.ts'
import type { Ending } from '../running/use-ending.ts'

type Wishes = Omit<Asking, 'key'>

/** What asks and follows is fetched when a prompt is begun. */
export const loadGenerating = () => import('../generation.queries.ts')

/**
 * Starts a generation, follows it and tells how it ends. It goes on when the overlay is hidden and when the visitor moves to
 * another page.
 */
export function useStartGeneration({ end, fail }: Ending): (wishes: Wishes, key?: string) => void {
  const queries = useQueryClient()
  const viewerId = useViewer()?.id
  const unanswered = useRef<Asking | null>(null)
  const { mutate } = useMutation({
    mutationKey: ['generation', 'create'],
    mutationFn: async (asking: Asking) => {
      const { generate } = await loadGenerating()
      return generate(asking, (generation) => report(asking, generation))
    },
    onSuccess: (outcome, asking) => {
      // The picture to start from has done its work, unless another one took its place meanwhile.
      if ('images' in outcome && asking.reference && referenceStore.read()?.file === asking.reference)
        referenceStore.put(null)
      end(asking.key, outcome)
    },
    onError: (failure, asking) => {
      // Without an answer to it it may still have been heard: pressing again asks for the very same generation.
      unanswered.current = isAnswerTo(failure) ? null : asking
      fail(asking.key, failure)
    },
  })
  const report = ({ key, reference }: Asking, generation: Generation) => {
    // The first answer means that it was charged.
    if (runningStore.read().some((running) => running.key === key && running.id === null)) announceCreditsUpdated()
    if (reference) referenceStore.noteAsked(generation.id, reference)
    runningStore.report(key, generation)
    if (viewerId !== undefined) putGeneration(queries, viewerId, generation)
  }
  return (wishes, key) => {
    // At once, before anything is rendered: two presses in a row are one wish.
    if (runningStore.read().some(({ hidden }) => !hidden)) return
    const again = isSame(unanswered.current, wishes) ? unanswered.current?.key : undefined
    unanswered.current = null
    const asking = { ...wishes, key: key ?? again ?? crypto.randomUUID() }
    if (viewerId !== undefined) promptHistory.add(viewerId, wishes.prompt)
    runningStore.begin(asking)
    mutate(asking)
  }
}

function isSame(before: Asking | null, { prompt, aspectRatio, style, visibility, reference }: Wishes): boolean {
  if (!before || before.prompt !== prompt || before.aspectRatio !== aspectRatio) return false
  return before.style === style && before.visibility === visibility && before.reference === reference
}
