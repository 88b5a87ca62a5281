import type { Generation, Image, PlanName } from '@pictor/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { api } from '../../../api/api.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useNearEnd } from '../../../ui/masonry/use-near-end.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { generationListQuery, flattenGenerations } from '../generation.queries.ts'
import { StudioCard } from './studio-card.tsx'
import { describeChanges } from './studio-outcome.ts'
import { useStudioActions } from './use-studio-actions.ts'

export interface StudioProps {
  viewerId: string
  renderImage: (image: Image) => ReactNode
  renderLink: (image: Image, text: string) => ReactNode
  /** Shown if nothing was generated yet. */
  empty: ReactNode
  renderFailure: (error: unknown, onRetry: () => void) => ReactNode
  /** Returns the field that gets the focus when a prompt is edited. */
  getPromptField: () => HTMLElement | null
  onSwitchPlan: (plan: PlanName) => Promise<boolean>
  onBuyCredits: () => void
}

/** All generations of the viewer, running and finished, newest first. */
export function Studio(props: StudioProps) {
  const { viewerId, renderImage, renderLink, empty, renderFailure, getPromptField, onSwitchPlan, onBuyCredits } = props
  const list = useInfiniteQuery(generationListQuery(api, viewerId))
  const generations = useMemo(() => flattenGenerations(list.data), [list.data])
  const { retry, cancel, edit, busyId } = useStudioActions({ viewerId, onSwitchPlan, onBuyCredits })
  const handleEdit = (generation: Generation) => {
    edit(generation)
    getPromptField()?.focus()
  }
  return (
    <div className="@container mx-auto max-w-5xl">
      <output className="sr-only">{useChangeAnnouncement(generations)}</output>
      {list.status === 'pending' && <StudioSkeleton />}
      {list.status === 'error' && renderFailure(list.error, () => void list.refetch())}
      {list.status === 'success' && generations.length === 0 && empty}
      {generations.length > 0 && (
        <ul aria-label="My generations" className="flex flex-col gap-3">
          {generations.map((generation) => (
            <li key={generation.id} className="scroll-mt-18 scroll-mb-48">
              <StudioCard
                generation={generation}
                renderImage={renderImage}
                renderLink={renderLink}
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

/** Returns the text of the last status change. */
function useChangeAnnouncement(generations: readonly Generation[]): string {
  const before = useRef(generations)
  const [text, setText] = useState('')
  useEffect(() => {
    const change = describeChanges(before.current, generations)
    before.current = generations
    if (change) setText(change)
  }, [generations])
  return text
}

interface StudioEndProps {
  list: { hasNextPage: boolean; isFetching: boolean; isFetchNextPageError: boolean; fetchNextPage: () => unknown }
  /** Number of displayed generations. */
  count: number
}

/** Fetches the next page when the end is near; after a failure, on click. */
function StudioEnd({ list, count }: StudioEndProps) {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list
  const canFetch = hasNextPage && !isFetching && !isFetchNextPageError
  const end = useNearEnd(canFetch ? () => void fetchNextPage() : undefined, count)
  if (!hasNextPage) return null
  return (
    <div ref={end} className="flex min-h-20 items-center justify-center gap-3 py-4 text-sm text-muted">
      {isFetchNextPageError ? (
        <>
          <p role="alert">Couldn’t load older generations</p>
          <Button size="small" onClick={() => void fetchNextPage()}>
            Try again
          </Button>
        </>
      ) : (
        <>
          <Spinner />
          <p>Loading older generations...</p>
        </>
      )}
    </div>
  )
}

const ROWS = [0, 1, 2, 3, 4, 5]

/** Placeholder cards while the list loads. */
function StudioSkeleton() {
  return (
    <>
      <output className="sr-only">Loading your generations</output>
      <div aria-hidden="true" className="flex flex-col gap-3">
        {ROWS.map((row) => (
          <div key={row} className="studio-card">
            <Skeleton className="size-28 rounded-sm" />
            <div className="flex flex-col gap-3 pt-1">
              <Skeleton className="h-4 w-11/12" />
              <Skeleton className="h-4 w-2/3" />
              <Skeleton className="h-3.5 w-1/3" />
            </div>
          </div>
        ))}
      </div>
    </>
  )
}
