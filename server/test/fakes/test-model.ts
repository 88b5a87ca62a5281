import { PICTURE_SIZES } from '@pictor/contract/limits'
import sharp from 'sharp'
import type { DrawnPicture, ImageModel, ImageModelRequest } from '../../src/ports/image-model.ts'

export interface TestModel extends ImageModel {
  costsMoney: boolean
  /** All received requests in order. */
  readonly requests: ImageModelRequest[]
  /**
   * The model's implementation, which tests can replace. By default it returns a solid color in the right aspect ratio.
   */
  answer: (request: ImageModelRequest) => Promise<DrawnPicture>
}

/** An image model that quickly returns tiny images, and fails on demand. */
export function createTestModel({ costsMoney = false } = {}): TestModel {
  const requests: ImageModelRequest[] = []
  return {
    model: 'test model 1',
    isDemo: true,
    costsMoney,
    requests,
    answer: drawPlainly,
    async generate(request) {
      requests.push(request)
      return this.answer(request)
    },
    examine: async () => ({ state: 'ready', detail: 'It is only a test.' }),
    async close() {},
  }
}

/** Makes a model wait in each call. `begun` resolves with the first call; `release` finishes all of them. */
export function holdPictures(model: TestModel): { begun: Promise<void>; release: () => void } {
  const begun = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  model.answer = async (request) => {
    begun.resolve()
    await released.promise
    return drawPlainly(request)
  }
  const release = () => {
    released.resolve()
    model.answer = drawPlainly
  }
  return { begun: begun.promise, release }
}

/** Renders a solid color at a hundredth of the real area. */
export async function drawPlainly({
  aspectRatio,
  seed,
}: Pick<ImageModelRequest, 'aspectRatio' | 'seed'>): Promise<DrawnPicture> {
  const { width, height } = PICTURE_SIZES[aspectRatio]
  const background = { r: seed & 255, g: (seed >> 8) & 255, b: (seed >> 16) & 255 }
  const plain = sharp({
    create: { width: Math.round(width / 10), height: Math.round(height / 10), channels: 3, background },
  })
  return { bytes: await plain.png().toBuffer(), format: 'png', costMicroUsd: 0, usage: null }
}
