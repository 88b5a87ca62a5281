import type { Image } from '@pictor/contract'

/** Returns an image for tests. Pass only the fields that matter to the test. */
export function makeImage(fields: Partial<Image> = {}): Image {
  const id = fields.id ?? crypto.randomUUID()
  const compressed = `/files/compressed-images/${id}.webp`
  return {
    id,
    url: `/files/${id}.png`,
    compressed_url: compressed,
    compressedUrl: compressed,
    originalUrl: `/files/originals/${id}.png`,
    srcset: '',
    prompt: 'A lighthouse in fog',
    description: null,
    width: 1024,
    height: 1536,
    created_at: '2026-01-02T03:04:05.000Z',
    original_format: 'png',
    favorite_count: 0,
    visibility: 'public',
    kind: 'generated',
    aspect_ratio: '2:3',
    style: 'None',
    model: 'model-one',
    is_demo: false,
    thumbhash: '',
    generation_id: null,
    ...fields,
  }
}
