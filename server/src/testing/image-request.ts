import type { ImageModelRequest } from '../ports/image-model.ts'

/** A request as the server makes them, with what a test wants different. */
export function imageRequest(changes: Partial<ImageModelRequest> = {}): ImageModelRequest {
  return {
    prompt: 'a fox in the snow',
    styledPrompt: 'a fox in the snow',
    aspectRatio: '1:1',
    style: 'None',
    seed: 5,
    reference: null,
    userKey: '5f1d7a84db00d2fce00b31a7fc73224f',
    signal: new AbortController().signal,
    ...changes,
  }
}
