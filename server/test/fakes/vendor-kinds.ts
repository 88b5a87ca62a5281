import type { ServerResponse } from 'node:http'
import { formatEvent, OPENAI_KEY, startOpenAiServer, toBase64 } from './openai-images.ts'
import { STABILITY_KEY, startStabilityServer } from './stability-images.ts'
import { respondWith, stall, startVendorServer, type VendorHandler, type VendorServer } from './vendor-server.ts'

/** A vendor on loopback. Its methods create responses that every vendor can send, in this vendor's form. */
export interface VendorKind {
  name: 'openai' | 'stability' | 'compatible'
  server: VendorServer
  /** Environment that makes it the image provider of an application. */
  environment: Record<string, string>
  /** Returns these images in one response. Stability returns at most one image. */
  deliver(...images: Uint8Array[]): VendorHandler
  /** Closes the connection in the middle of an image. */
  cutOff(image: Uint8Array): VendorHandler
  /** Rejects the content of the request. */
  rejectContent(message: string): VendorHandler
}

/** Starts one server of each kind. */
export async function startVendorKinds(): Promise<VendorKind[]> {
  const [openai, stability, compatible] = [
    await startOpenAiServer(),
    await startStabilityServer(),
    await startVendorServer(stall),
  ]
  return [
    {
      name: 'openai',
      server: openai,
      environment: { OPENAI_API_KEY: OPENAI_KEY, OPENAI_BASE_URL: openai.baseUrl },
      deliver: (...images) =>
        respondWith(200, images.map(formatCompletedEvent).join(''), { 'content-type': EVENT_STREAM }),
      cutOff: (image) => cutAfter(formatCompletedEvent(image), EVENT_STREAM),
      rejectContent: (message) => respondWith(400, { error: { message, code: 'moderation_blocked' } }),
    },
    {
      name: 'stability',
      server: stability,
      environment: { STABILITY_API_KEY: STABILITY_KEY, STABILITY_BASE_URL: stability.url },
      deliver: (image = new Uint8Array()) => respondWith(200, image, { 'content-type': 'image/png' }),
      cutOff: (image) => cutAfter(image, 'image/png'),
      rejectContent: (message) => respondWith(403, { id: '1', name: 'content_moderation', errors: [message] }),
    },
    {
      name: 'compatible',
      server: compatible,
      environment: { IMAGES_BASE_URL: `${compatible.url}/v1`, IMAGES_MODEL: 'sd-xl' },
      deliver: (...images) => respondWith(200, toJsonBody(images)),
      cutOff: (image) => cutAfter(JSON.stringify(toJsonBody([image])), 'application/json'),
      rejectContent: (message) => respondWith(400, { error: { message, code: 'content_policy_violation' } }),
    },
  ]
}

const EVENT_STREAM = 'text/event-stream'

function formatCompletedEvent(image: Uint8Array): string {
  return formatEvent('image_generation.completed', { b64_json: toBase64(image) })
}

function toJsonBody(images: Uint8Array[]) {
  return { created: 1, data: images.map((image) => ({ b64_json: toBase64(image) })) }
}

function cutAfter(content: string | Uint8Array, type: string): VendorHandler {
  return (_call, response: ServerResponse) => {
    response.writeHead(200, { 'content-type': type })
    response.write(content.slice(0, content.length / 2), () => response.destroy())
  }
}
