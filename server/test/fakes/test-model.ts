import { PICTURE_SIZES } from '@pictor/contract/limits'
import sharp from 'sharp'
import type { DrawnPicture, ImageModel, ImageModelRequest } from '../../src/ports/image-model.ts'

export interface TestModel extends ImageModel {
  costsMoney: boolean
  /** What it was asked for, in order. */
  readonly requests: ImageModelRequest[]
  /** How it answers from now on; unset, it delivers a plain picture of the right shape at once. */
  answer: (request: ImageModelRequest) => Promise<DrawnPicture>
}

/** An image model that draws next to nothing, quickly, and fails as a test wants it to. */
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

/** Lets a model begin a picture but not end it: `begun` settles with the first request, `release` lets all of them end. */
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

/** A hundredth of the area of the real sizes. */
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
