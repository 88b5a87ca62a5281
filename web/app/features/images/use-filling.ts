import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { repeatWhileVisible } from '../../lib/while-visible.ts'
import { imagesOf, type ImageListQuery } from './images.queries.ts'

const READS_EVERY_MS = 3_000
/** A list that has not grown for so long is full. */
const FULL_AFTER_MS = 30_000

/**
 * Reads a gallery that was empty when it was opened anew every few seconds, until it has stopped growing: after the first start it is being filled, the
 * newest first, and what comes to its end moves nothing.
 */
export function useFilling(list: ImageListQuery): void {
  const queries = useQueryClient()
  const { data } = useInfiniteQuery({ ...list, enabled: false })
  const count = data && imagesOf(data).length
  // Not known before there is an answer. One that was emptied later had its images taken out.
  const [filling, setFilling] = useState<boolean | null>(null)
  if (filling === null && count !== undefined) setFilling(count === 0)
  const [key] = useState(list.queryKey)
  useEffect(() => {
    if (!filling) return
    const read = () => void queries.refetchQueries({ queryKey: key, exact: true }, { cancelRefetch: false })
    return repeatWhileVisible(read, { everyMs: READS_EVERY_MS, since: Date.now() })
  }, [queries, key, filling])
  useEffect(() => {
    if (!filling || count === 0) return
    const timer = setTimeout(() => setFilling(false), FULL_AFTER_MS)
    return () => clearTimeout(timer)
  }, [filling, count])
}
