import { z } from 'zod'
import type { Clock } from '../../../kernel/clock.ts'
import { shorten, tryParseJson } from '../../../kernel/text.ts'
import { ImageModelError, type ImageModelFailure } from '../../../ports/image-model.ts'
import { readExcerpt, readRetryAfter } from '../vendor/response.ts'

/** `{error: {message, type, param, code}}`. Compatible servers omit fields or send a string. */
const VendorError = z.object({
  message: z.string().catch(''),
  type: z.string().nullish().catch(null),
  code: z.string().nullish().catch(null),
})
export type VendorError = z.infer<typeof VendorError>
const FailureBody = z.object({ error: z.union([VendorError, z.string().transform((message) => ({ message }))]) })

const MODERATION_CODES = ['moderation_blocked', 'content_policy_violation']
/** Codes take precedence over the status, because OpenAI reports an exhausted budget with 400 and with 429. */
const OPERATOR_CODES = [
  'billing_hard_limit_reached',
  'billing_not_active',
  'insufficient_quota',
  'invalid_api_key',
  'model_not_found',
  'unsupported_country_region_territory',
]

export interface FailureContext {
  vendor: string
  clock: Clock
  /** Removed from error messages, in case the vendor quotes it. */
  apiKey: string | null
}

/** Converts an error response to an `ImageModelError`. */
export async function toResponseError(response: Response, context: FailureContext): Promise<ImageModelError> {
  const text = await readExcerpt(context.vendor, response)
  const vendorError = parseVendorError(text) ?? { message: text }
  const failure = classify(response.status, vendorError)
  const retryAfterMs = failure === 'busy' ? readRetryAfter(response, context.clock) : undefined
  const message = `${context.vendor} responded with status ${response.status}${describeError(vendorError, context.apiKey)}`
  return new ImageModelError(failure, message, retryAfterMs === undefined ? {} : { retryAfterMs })
}

/** Converts an error event of a stream. It is never `busy`: the vendor has started and may charge for the call. */
export function toStreamError(vendorError: VendorError, { vendor, apiKey }: FailureContext): ImageModelError {
  const failure =
    classifyCode(vendorError) ?? (vendorError.type === 'image_generation_user_error' ? 'bad-request' : 'unavailable')
  return new ImageModelError(failure, `${vendor} ended its stream with an error${describeError(vendorError, apiKey)}`)
}

/** Parses an error from a body or an event's data. Returns null if there is none. */
export function parseVendorError(text: string): VendorError | null {
  return FailureBody.safeParse(tryParseJson(text)).data?.error ?? null
}

function classify(status: number, vendorError: VendorError): ImageModelFailure {
  const byCode = classifyCode(vendorError)
  if (byCode) return byCode
  if (status === 401 || status === 403 || status === 404) return 'operator'
  if (status === 429) return 'busy'
  if (status === 408 || status === 504) return 'timed-out'
  return status >= 500 ? 'unavailable' : 'bad-request'
}

function classifyCode({ code, type }: VendorError): ImageModelFailure | null {
  const names = [code, type]
  if (MODERATION_CODES.some((name) => names.includes(name))) return 'refused'
  return OPERATOR_CODES.some((name) => names.includes(name)) ? 'operator' : null
}

function describeError({ code, message }: VendorError, apiKey: string | null): string {
  const detail = shorten(apiKey ? message.replaceAll(apiKey, '…') : message)
  return `${code ? ` (${code})` : ''}${detail ? `: ${detail}` : '.'}`
}
