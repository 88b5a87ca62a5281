import type { Lch } from '../math/color.ts'
import type { Scene } from '../compose/scene.ts'
import { COLORS } from '../read/colors.ts'

/** Colors of grass, leaves and distant slopes in a season. */
export type Greens = { grass: Lch; leaf: Lch; conifer: Lch; slope: Lch; isSnowy: boolean }

export function chooseGreens(scene: Scene): Greens {
  const greens = seasonalGreens(scene)
  const [lightness = 0, chroma = 0, hue = 0] = scene.groundColor ? COLORS[scene.groundColor] : []
  if (chroma < 0.06) return greens
  return {
    ...greens,
    grass: [lightness * 0.4 + 0.3, chroma * 0.75, hue],
    leaf: [lightness * 0.5 + 0.28, chroma * 0.8, hue],
  }
}

function seasonalGreens({ season, weather, otherPlaces, place, features }: Scene): Greens {
  const isSnowy = place === 'snow' || otherPlaces.has('snow') || season === 'winter' || weather === 'snowfall'
  const base: Greens = {
    grass: [0.5, 0.11, 128],
    leaf: features.has('sakura') ? [0.86, 0.085, 0] : [0.55, 0.13, 131],
    conifer: [0.31, 0.06, 158],
    slope: [0.46, 0.08, 140],
    isSnowy,
  }
  if (isSnowy) return { ...base, conifer: [0.33, 0.04, 190], leaf: [0.93, 0.01, 240] }
  if (season === 'autumn')
    return {
      ...base,
      grass: [0.6, 0.12, 72],
      leaf: [0.66, 0.16, 52],
      conifer: [0.45, 0.11, 58],
      slope: [0.52, 0.1, 62],
    }
  if (season === 'spring')
    return { ...base, grass: [0.58, 0.13, 124], leaf: base.leaf[2] < 20 ? base.leaf : [0.62, 0.14, 125] }
  return base
}

/** Flower colors of a meadow: those of the named flowers, otherwise the colors of the prompt. */
export function flowerColors({ figures, colors }: Scene): readonly Lch[] | undefined {
  const named: Lch[] = []
  for (const { subject, color } of figures) {
    if (subject === 'poppy') named.push(color ?? [0.6, 0.23, 30])
    if (subject === 'sunflower') named.push(color ?? [0.86, 0.17, 88])
    if (subject === 'daisy') named.push(color ?? [0.97, 0.01, 95])
    if (subject === 'rose') named.push(color ?? [0.6, 0.2, 15])
    if (subject === 'flower') named.push(color ?? [0.7, 0.17, 345])
  }
  if (named.length > 0) return named
  const tinted = colors.map((color): Lch => COLORS[color]).filter(([, chroma]) => chroma > 0.06)
  return tinted.length > 0 ? tinted : undefined
}
