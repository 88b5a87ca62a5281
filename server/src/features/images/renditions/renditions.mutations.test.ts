import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, expect, inject, test } from 'vitest'
import { startObservedRenditions } from '../../../../test/fixtures/renditions.ts'
import { ImageDecodeError } from './render-messages.ts'

const isDeep = inject('deep')
const MUTATIONS = isDeep ? 20_000 : 150
const WARM_UP = 100
/** Growth of the memory that stays in use. Decoding may use more: a mutated header may declare up to 40 megapixels. */
const GROWTH_MAX_BYTES = 60 * 2 ** 20
const TIMEOUT_MS = isDeep ? 3 * 3_600_000 : 240_000

const { renditions, memory, close } = startObservedRenditions()
afterAll(close)

test(
  `${MUTATIONS} mutated images are rendered or rejected, and the process survives`,
  { timeout: TIMEOUT_MS },
  async () => {
    const seed = randomInt(2 ** 32)
    const random = createRandom(seed)
    const samples = await createSamples()
    const processIds = new Set<number>()
    const outcomes = { images: 0, rejected: 0 }
    let bytesBefore = 0
    for (let index = 0; index < MUTATIONS; index++) {
      if (index === WARM_UP) bytesBefore = (await memory()).residentBytes
      const bytes = mutate(random, samples)
      const outcome = await renditions.renderUpload(bytes).catch((error: unknown) => error)
      const context = `seed ${seed}, mutation ${index}`
      if (outcome instanceof ImageDecodeError) {
        expect(outcome.cause, context).toBeUndefined()
        outcomes.rejected += 1
      } else {
        expect(outcome, context).toMatchObject({ format: expect.any(String), thumbhash: expect.any(String) })
        outcomes.images += 1
      }
      if (index % 100 === 0) processIds.add((await memory()).pid)
    }
    const growth = (await memory()).residentBytes - bytesBefore
    if (isDeep) console.log({ seed, ...outcomes, growthMiB: Math.round(growth / 2 ** 20) })
    expect(Math.min(outcomes.images, outcomes.rejected)).toBeGreaterThan(MUTATIONS / 50)
    expect(processIds.size, `seed ${seed}`).toBe(1)
    expect(growth, `seed ${seed}`).toBeLessThan(GROWTH_MAX_BYTES)
  },
)

type Random = (below: number) => number

/** Mulberry32: the same numbers for the same seed. */
function createRandom(seed: number): Random {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

async function createSamples(): Promise<Buffer[]> {
  const gaussian = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const testImage = sharp({ create: { width: 40, height: 28, channels: 3, background: '#808080', noise: gaussian } })
  const tagged = testImage
    .clone()
    .withExif({ IFD0: { Artist: 'somebody' } })
    .withIccProfile('p3')
  const clear = testImage.clone().ensureAlpha(0.5)
  return Promise.all([
    testImage.clone().png().toBuffer(),
    clear.clone().png({ palette: true }).toBuffer(),
    tagged.clone().png({ progressive: true }).toBuffer(),
    testImage.clone().toColourspace('rgb16').png().toBuffer(),
    testImage.clone().jpeg().toBuffer(),
    tagged.clone().withMetadata({ orientation: 6 }).jpeg({ progressive: true }).toBuffer(),
    testImage.clone().toColourspace('cmyk').jpeg().toBuffer(),
    testImage.clone().webp().toBuffer(),
    clear.clone().webp({ lossless: true }).toBuffer(),
    tagged.clone().ensureAlpha(0.5).webp().toBuffer(),
  ])
}

/** Applies one to four changes to one sample. */
function mutate(random: Random, samples: Buffer[]): Buffer {
  const pick = () => samples[random(samples.length)] ?? Buffer.alloc(0)
  const changes = [flip, cut, splice, insert, overwriteNumber, repeat]
  let bytes: Buffer = Buffer.from(pick())
  for (let remaining = 1 + random(4); remaining > 0; remaining--) {
    const change = changes[random(changes.length)]
    if (change && bytes.length > 8) bytes = change(bytes, random, pick())
  }
  return bytes
}

function flip(bytes: Buffer, random: Random): Buffer {
  const offset = random(bytes.length)
  bytes[offset] = (bytes[offset] ?? 0) ^ (1 << random(8))
  return bytes
}

function cut(bytes: Buffer, random: Random): Buffer {
  const start = random(bytes.length)
  return Buffer.concat([bytes.subarray(0, start), bytes.subarray(start + 1 + random(64))])
}

function splice(bytes: Buffer, random: Random, other: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, random(bytes.length)), other.subarray(random(other.length))])
}

/** Inserts a piece of another file, possibly with whole chunks. */
function insert(bytes: Buffer, random: Random, other: Buffer): Buffer {
  const [offset, start] = [random(bytes.length), random(other.length)]
  return Buffer.concat([
    bytes.subarray(0, offset),
    other.subarray(start, start + 1 + random(96)),
    bytes.subarray(offset),
  ])
}

/** Overwrites two or four bytes, in either byte order, which may be a length or a size. */
function overwriteNumber(bytes: Buffer, random: Random): Buffer {
  const offset = random(Math.min(bytes.length, random(2) === 0 ? 64 : bytes.length) - 4)
  const value = [0, 1, 0xffff, 0x7fff_ffff, 0xffff_ffff, bytes.length, random(2 ** 32)][random(7)] ?? 0
  const encoding = random(3)
  if (encoding === 0) bytes.writeUInt16BE(value & 0xffff, offset)
  else if (encoding === 1) bytes.writeUInt32BE(value, offset)
  else bytes.writeUInt32LE(value, offset)
  return bytes
}

function repeat(bytes: Buffer, random: Random): Buffer {
  const start = random(bytes.length)
  const piece = bytes.subarray(start, start + 1 + random(48))
  return Buffer.concat([
    bytes.subarray(0, start),
    ...Array.from({ length: 1 + random(20) }, () => piece),
    bytes.subarray(start),
  ])
}
