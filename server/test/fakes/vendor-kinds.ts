import type { ServerResponse } from 'node:http'
import { eventText, OPENAI_KEY, startOpenAiServer, toBase64 } from './openai-images.ts'
import { STABILITY_KEY, startStabilityServer } from './stability-images.ts'
import { answerWith, stall, startVendorServer, type Answer, type VendorServer } from './vendor-server.ts'

/** A vendor on loopback, and its form of the responses that all vendors have in common. */
export interface VendorKind {
  name: 'openai' | 'stability' | 'compatible'
  server: VendorServer
  /** Environment that makes it the image provider of an application. */
  environment: Record<string, string>
  /** Returns these images in one response. Stability returns at most one image. */
  deliver(...pictures: Uint8Array[]): Answer
  /** Closes the connection in the middle of an image. */
  cut(picture: Uint8Array): Answer
  /** Rejects the content of the request. */
  refuse(words: string): Answer
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
      deliver: (...pictures) => answerWith(200, pictures.map(completed).join(''), { 'content-type': EVENTS }),
      cut: (picture) => cutAfter(completed(picture), EVENTS),
      refuse: (message) => answerWith(400, { error: { message, code: 'moderation_blocked' } }),
    },
    {
      name: 'stability',
      server: stability,
      environment: { STABILITY_API_KEY: STABILITY_KEY, STABILITY_BASE_URL: stability.url },
      deliver: (picture = new Uint8Array()) => answerWith(200, picture, { 'content-type': 'image/png' }),
      cut: (picture) => cutAfter(picture, 'image/png'),
      refuse: (words) => answerWith(403, { id: '1', name: 'content_moderation', errors: [words] }),
    },
    {
      name: 'compatible',
      server: compatible,
      environment: { IMAGES_BASE_URL: `${compatible.url}/v1`, IMAGES_MODEL: 'sd-xl' },
      deliver: (...pictures) => answerWith(200, inJson(pictures)),
      cut: (picture) => cutAfter(JSON.stringify(inJson([picture])), 'application/json'),
      refuse: (message) => answerWith(400, { error: { message, code: 'content_policy_violation' } }),
    },
  ]
}

const EVENTS = 'text/event-stream'

function completed(picture: Uint8Array): string {
  return eventText('image_generation.completed', { b64_json: toBase64(picture) })
}

function inJson(pictures: Uint8Array[]) {
  return { created: 1, data: pictures.map((picture) => ({ b64_json: toBase64(picture) })) }
}

function cutAfter(whole: string | Uint8Array, type: string): Answer {
  return (_call, response: ServerResponse) => {
    response.writeHead(200, { 'content-type': type })
    response.write(whole.slice(0, whole.length / 2), () => response.destroy())
  }
}
