import { calls, signedIn } from '../../kernel/procedures.ts'
import type { Uploads } from './uploads.service.ts'

export function uploadsProcedures(uploads: Uploads) {
  return {
    create: calls.uploads.create.use(signedIn).handler(async ({ context, input: { headers, body } }) => ({
      image: await uploads.create(context.user.userId, body, headers['idempotency-key']),
    })),
  }
}
