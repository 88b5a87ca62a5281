import { createPictureWorkshop } from '../compose/pictures.ts'
import { createRenditions } from '../features/images/index.ts'

export const PICTURE_WORKER = new URL('../compose/picture-worker.ts', import.meta.url)

/** Renditions as the server has them, in processes of their own. */
export function startRenditions() {
  const workshop = createPictureWorkshop(PICTURE_WORKER)
  return { renditions: createRenditions(workshop), close: () => workshop.close() }
}
