import { describe, expect, onTestFinished, test } from 'vitest'
import { imageRequest } from '../fixtures/image-request.ts'
import { ImageModelError, type ImageModel } from '../../src/ports/image-model.ts'

/** An image model and control over its vendor. */
export interface ImageModelUnderTest {
  model: ImageModel
  /** The encoded image that the vendor sends; null if the model renders images itself. */
  sent: Uint8Array | null
  /**
   * From now on, the vendor accepts calls but does not respond. Does nothing for a model that renders images itself.
   */
  stall: () => void
  /** Number of calls that the vendor is still processing. */
  countInFlight: () => number
  /** From now on, no image can be generated. */
  breakDown: () => Promise<void>
}

/** Registers the tests of the port. `create` returns a new model for each test and cleans up after it. */
export function describeImageModel(name: string, create: () => Promise<ImageModelUnderTest>): void {
  const start = async () => {
    const underTest = await create()
    onTestFinished(() => underTest.model.close())
    return underTest
  }

  describe(`${name} as an image model`, () => {
    test('an image is returned with its original bytes and format', async () => {
      const { model, sent } = await start()
      const { bytes, format, costMicroUsd } = await model.generate(imageRequest())
      if (sent) expect(Buffer.compare(bytes, sent)).toBe(0)
      const signatures = { png: '89504e47', jpeg: 'ffd8ff', webp: '52494646' }
      expect(Buffer.from(bytes).toString('hex').startsWith(signatures[format])).toBe(true)
      expect(costMicroUsd === null || Number.isInteger(costMicroUsd)).toBe(true)
      expect(model.model).not.toBe('')
    })

    test('several images are generated at the same time', async () => {
      const { model } = await start()
      const images = await Promise.all([1, 2, 3].map((seed) => model.generate(imageRequest({ seed }))))
      for (const { bytes } of images) expect(bytes.length).toBeGreaterThan(0)
    })

    test('an aborted signal rejects immediately', async () => {
      const { model, countInFlight } = await start()
      const reason = new Error('too late')
      await expect(model.generate(imageRequest({ signal: AbortSignal.abort(reason) }))).rejects.toBe(reason)
      expect(countInFlight()).toBe(0)
    })

    test('an abort during a call rejects with the reason of its signal and closes the connection', async () => {
      const { model, stall, countInFlight, sent } = await start()
      stall()
      const controller = new AbortController()
      const image = model.generate(imageRequest({ signal: controller.signal }))
      if (sent) await expect.poll(countInFlight).toBe(1)
      const reason = new Error('deadline')
      controller.abort(reason)
      await expect(image).rejects.toBe(reason)
      await expect.poll(countInFlight).toBe(0)
    })

    test('aborting one call does not affect another one', async () => {
      const { model } = await start()
      const controller = new AbortController()
      const first = model.generate(imageRequest({ signal: controller.signal })).catch(() => 'aborted')
      const second = model.generate(imageRequest({ seed: 6 }))
      controller.abort(new Error('no longer wanted'))
      expect((await second).bytes.length).toBeGreaterThan(0)
      await first
    })

    test('a failure is an error of the port', async () => {
      const { model, breakDown } = await start()
      await breakDown()
      const error: unknown = await model.generate(imageRequest()).catch((caught: unknown) => caught)
      expect(error).toBeInstanceOf(ImageModelError)
      expect(error).toMatchObject({ failure: 'unavailable', retryAfterMs: null })
    })

    test('close aborts pending calls, rejects new ones and can be called twice', async () => {
      const { model, stall, countInFlight } = await start()
      stall()
      const inFlight = model.generate(imageRequest()).catch((error: unknown) => error)
      await model.close()
      expect(await inFlight).toBeInstanceOf(ImageModelError)
      await expect(model.generate(imageRequest())).rejects.toMatchObject({ failure: 'unavailable' })
      await expect.poll(countInFlight).toBe(0)
      await model.close()
    })

    test('the health check returns failures and never throws', async () => {
      const { model, breakDown } = await start()
      expect((await model.checkHealth(new AbortController().signal)).detail).not.toBe('')
      const aborted = new AbortController()
      const health = model.checkHealth(aborted.signal)
      aborted.abort(new Error('enough'))
      expect(['ready', 'ending', 'failing']).toContain((await health).state)
      await breakDown()
      expect(['ready', 'failing']).toContain((await model.checkHealth(new AbortController().signal)).state)
    })
  })
}
