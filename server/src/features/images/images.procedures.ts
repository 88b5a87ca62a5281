import { calls, signedIn } from '../../kernel/procedures.ts'
import type { Images } from './images.service.ts'

export function imagesProcedures(images: Images) {
  return {
    listPublic: calls.images.listPublic.handler(({ input }) => images.listPublic(input)),
    listMine: calls.images.listMine
      .use(signedIn)
      .handler(({ context, input }) => images.listMine(input, context.user.userId)),
    get: calls.images.get.handler(async ({ context, input }) => {
      const viewer = async () => (await context.caller())?.userId ?? null
      return { image: await images.get(input.id, viewer) }
    }),
  }
}
