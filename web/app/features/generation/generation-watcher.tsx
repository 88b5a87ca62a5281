import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Generation } from '@pictor/contract'
import { useEffect, useEffectEvent } from 'react'
import { api } from '../../api/api.ts'
import { generationList, generationsOf, newestGenerations, putGeneration } from './studio/generation-list.ts'
import { generationNews } from './running/generation-news.ts'
import { followToEnd, readGeneration } from './generation.queries.ts'
import { ProgressChip } from './running/progress-chip.tsx'
import { runningStore, useRunning } from './generation-store.ts'
import type { Ending } from './running/use-ending.ts'

export interface BackgroundGenerationsProps {
  ending: Ending
  viewerId: string
}

/** What goes on behind the page: generations of before a reload, of other tabs, and those that were sent to the background. */
// Loaded lazily by its default export.
export default function BackgroundGenerations({ ending, viewerId }: BackgroundGenerationsProps) {
  const hidden = useRunning().filter((running) => running.hidden)
  useFinding(viewerId, ending)
  return <ProgressChip running={hidden} />
}

/** Follows every generation under way that is found, whoever started it. */
function useFinding(viewerId: string, { end, fail }: Ending) {
  const queries = useQueryClient()
  const { data: newest } = useQuery(newestGenerations(api, viewerId))

  const takeIn = useEffectEvent((generation: Generation) => {
    const { id } = generation
    putGeneration(queries, viewerId, generation)
    // Whoever follows it looks for themselves, and ends it.
    if (generation.stage === 'ended') return isFollowed(id) ? generationNews.tell(id) : undefined
    if (!runningStore.adopt(generation)) return
    const report = (now: Generation) => {
      runningStore.report(id, now)
      putGeneration(queries, viewerId, now)
    }
    followToEnd(generation, report).then(
      (outcome) => end(id, outcome),
      (failure: unknown) => fail(id, failure),
    )
  })
  const lookFor = useEffectEvent((id: string | null) => {
    if (id === null) return void queries.invalidateQueries({ queryKey: newestGenerations(api, viewerId).queryKey })
    // Whoever follows it hears of it, too.
    if (isFollowed(id)) return
    readGeneration(id).then(takeIn, () => undefined)
  })

  // What the page came with may end before it is read anew.
  const takeInShown = useEffectEvent(() => {
    const shown = generationsOf(queries.getQueryData(generationList(api, viewerId).queryKey))
    for (const generation of shown.toReversed()) if (generation.stage !== 'ended') takeIn(generation)
  })

  useEffect(() => takeInShown(), [])
  useEffect(() => {
    for (const generation of newest?.toReversed() ?? []) takeIn(generation)
  }, [newest])
  useEffect(() => generationNews.subscribeToAll(lookFor), [])
}

function isFollowed(id: string): boolean {
  return runningStore.read().some((running) => running.id === id)
}
