import type { Generation, RealtimeEvent } from '@pictor/contract'
import { messages } from '@pictor/contract/errors'
import { QueryObserver, useQuery, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isApiFailure } from '../../api/api-failure.ts'
import { api } from '../../api/api.ts'
import { isDefinitive } from '../../api/is-definitive.ts'
import { announceCreditsUpdated } from '../credits/index.ts'
import { isLive, onLiveChange, onRealtime } from '../realtime/index.ts'
import {
  failedGenerationToast,
  findMissingFeature,
  PollTimeoutError,
  submissionErrorToast,
} from './generation-messages.ts'
import { GeneratingOverlay, ProgressChip } from './generation-progress.tsx'
import { generationStore, type TrackedGeneration } from './generation-store.ts'
import {
  generationQuery,
  newestGenerationsQuery,
  putGeneration,
  refetchNewest,
  submitGeneration,
  type GenerationSubmission,
} from './generation.queries.ts'
import { draftStore, referenceStore } from './prompt-bar/draft.ts'
import type { GenerationHost } from './use-submit-generation.ts'
import { toastText } from './validation.ts'

export interface GenerationWatcherProps {
  tracked: readonly TrackedGeneration[]
  viewerId: string
  host: GenerationHost
}

/**
 * Discovers the viewer's running generations, also from other tabs and from before a reload, and shows their progress
 * over the page.
 */
// A default export, because it is loaded lazily.
export default function GenerationWatcher({ tracked, viewerId, host }: GenerationWatcherProps) {
  const foreground = tracked.findLast(({ inBackground }) => !inBackground)
  useDiscovery(viewerId, host)
  return (
    <>
      <ProgressChip tracked={tracked.filter(({ inBackground }) => inBackground)} />
      {foreground && <GeneratingOverlay tracked={foreground} viewerId={viewerId} />}
    </>
  )
}

/** Watches every discovered generation in the background. */
function useDiscovery(viewerId: string, host: GenerationHost) {
  const { queries } = host
  const { data: newest } = useQuery(newestGenerationsQuery(api, viewerId))

  const receive = useEffectEvent((generation: Generation) => {
    putGeneration(queries, viewerId, generation)
    if (!generationStore.adopt(generation)) return
    const { id } = generation
    watch(id, generation, host).catch((failure: unknown) => showFailure(id, failure, host))
  })
  const receiveAll = useEffectEvent((generations: readonly Generation[]) => {
    for (const generation of generations.toReversed())
      if (generation.stage === 'ended') putGeneration(queries, viewerId, generation)
      else receive(generation)
  })
  const handleEvent = useEffectEvent((event: RealtimeEvent) => {
    // Changes before the connection opened were missed.
    if (event.type === 'ready') refetchNewest(queries, viewerId)
    if (event.type !== 'generation.changed' || generationStore.isTracked(event.id)) return
    // The poll starts from this query's data, even if the event arrives before the response to the submission. An
    // earlier fetch is cancelled, because its response may precede the change. If the generation has already ended, it
    // ended just now.
    const query = generationQuery(event.id)
    void queries.cancelQueries({ queryKey: query.queryKey })
    queries.fetchQuery({ ...query, staleTime: 0 }).then(receive, () => undefined)
  })

  // The first data is what the server rendered. Tracking it at once shows the result of a generation that ends before the
  // first fetch.
  useEffect(() => receiveAll(newest ?? []), [newest])
  useEffect(() => onRealtime(handleEvent), [])
}

/**
 * Sends a submission, watches its generation and shows the result, even if the user has navigated to another page.
 *
 * @public Used through `loadWatcher`, which the check of dead code cannot follow.
 */
export async function runSubmission(submission: GenerationSubmission, host: GenerationHost): Promise<void> {
  const { key, reference } = submission
  try {
    const generation = await submitGeneration(submission)
    if (!generationStore.accept(key, generation.id)) return
    // Accepted means charged.
    announceCreditsUpdated()
    if (reference) referenceStore.recordSubmitted(generation.id, reference)
    await watch(key, generation, host)
  } catch (failure) {
    if (!isDefinitive(failure)) generationStore.keepUnresolved(submission)
    showFailure(key, failure, host)
  }
}

async function watch(key: string, generation: Generation, host: GenerationHost): Promise<void> {
  const { queries, viewerId } = host
  const onUpdate = (update: Generation) => {
    if (viewerId !== undefined) putGeneration(queries, viewerId, update)
  }
  showResult(key, await pollUntilFinished(generation, { queries, onUpdate }), host)
}

const FIRST_INTERVAL_MS = 400
const MAX_INTERVAL_MS = 1_500
const INTERVAL_GROWTH = 1.25
/** The interval while realtime events announce every change. */
const LIVE_INTERVAL_MS = 15_000
// The server fails generations that are queued for 15 minutes or run for 3 minutes, so all have finished by then.
const POLL_TIMEOUT_MS = 20 * 60_000

