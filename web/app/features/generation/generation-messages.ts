import type { Generation } from '@pictor/contract'
import { errors, messages, type ErrorCode } from '@pictor/contract/errors'
import { isApiFailure, type ApiFailure } from '../../api/api-failure.ts'
import { wordsOf } from '../../api/server-words.ts'
import { GenerationRefused } from './asking/generation-refused.ts'
import { GenerationUnfinished } from './asking/generation-unfinished.ts'
import { noticeOf, NOT_CHARGED, type Notice } from './running/notice.ts'

/** Why the asking itself was refused or failed. Our own server is read by code, never by its words. */
export function refusalNotice(failure: unknown): Notice {
  if (failure instanceof GenerationUnfinished) return { title: 'Still working on it', text: UNFINISHED }
  if (failure instanceof GenerationRefused) return noticeOf(failure.reason)
  if (!isApiFailure(failure)) return { ...noticeOf(messages.GENERATION_FAILED), text: NOT_CHARGED }
  if (failure.code === 'SUBSCRIPTION_REQUIRED') return noticeOf(messages.SUBSCRIPTION_REQUIRED)
  if (failure.code === 'STYLE_NEEDS_PRO_PLUS') return noticeOf(messages.STYLE_NEEDS_PRO_PLUS)
  if (failure.code === 'REFERENCE_NEEDS_PRO_PLUS') return noticeOf(messages.REFERENCE_NEEDS_PRO_PLUS)
  if (failure.defined && isKnown(failure.code)) return { title: errors[failure.code].message }
  return foreignNotice(failure)
}

/** A server of another make knows no codes of ours. */
function foreignNotice(failure: ApiFailure): Notice {
  if (failure.status === 429) return noticeOf(messages.RATE_LIMITED)
  if (failure.status === 401) return noticeOf(messages.AUTHENTICATION_FAILED)
  const words = wordsOf(failure)
  if (words.toLowerCase().includes('credits')) return noticeOf(messages.INSUFFICIENT_CREDITS)
  if (words) return { title: words }
  return noticeOf(failure.status === 503 ? messages.SERVER_BUSY : messages.GENERATION_FAILED)
}

/** Why a charged generation ended without pictures, and that its credits came back. */
export function endNotice({ status, error, credits, refunded }: Generation): Notice {
  const title = status === 'cancelled' ? 'Generation cancelled' : messages.GENERATION_FAILED.text
  const reason = error?.message ?? ''
  // What is refused before charging says that nothing was charged, also where it ends a generation that waited.
  const told = error !== null && isKnown(error.code) && errors[error.code].charged !== 'yes'
  const returned = refunded && !told ? `Your ${credits} credits were returned.` : ''
  const text = [reason, returned].filter(Boolean).join(' ')
  return text ? { title, text } : { title }
}

const UNFINISHED =
  'It takes longer than usual. The picture will appear in My media; if it fails, your credits come back.'

function isKnown(code: string): code is ErrorCode {
  return Object.hasOwn(errors, code)
}
