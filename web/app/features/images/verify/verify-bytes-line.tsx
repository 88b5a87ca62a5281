import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { problemOf } from '../../../api/problem.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'

export interface VerifyBytesProps {
  asking: UseQueryResult<{ known: boolean }>
  /** Without a fingerprint there is nothing to ask for. */
  canAsk: boolean
}

/** Whether a file's bytes are ours, as far as the server has said so. */
export function VerifyBytes({ asking: { data, error, isFetching, refetch }, canAsk }: VerifyBytesProps) {
  if (!canAsk) return 'Your browser computes fingerprints on secure pages (https) only.'
  if (data) return data.known ? 'Unchanged: a file of ours' : 'Not known to us'
  if (!error || isFetching) return <Asking />
  return (
    <span role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="min-w-0">We could not be asked. {problemOf(error).text}</span>
      <Button size="small" onClick={() => void refetch()}>
        Ask again
      </Button>
    </span>
  )
}

const SLOW_AFTER_MS = 3_000

function Asking() {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <span className="flex items-center gap-2.5 text-muted">
      <Spinner />
      {isSlow ? 'Still asking whether they are ours. The connection is slow.' : 'Asking whether they are ours'}
    </span>
  )
}
