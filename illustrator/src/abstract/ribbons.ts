import { clamp, smoothstep } from '../math/number.ts'
import { fbm, noise } from '../math/noise.ts'
import { hashCell } from '../math/random.ts'
import { ID, type Stage } from '../paint/stage.ts'
import { toneAt, type Scheme } from './scheme.ts'

const SAMPLES = 1024

interface Ribbons {
  count: number
  /** Lower edges of the ribbons along the sweep, `SAMPLES` each. */
  edges: Float32Array[]
  shift: number
}

/** Sheets of paper or silk lying over each other, each casting a shadow on the next. */
export function paintRibbons(stage: Stage, scheme: Scheme): void {
  const { pixels, ids, width, height, seed } = stage
  const random = stage.random.child('ribbons')
  const ribbons = cutRibbons(random.integer(6, 12), random.between(0.5, 1.5), seed % 313)
  const angle = random.between(-0.9, 0.9) + (random.chance(0.3) ? Math.PI / 2 : 0)
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const side = Math.max(width, height)
  const turn = random.chance(0.5)
  const silk = random.chance(0.5) ? random.between(18, 44) : 0
  const tones = Array.from({ length: ribbons.count + 1 }, (_, i) => {
    const along = i / ribbons.count
    return hashCell(i, 3, seed) < 0.14 && i > 1 ? scheme.accent : toneAt(scheme, turn ? along : 1 - along)
  })
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const dx = (x - width / 2) / side
      const dy = (y - height / 2) / side
      const along = clamp((dx * cos + dy * sin + 0.8) / 1.6) * (SAMPLES - 1)
      const across = dy * cos - dx * sin + 0.5
      const at = along | 0
      let layer = 0
      while (layer < ribbons.count && across > (ribbons.edges[layer]?.[at] ?? 9)) layer++
      const above = layer > 0 ? across - (ribbons.edges[layer - 1]?.[at] ?? 0) : across + 0.2
      const shadow = layer > 0 ? 1 - 0.6 * Math.exp(-above * 26) : 1
      const below = (ribbons.edges[layer]?.[at] ?? across + 0.2) - across
      const lip = 0.3 * Math.exp(-below * 120) * smoothstep(0, 0.003, below)
      const fold = silk > 0 ? 0.14 * Math.sin(above * silk * 4 + noise(along * 0.006, layer * 3.1) * 7) : 0
      const sheen = 0.86 + 0.34 * noise(along * 0.004 + layer * 7, layer) + fold
      const [r, g, b] = tones[layer] ?? scheme.accent
      const k = shadow * sheen + lip
      const p = y * width + x
      pixels[p * 3] = r * k
      pixels[p * 3 + 1] = g * k
      pixels[p * 3 + 2] = b * k
      ids[p] = ID.abstract + (layer % 10)
    }
}

function cutRibbons(count: number, swing: number, shift: number): Ribbons {
  const edges = Array.from({ length: count }, (_, i) => {
    const edge = new Float32Array(SAMPLES)
    for (let s = 0; s < SAMPLES; s++) {
      const u = s / SAMPLES
      const wave = fbm(u * 2.2 * swing + shift + i * 0.37, i * 0.31, 3) * 0.34
      edge[s] = -0.14 + ((i + 0.6) / count) * 1.28 + wave * (0.7 + 0.6 * Math.sin(u * 3 + i * 0.5))
    }
    return edge
  })
  // Sheets must not cross: each edge stays a little beyond the one above it.
  for (let i = 1; i < count; i++)
    for (let s = 0; s < SAMPLES; s++) {
      const before = edges[i - 1]?.[s] ?? 0
      const edge = edges[i]
      if (edge) edge[s] = Math.max(edge[s] ?? 0, before + 0.012)
    }
  return { count, edges, shift }
}
