import { IMAGE_SIZES } from '@pictor/contract/limits'
import sharp from 'sharp'
import type { GeneratedImage, ImageModel, ImageModelRequest } from '../../src/ports/image-model.ts'

export interface TestModel extends ImageModel {
  costsMoney: boolean
  /** All received requests in order. */
  readonly requests: ImageModelRequest[]
  /**
   * The model's implementation, which tests can replace. By default it returns a solid color in the right aspect ratio.
   */
  respond: (request: ImageModelRequest) => Promise<GeneratedImage>
}

/** An image model that quickly returns tiny images, and fails on demand. */
export function createTestModel({ costsMoney = false } = {}): TestModel {
  const requests: ImageModelRequest[] = []
  return {
    model: 'test model 1',
    isDemo: true,
    costsMoney,
    requests,
    respond: renderSolidColor,
    async generate(request) {
      requests.push(request)
      return this.respond(request)
    },
    checkHealth: async () => ({ state: 'ready', detail: 'It is only a test.' }),
    async close() {},
  }
}

/** Makes a model wait in each call. `started` resolves with the first call; `release` finishes all of them. */
export function blockImages(model: TestModel): { started: Promise<void>; release: () => void } {
  const started = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  model.respond = async (request) => {
    started.resolve()
    await released.promise
    return renderSolidColor(request)
  }
  const release = () => {
    released.resolve()
    model.respond = renderSolidColor
  }
  return { started: started.promise, release }
}

/** Renders a solid color at a hundredth of the real area. */
export async function renderSolidColor({
  aspectRatio,
  seed,
}: Pick<ImageModelRequest, 'aspectRatio' | 'seed'>): Promise<GeneratedImage> {
  const { width, height } = IMAGE_SIZES[aspectRatio]
  const background = { r: seed & 255, g: (seed >> 8) & 255, b: (seed >> 16) & 255 }
  const solidColor = sharp({
    create: { width: Math.round(width / 10), height: Math.round(height / 10), channels: 3, background },
  })
  return { bytes: await solidColor.png().toBuffer(), format: 'png', costMicroUsd: 0, usage: null }
}
