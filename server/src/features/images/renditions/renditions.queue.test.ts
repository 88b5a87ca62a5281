import { expect, test } from 'vitest'
import { QueueFullError } from '../../../kernel/concurrency-limiter.ts'
import { createRenditions, type RenderResult, type RenderRequest } from '../index.ts'

/** Returns renditions whose work does not finish until the test resolves it. */
function startPendingRenditions() {
  const requestTypes: RenderRequest['type'][] = []
  const pending = Promise.withResolvers<RenderResult>()
  const run = (request: RenderRequest) => {
    requestTypes.push(request.type)
    return pending.promise
  }
  return { renditions: createRenditions({ run, close: async () => {} }), requestTypes, pending }
}

const bytes = new Uint8Array(1)
const provenance = { system: 'Pictor', model: 'a model', createdAt: new Date(0), composite: false }

test('uploads, references and downloads run one at a time, and generated images do not wait for them', async () => {
  const { renditions, requestTypes, pending } = startPendingRenditions()
  const userImages = [renditions.renderUpload(bytes), renditions.renderReference(bytes), renditions.renderPng(bytes)]
  const generated = renditions.render(bytes, { provenance, isOwnEncoding: false })
  expect(requestTypes).toEqual(['upload', 'image'])
  pending.resolve({ outcome: 'rejected', reason: 'not-an-image', message: '' })
  await Promise.allSettled([...userImages, generated])
  expect(requestTypes).toEqual(['upload', 'image', 'reference', 'png'])
})

test('a full queue of twenty rejects further uploads', async () => {
  const { renditions, pending } = startPendingRenditions()
  const waiting = Array.from({ length: 21 }, () => renditions.renderUpload(bytes))
  await expect(renditions.renderUpload(bytes)).rejects.toBeInstanceOf(QueueFullError)
  pending.resolve({ outcome: 'rejected', reason: 'not-an-image', message: '' })
  await Promise.allSettled(waiting)
})
