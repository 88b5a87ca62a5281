import { expect, test } from 'vitest'
import { LineFullError } from '../../../kernel/turns.ts'
import { createRenditions, type RenderingAnswer, type RenderingOrder } from '../index.ts'

/** Returns renditions whose work does not finish until the test resolves it. */
function startIdleWorkshop() {
  const orders: RenderingOrder['type'][] = []
  const held = Promise.withResolvers<RenderingAnswer>()
  const carryOut = (order: RenderingOrder) => {
    orders.push(order.type)
    return held.promise
  }
  return { renditions: createRenditions({ carryOut, close: async () => {} }), orders, held }
}

const bytes = new Uint8Array(1)
const provenance = { system: 'Pictor', model: 'a model', createdAt: new Date(0), composite: false }

test('uploads, references and downloads run one at a time, and generated images do not wait for them', async () => {
  const { renditions, orders, held } = startIdleWorkshop()
  const visitors = [renditions.renderUpload(bytes), renditions.renderReference(bytes), renditions.renderPng(bytes)]
  const drawn = renditions.render(bytes, { provenance, encodedByUs: false })
  expect(orders).toEqual(['upload', 'picture'])
  held.resolve({ outcome: 'refused', reason: 'not-a-picture', message: '' })
  await Promise.allSettled([...visitors, drawn])
  expect(orders).toEqual(['upload', 'picture', 'reference', 'png'])
})

test('a full queue of twenty rejects further uploads', async () => {
  const { renditions, held } = startIdleWorkshop()
  const waiting = Array.from({ length: 21 }, () => renditions.renderUpload(bytes))
  await expect(renditions.renderUpload(bytes)).rejects.toBeInstanceOf(LineFullError)
  held.resolve({ outcome: 'refused', reason: 'not-a-picture', message: '' })
  await Promise.allSettled(waiting)
})
