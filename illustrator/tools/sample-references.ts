import sharp from 'sharp'
import { createPainter } from '../src/engine.ts'

export interface SampleReference {
  bytes: Uint8Array
  /** The prompt that is used with this reference. */
  prompt: string
}

/** Simple shapes as references, so that their effect is easy to see. */
const DRAWN = [
  [
    '<rect width="9" height="9" fill="#f3ead7"/><circle cx="4.5" cy="4" r="2.6" fill="#d2402b"/>',
    'a crane in the mist',
  ],
  ['<rect width="9" height="9" fill="#16324f"/><path d="M0 9 9 0V9z" fill="#f2a03d"/>', 'a sailboat on the sea'],
  [
    '<rect width="9" height="9" fill="#2a9d8f"/><rect y="3" width="9" height="3" fill="#e9c46a"/><rect y="6" width="9" height="3" fill="#e76f51"/>',
    'a horse in a meadow',
  ],
  [
    '<rect width="9" height="9" fill="#120d2a"/><circle cx="6.4" cy="2.6" r="1.4" fill="#ffd9f2"/><path d="M0 9 3 4l3 5z" fill="#7b2cbf"/>',
    'a wolf',
  ],
  [
    '<rect width="9" height="9" fill="#fff"/><rect width="3" height="9" fill="#1d3557"/><rect x="6" width="3" height="9" fill="#e63946"/>',
    'a cat',
  ],
  [
    '<rect width="9" height="9" fill="#0b3d20"/><ellipse cx="4.5" cy="6" rx="3.6" ry="1.6" fill="#c7f464"/>',
    'a deer in a forest',
  ],
] as const

/** Prompts of rendered images that serve as references, as when a user starts from an image of the gallery. */
const PAINTED = [
  ['an orange sunset over the sea', 'a castle on a hill'],
  ['northern lights over a frozen lake', 'a fox in the snow'],
  ['a field of lavender', 'a girl in a dress, portrait'],
  ['neon rain on an empty street in Tokyo', 'a robot'],
  ['a spiral galaxy in deep space', 'a whale beneath the waves'],
  ['dunes of the Sahara at golden hour', 'a bouquet of roses'],
] as const

/** Twelve references with their prompts. */
export async function sampleReferences(): Promise<SampleReference[]> {
  const paint = createPainter()
  const samples: SampleReference[] = []
  for (const [index, [shapes, prompt]] of DRAWN.entries()) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 9 9">${shapes}</svg>`
    samples.push({ bytes: await sharp(Buffer.from(svg)).jpeg().toBuffer(), prompt })
    const painted = PAINTED[index]
    if (!painted) continue
    const { rgb8, width, height } = paint(painted[0], { width: 480, height: 480, seed: index + 1, style: 'None' })
    const bytes = await sharp(rgb8, { raw: { width, height, channels: 3 } })
      .jpeg()
      .toBuffer()
    samples.push({ bytes, prompt: painted[1] })
  }
  return samples
}
