import type { Generation } from '@pictor/contract'
import { apiError } from '../../kernel/api-error.ts'
import { calls, signedIn } from '../../kernel/procedures.ts'
import { toErrorCode } from './generation.presenter.ts'
import type { GenerationService } from './generation.service.ts'

export function generationProcedures(generation: GenerationService) {
  return {
    create: calls.generation.create.use(signedIn).handler(async ({ context, input }) => {
      const { userId } = context.user
      const created = await generation.create(userId, input.body, input.headers['idempotency-key'])
      context.releaseBody?.()
      const respondAccepted = (body: { generation: Generation }) => {
        const headers = { location: `/api/generations/${created.id}` }
        return { status: 202 as const, headers, body }
      }
      if (prefersAsync(input.headers.prefer)) return respondAccepted({ generation: created })
      const finished =
        created.finished_at === null ? await generation.waitUntilFinished(userId, created.id, context.signal) : created
      const { status, images, error, refunded } = finished
      if (status === 'queued' || status === 'running') return respondAccepted({ generation: finished })
      if (status === 'cancelled') throw apiError('GENERATION_CANCELLED', { refunded })
      if (error) throw apiError(toErrorCode(error.code), { refunded })
      return { status: 200 as const, body: { images } }
    }),
    get: calls.generation.get.use(signedIn).handler(async ({ context, input }) => ({
      generation: await generation.get(context.user.userId, input.id),
    })),
    list: calls.generation.list
      .use(signedIn)
      .handler(({ context, input }) => generation.list(context.user.userId, input.cursor)),
    cancel: calls.generation.cancel.use(signedIn).handler(async ({ context, input }) => ({
      generation: await generation.cancel(context.user.userId, input.id),
    })),
    retry: calls.generation.retry.use(signedIn).handler(async ({ context, input }) => {
      const key = input.headers['idempotency-key']
      return { generation: await generation.retry(context.user.userId, input.params.id, key) }
    }),
  }
}

/** RFC 7240: commas separate preferences, semicolons separate their parameters. */
function prefersAsync(prefer: string | undefined): boolean {
  return (prefer ?? '')
    .split(',')
    .some((preference) => preference.split(';')[0]?.trim().toLowerCase() === 'respond-async')
}
