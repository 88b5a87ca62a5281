import { messages } from '@pictor/contract/errors'
import { TOKEN_TICK_MS } from '@pictor/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import { useRevalidator } from 'react-router'
import { session } from '../lib/session.ts'
import { useViewer } from '../lib/viewer.ts'
import { useToast } from '../ui/toast-context.ts'
import { forgetQueries } from './forget-queries.ts'

/** Ties the session to the page: begins it for who the page was drawn for, keeps its token fresh, and notices its end. */
export function SessionKeeper() {
  const viewerId = useViewer()?.id ?? null
  const queries = useQueryClient()
  const { revalidate } = useRevalidator()
  const toast = useToast()

  // A layout effect, so that it stands before any query of the page asks for a token.
  useLayoutEffect(() => session.begin(viewerId), [viewerId])

  useEffect(() => {
    if (viewerId === null) return
    const timer = setInterval(() => session.tick(), TOKEN_TICK_MS)
    return () => clearInterval(timer)
  }, [viewerId])

  useEffect(
    () =>
      session.onEnded(() => {
        toast.show({ title: messages.SESSION_EXPIRED.text })
        void revalidate().then(() => forgetQueries(queries))
      }),
    [queries, revalidate, toast],
  )
  return null
}
