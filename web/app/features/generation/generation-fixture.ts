import type { Generation } from '@pictor/contract'

/** Returns a queued generation for tests. `fields` overrides the defaults. */
export function makeGeneration(fields: Partial<Generation> = {}): Generation {
  return {
    id: '0b0f6a1e-5a0e-4c43-9d0e-3f6e35d1f001',
    status: 'queued',
    stage: 'queued',
    prompt: 'A lighthouse in fog',
    aspect_ratio: '2:3',
    style: 'None',
    variations: 1,
    visibility: 'public',
    has_reference: false,
    model: null,
    partial_url: null,
    credits: 16,
    refunded: false,
    error: null,
    images: [],
    created_at: '2026-11-20T10:00:00.000Z',
    finished_at: null,
    ...fields,
  }
}
