import { fill, messages } from '@pictor/contract/errors'
import { useId, useState } from 'react'
import { Gem, RefreshCw } from '../../ui/icons.ts'
import { isApiFailure, type ApiFailure } from '../../api/api-failure.ts'
import { getServerMessage } from '../../api/problem.ts'
import { formatCount } from '../../lib/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useCredits, type CreditsView } from './credits-context.ts'
import { creditsWord } from './credits-text.ts'

/** The balance in large type, and how many images it pays for. */
export function YourCredits() {
  const credits = useCredits()
  const [isUpToDate, setUpToDate] = useState(false)
  const titleId = useId()
  const handleRefresh = async () => {
    setUpToDate(false)
    setUpToDate(await credits.refresh())
  }
  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5 rounded-lg border border-line bg-surface-raised p-5 sm:p-6"
    >
      <div className="min-w-0">
        <h2 id={titleId} className="flex items-center gap-2 text-sm font-medium text-muted">
          <Gem aria-hidden="true" className="size-4 text-link" />
          Your Credits
        </h2>
        <CreditsStatus {...credits} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:w-full">
        <output className="order-last text-sm text-muted empty:absolute sm:order-none">
          {isUpToDate ? 'Up to date' : ''}
        </output>
        <Button busy={credits.refreshing} onClick={() => void handleRefresh()} className="max-sm:w-full">
          {!credits.refreshing && <RefreshCw aria-hidden="true" className="size-4" />}
          Refresh Balance
        </Button>
      </div>
    </section>
  )
}

function CreditsStatus({ balance, plan, loaded, error }: CreditsView) {
  if (error !== null) {
    return (
      <p role="alert" className="mt-2 text-sm">
        {creditsFailureText(error)}
      </p>
    )
  }
  if (!loaded) {
    return (
      <>
        <output className="sr-only">Loading your credits</output>
        <Skeleton className="mt-3 h-8 w-40" />
        <Skeleton className="mt-3 h-4 w-56 max-w-full" />
      </>
    )
  }
  return (
    <>
      <p className="mt-2 text-3xl font-semibold tracking-tight tabular-nums">
        {formatCount(balance)}{' '}
        <span className="text-lg font-medium tracking-normal text-muted">{creditsWord(balance)}</span>
      </p>
      <p className="mt-1.5 text-sm text-muted">
        {plan && `${enoughText(Math.floor(balance / plan.credits_per_image))} on the ${plan.name} plan. `}
        Credits never expire.
      </p>
    </>
  )
}

function enoughText(images: number): string {
  if (images === 0) return 'Not enough for an image'
  return `Enough for ${formatCount(images)} ${images === 1 ? 'image' : 'images'}`
}

/** Returns the text to show if the credits could not be fetched: the server's message if there is one. */
export function creditsFailureText(error: unknown): string {
  if (isApiFailure(error)) return getServerMessage(error) || requestFailedText(error)
  if (isTimeout(error)) return messages.REQUEST_TIMED_OUT.text
  return messages.CREDITS_FETCH_FAILED.text
}

/** For a response without a message, oRPC sets the name of the status as message, or the code for an unknown status. */
function requestFailedText({ status, code, message }: ApiFailure): string {
  const statusText = message === code ? '' : message
  return fill(messages.API_REQUEST_FAILED.text, { status, statusText }).replace(/: $/, '')
}

function isTimeout(error: unknown): boolean {
  return (error instanceof Error || error instanceof DOMException) && error.name === 'TimeoutError'
}
