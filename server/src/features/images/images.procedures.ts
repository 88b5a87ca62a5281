import { calls, signedIn } from '../../kernel/procedures.ts'
import type { ImageChanges } from './images.changes.service.ts'
import type { Images } from './images.service.ts'

export function imagesProcedures(images: Images, changes: ImageChanges) {
  return {
    listPublic: calls.images.listPublic.handler(({ input }) => images.listPublic(input)),
    listMine: calls.images.listMine
      .use(signedIn)
      .handler(({ context, input }) => images.listMine(input, context.user.userId)),
    get: calls.images.get.handler(async ({ context, input }) => {
      const viewer = async () => (await context.caller())?.userId ?? null
      return { image: await images.get(input.id, viewer) }
    }),
    known: calls.images.known.handler(async ({ input }) => ({
      known: await images.isRecognized(Buffer.from(input.sha256, 'hex')),
    })),
    setVisibility: calls.images.setVisibility.use(signedIn).handler(async ({ context, input: { id, visibility } }) => ({
      image: await changes.setVisibility({ id, userId: context.user.userId }, visibility),
    })),
    remove: calls.images.remove.use(signedIn).handler(async ({ context, input: { id } }) => {
      await changes.remove({ id, userId: context.user.userId })
      return { success: true as const }
    }),
    restore: calls.images.restore.use(signedIn).handler(async ({ context, input: { id } }) => ({
      image: await changes.restore({ id, userId: context.user.userId }),
    })),
  }
}