export interface PollingDependencies {
  queries: QueryClient
  onUpdate: (generation: Generation) => void
  events?: { onRealtime: typeof onRealtime; onLiveChange: typeof onLiveChange; isLive: typeof isLive }
}

/**
 * Polls a generation until it finishes: on every event about it, rarely while events arrive, often otherwise. A failed
 * poll is followed by the next one. Rejects with a final error (400, 401, 403 or 404), and with `PollTimeoutError`
 * after 20 minutes.
 */
export function pollUntilFinished(initial: Generation, dependencies: PollingDependencies): Promise<Generation> {
  const { queries, onUpdate, events = { onRealtime, onLiveChange, isLive } } = dependencies
  const query = generationQuery(initial.id)
  queries.setQueryData(query.queryKey, (polled) => (polled && polled.stage !== 'queued' ? polled : initial))
  const { dataUpdateCount = 0, errorUpdateCount = 0 } = queries.getQueryState(query.queryKey) ?? {}
  const earlierReads = dataUpdateCount + errorUpdateCount
  const observer = new QueryObserver(queries, {
    ...query,
    refetchInterval({ state }) {
      if (state.data?.stage === 'ended') return false
      const polls = state.dataUpdateCount + state.errorUpdateCount - earlierReads
      // The first poll finds a change whose event came before this subscription.
      if (polls > 0 && events.isLive()) return LIVE_INTERVAL_MS
      return Math.min(FIRST_INTERVAL_MS * INTERVAL_GROWTH ** polls, MAX_INTERVAL_MS)
    },
    // The server sends an email if no client polls. A tab in the background keeps polling, so it counts as a client.
    refetchIntervalInBackground: true,
  })
  return new Promise((resolve, reject) => {
    let last: Generation | undefined
    const handleResult = ({ data, error }: { data: Generation | undefined; error: unknown }) => {
      if (data && data !== last) onUpdate(data)
      last = data
      if (data?.stage === 'ended') settle(() => resolve(data))
      else if (stopsPolling(error)) settle(() => reject(error))
    }
    const refetch = () => void observer.refetch()
    const timer = setTimeout(() => settle(() => reject(new PollTimeoutError())), POLL_TIMEOUT_MS)
    const unsubscribes = [
      observer.subscribe(handleResult),
      events.onRealtime((event) => {
        if (event.type === 'ready' || (event.type === 'generation.changed' && event.id === initial.id)) refetch()
      }),
      // Without events, switch to the short intervals immediately.
      events.onLiveChange(() => {
        if (!events.isLive()) refetch()
      }),
    ]
    const settle = (done: () => void) => {
      clearTimeout(timer)
      for (const unsubscribe of unsubscribes) unsubscribe()
      done()
    }
    handleResult(observer.getCurrentResult())
  })
}

/**
 * Returns whether the server (not a proxy) says that the user is signed out or the generation doesn't exist. Polling
 * again would not help.
 */
function stopsPolling(failure: unknown): boolean {
  return isApiFailure(failure) && failure.defined && [400, 401, 403, 404].includes(failure.status)
}

function showResult(key: string, generation: Generation, host: GenerationHost) {
  const { toasts, isPageOpen, showImages } = host
  const tracked = generationStore.untrack(key)
  // Not tracked any more: the viewer has changed.
  if (!tracked) return
  announceCreditsUpdated()
  if (generation.status !== 'succeeded') return void toasts.show(failedGenerationToast(generation))
  clearSubmittedInput(generation, tracked)
  const { images } = generation
  // `useImageUpdates` (images) refetches the lists.
  const detail = { count: images.length, inBackground: tracked.inBackground }
  window.dispatchEvent(new CustomEvent('imagesGenerated', { detail }))
  if (images.length === 0) return void toasts.show({ ...toastText(messages.GENERATION_EMPTY), tone: 'danger' })
  const shouldOpen = !tracked.inBackground && isPageOpen()
  const action = shouldOpen ? undefined : { label: 'View image', onClick: () => showImages(images) }
  toasts.show({ ...toastText(messages.GENERATION_SUCCEEDED), topic: 'generated', tone: 'success', action })
  if (shouldOpen) showImages(images)
}

/** Clears the submitted prompt and reference image from the bar. Input entered since then stays. */
function clearSubmittedInput({ id }: Generation, { prompt }: TrackedGeneration) {
  if (generationStore.idsThatKeepInput.has(id)) return
  const reference = referenceStore.getSubmitted(id)
  if (reference && referenceStore.get()?.file === reference) referenceStore.put(null)
  if (draftStore.get().prompt.trim() === prompt) draftStore.change({ prompt: '' })
}

function showFailure(key: string, failure: unknown, { toasts, offerProPlus, onBuyCredits }: GenerationHost) {
  if (!generationStore.untrack(key)) return
  announceCreditsUpdated()
  const missingFeature = findMissingFeature(failure)
  if (missingFeature) return offerProPlus(missingFeature)
  toasts.show(submissionErrorToast(failure, onBuyCredits))
}
