import type { Generation, Image, PlanName } from '@pictor/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { api } from '../../../api/api.ts'
import { generationList, generationsOf } from './generation-list.ts'
import { StudioCard } from './studio-card.tsx'
import { StudioEnd } from './studio-end.tsx'
import { changeText } from './studio-outcome.ts'
import { StudioSkeleton } from './studio-skeleton.tsx'
import { useEditAgain } from '../prompt-bar/use-edit-again.ts'
import { useStudioActions } from './use-studio-actions.ts'

export interface StudioProps {
  viewerId: string
  renderPicture: (image: Image) => ReactNode
  /** What stands there while nothing was generated yet. */
  empty: ReactNode
  renderFailure: (error: unknown, onRetry: () => void) => ReactNode
  /** Where the focus goes with a prompt that is to be edited. */
  promptField: () => HTMLElement | null
  onSwitchPlan: (plan: PlanName) => Promise<boolean>
  onBuyCredits: () => void
}

/** Everything the visitor has generated, as it runs and as it ended, newest first. */
export function Studio(props: StudioProps) {
  const { viewerId, renderPicture, empty, renderFailure, promptField, onSwitchPlan, onBuyCredits } = props
  const list = useInfiniteQuery(generationList(api, viewerId))
  const generations = useMemo(() => generationsOf(list.data), [list.data])
  const { retry, cancel, busyId } = useStudioActions({ viewerId, onSwitchPlan, onBuyCredits })
  const editAgain = useEditAgain()
  const handleEdit = (generation: Generation) => {
    editAgain(generation)
    promptField()?.focus()
  }
  return (
    <div className="mx-auto max-w-7xl">
      <output className="sr-only">{useChange(generations)}</output>
      {list.status === 'pending' && <StudioSkeleton />}
      {list.status === 'error' && renderFailure(list.error, () => void list.refetch())}
      {list.status === 'success' && generations.length === 0 && empty}
      {generations.length > 0 && (
        <ul aria-label="My generations" className="grid gap-3 xl:grid-cols-2">
          {generations.map((generation) => (
            <li key={generation.id} className="scroll-mt-18 scroll-mb-48">
              <StudioCard
                generation={generation}
                renderPicture={renderPicture}
                busy={busyId === generation.id}
                onRetry={retry}
                onEdit={handleEdit}
                onCancel={cancel}
              />
            </li>
          ))}
        </ul>
      )}
      {generations.length > 0 && <StudioEnd list={list} count={generations.length} />}
    </div>
  )
}

/** What has changed last, in words. */
function useChange(generations: readonly Generation[]): string {
  const before = useRef(generations)
  const [text, setText] = useState('')
  useEffect(() => {
    const change = changeText(before.current, generations)
    before.current = generations
    if (change) setText(change)
  }, [generations])
  return text
}
