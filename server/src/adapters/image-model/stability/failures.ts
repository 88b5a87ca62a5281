import { z } from 'zod'
import type { Clock } from '../../../kernel/clock.ts'
import { ImageModelError, type ImageModelFailure } from '../../../ports/image-model.ts'
import { readExcerpt, shorten } from '../vendor/answer.ts'
import { readRetryAfter } from '../vendor/retry-after.ts'

/** Who exceeds the rate is shut out for so long; the answer does not say it. */
const SHUT_OUT_MS = 60_000

const FailureBody = z.object({
  name: z.string().catch(''),
  errors: z.array(z.string()).catch([]),
  message: z.string().optional().catch(undefined),
})

/** Why an answer that is no success gives no picture. The key is taken out of what the vendor says, should it quote it. */
export async function explainFailure(answer: Response, clock: Clock, apiKey: string): Promise<ImageModelError> {
  const text = await readExcerpt('Stability', answer)
  const { name, errors, message } = readBody(text)
  const said = shorten((errors.join('; ') || message || text).replaceAll(apiKey, '…'))
  const failure = classify(answer.status, name)
  const advice = name === 'invalid_language' ? ' It understands prompts in English only.' : ''
  return new ImageModelError(
    failure,
    `Stability answered ${answer.status}${name && ` (${name})`}${said && `: ${said}`}${advice}`,
    failure === 'busy' ? { retryAfterMs: readRetryAfter(answer, clock) ?? SHUT_OUT_MS } : {},
  )
}

function readBody(text: string): z.infer<typeof FailureBody> {
  try {
    return FailureBody.parse(JSON.parse(text))
  } catch {
    return { name: '', errors: [], message: undefined }
  }
}

function classify(status: number, name: string): ImageModelFailure {
  if (name === 'content_moderation') return 'refused'
  if ([401, 402, 403, 404].includes(status)) return 'operator'
  if (status === 429) return 'busy'
  if (status === 408 || status === 504) return 'timed-out'
  return status >= 500 ? 'unavailable' : 'bad-request'
}
