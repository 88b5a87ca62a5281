import { createIllustrator, ENGINE_VERSION, IllustratorError } from '@pictor/illustrator'
import { ImageModelError, type ImageModel } from '../../ports/image-model.ts'

export interface IllustratorModelOptions {
  /**
   * URL of the worker thread's module: `illustrator/src/worker.ts` in the source, `illustrator-worker.js` next to the
   * bundle.
   */
  workerUrl: URL
}

/** The built-in illustrator as an image model. */
export function createIllustratorModel({ workerUrl }: IllustratorModelOptions): ImageModel {
  const illustrator = createIllustrator({ workerUrl })
  return {
    model: `Pictor demo engine ${ENGINE_VERSION}`,
    isDemo: true,
    costsMoney: false,
    async generate({ prompt, aspectRatio, style, seed, reference, signal, onPartial }) {
      const onProgress = onPartial && ((bytes: Uint8Array) => onPartial({ bytes, format: 'jpeg' }))
      const options = { aspectRatio, style, seed, reference: reference?.bytes ?? null, signal, onProgress }
      const bytes = await illustrator.render(prompt, options).catch((error: unknown) => {
        if (!(error instanceof IllustratorError)) throw error
        throw new ImageModelError(error.failure, error.message, { cause: error.cause })
      })
      return { bytes, format: 'png', costMicroUsd: 0, usage: null }
    },
    checkHealth: async () => ({ state: 'ready', detail: 'Built in.' }),
    close: () => illustrator.close(),
  }
}
