import type { Style } from '@pictor/contract'
import type { Stage } from '../paint/stage.ts'
import {
  addClarity,
  addFlare,
  addStreaks,
  paintMagicLight,
  paintBorder,
  paintComic,
  paintNeon,
  addPortrait,
  splitColors,
} from './effects.ts'
import { paintCel, paintSketch, paintWatercolor } from './drawn.ts'
import type { Finish, ImageFacts } from './finish.ts'
import { paintStrokes } from './strokes.ts'
import { fadeFilm, blurOutOfFocus, weaveCanvas } from './lens.ts'

/** Images of space lose their small stars under a brush. */
function isTooFineForBrush({ scene }: ImageFacts): boolean {
  return scene.place === 'space'
}

function focusOnFigures(stage: Stage, { scene, hasFigures }: ImageFacts, radius: number): void {
  const { height, horizon } = stage
  const isClose = scene.camera.name === 'close' || scene.camera.name === 'low'
  if (hasFigures && !['portrait', 'abstract', 'space'].includes(scene.place))
    blurOutOfFocus(stage, {
      from: horizon + height * (isClose ? 0.2 : 0.06),
      to: height * 0.95,
      radius: isClose ? radius * 1.4 : radius,
    })
}

const paintLightly: NonNullable<Finish['paintOver']> = (stage, facts) => {
  if (isTooFineForBrush(facts) || facts.scene.place === 'abstract') return
  paintStrokes(stage, {
    sizes: [26, 11, 6],
    thresholds: [0, 0.045, 0.06],
    length: 6,
    jitter: 0.03,
    relief: 0.18,
    hueJitter: 0.03,
    detail: 3.6,
  })
}

/** A broad brush that leaves flat areas, without visible paint. */
const DIGITAL_BRUSH = {
  sizes: [34, 15, 7],
  thresholds: [0, 0.04, 0.05],
  length: 7,
  jitter: 0.02,
  hueJitter: 0.015,
  relief: 0,
}

/** The finish of every style. */
export const FINISHES: Readonly<Record<Style, Finish>> = {
  None: { grade: { saturation: 1.14, contrast: 1.08, exposure: 1.06 }, paintOver: paintLightly },
  digital_art: {
    grade: { saturation: 1.2, contrast: 1.14, exposure: 1.04 },
    bloom: { strength: 0.5 },
    levels: ({ isDark }) => (isDark ? { middle: 0.36, low: 0.01, high: 0.98, saturation: 1.3 } : undefined),
    paintOver: (stage, facts) => {
      if (facts.scene.place !== 'abstract' && !isTooFineForBrush(facts))
        paintStrokes(stage, { ...DIGITAL_BRUSH, detail: facts.hasFigures ? 4 : 5 })
      splitColors(stage, {
        shade: [0.55, 0.3, 1.7],
        light: [1.36, 0.94, 0.82],
        amount: 0.62,
        lift: 0.03,
        saturation: 1.5,
      })
    },
    lens: { grain: 0, vignette: 0.3 },
  },
  photorealistic: {
    grade: { saturation: 0.84, contrast: 0.98, exposure: 1.08, shadows: [0.022, 0.02, 0.018] },
    paintOver: (stage, facts) => focusOnFigures(stage, facts, 15),
    lens: { grain: 0.03, vignette: 0.32 },
  },
  hyperrealistic: {
    grade: { saturation: 1.2, contrast: 1.1, exposure: 0.98 },
    paintOver: (stage) => addClarity(stage, 0.8),
    lens: { grain: 0, vignette: 0.55 },
  },
  cinematic: {
    grade: { contrast: 1.1, saturation: 0.95 },
    levels: ({ isDark }) => (isDark ? { middle: 0.32, low: 0.01, high: 0.96, saturation: 1.2 } : undefined),
    paintOver: (stage, facts) => {
      focusOnFigures(stage, facts, 7)
      splitColors(stage, { shade: [0.2, 1, 1.25], light: [1.36, 1, 0.56], amount: 0.7, lift: 0.035 })
      addStreaks(stage, [0.35, 0.65, 1])
    },
    lens: { grain: 0.022, vignette: 0.42 },
  },
  studio_ghibli: {
    grade: { exposure: 1.16, saturation: 1.2, shadows: [0.01, 0.035, 0.02], highlights: [0.03, 0.015, -0.05] },
    levels: ({ isDark }) => ({ middle: isDark ? 0.44 : 0.62, low: 0.1, high: 0.98, saturation: 1.2 }),
    paintOver: (stage) => {
      paintCel(stage, { levels: 8, line: 0.85, pen: 1.4 })
      paintStrokes(stage, {
        sizes: [22, 10],
        thresholds: [0, 0.035],
        length: 4,
        relief: 0,
        jitter: 0.03,
        hueJitter: 0.03,
        detail: 4.5,
      })
    },
    lens: { vignette: 0.12, grain: 0 },
  },
  anime: {
    grade: { exposure: 1.14, saturation: 1.15 },
    bloom: { strength: 0.5 },
    levels: ({ isDark }) => (isDark ? { middle: 0.42, low: 0.02, high: 0.98, saturation: 1.25 } : undefined),
    paintOver: (stage) => {
      paintCel(stage, { levels: 6, line: 1 })
      splitColors(stage, { shade: [0.66, 0.62, 1.75], light: [1.12, 0.97, 1.04], amount: 0.55, saturation: 1.45 })
      addFlare(stage)
    },
    lens: { vignette: 0.08, grain: 0 },
  },
  cartoon: {
    grade: { exposure: 1.18, saturation: 1.3, contrast: 1.05 },
    levels: ({ isDark }) => (isDark ? undefined : { middle: 0.62, low: 0.08, high: 0.99, saturation: 1.15 }),
    paintOver: (stage) => paintCel(stage, { levels: 3, line: 2, saturation: 1.55, pen: 3.4, flatness: 13 }),
    lens: { vignette: 0, grain: 0 },
  },
  comic_book: {
    grade: { exposure: 1.15, saturation: 1.25, contrast: 1.08 },
    levels: ({ isDark }) => ({ middle: isDark ? 0.42 : 0.58, low: 0.04, high: 0.98 }),
    paintOver: (stage) => {
      paintComic(stage)
      paintBorder(stage, { share: 0.03, paper: [0.96, 0.94, 0.88], corner: 0, line: 0.008 })
    },
    lens: { vignette: 0, grain: 0 },
  },
  oil_painting: {
    grade: { saturation: 1.2, contrast: 1.1, highlights: [0.03, 0.008, -0.06] },
    levels: ({ isDark }) => (isDark ? { middle: 0.34, low: 0.02, high: 0.95, saturation: 1.25 } : undefined),
    paintOver: (stage) => {
      paintStrokes(stage, {
        sizes: [76, 38, 17],
        thresholds: [0, 0.05, 0.075],
        length: 6,
        jitter: 0.085,
        hueJitter: 0.07,
        relief: 1,
        detail: 7,
      })
      weaveCanvas(stage, 0.022)
    },
    lens: { vignette: 0.42, grain: 0 },
  },
  artistic: {
    grade: { saturation: 1.3, exposure: 1.1 },
    levels: ({ isDark }) => (isDark ? { middle: 0.42, low: 0.04, high: 0.98, saturation: 1.35 } : undefined),
    paintOver: (stage) =>
      paintStrokes(stage, {
        sizes: [40, 24, 15],
        thresholds: [0, 0.045, 0.07],
        length: 2.4,
        jitter: 0.13,
        hueJitter: 0.17,
        relief: 0.6,
        detail: 8,
      }),
  },
  watercolor: {
    grade: { exposure: 1.25, saturation: 1.1 },
    levels: ({ isDark, isPortrait }) => ({
      middle: isDark ? 0.42 : isPortrait ? 0.56 : 0.7,
      low: 0.05,
      high: 0.985,
      saturation: isPortrait ? 1.1 : 1.36,
    }),
    paintOver: (stage, { isPortrait }) => paintWatercolor(stage, isPortrait),
    lens: { vignette: 0.04, grain: 0 },
  },
  sketch: {
    grade: { exposure: 1.15 },
    levels: () => ({ middle: 0.72, low: 0.05, high: 0.99, saturation: 1 }),
    paintOver: (stage) => paintSketch(stage, 0.2),
    lens: { vignette: 0.04, grain: 0 },
  },
  vintage: {
    grade: { saturation: 0.95, exposure: 1.1 },
    levels: ({ isDark }) => ({ middle: isDark ? 0.36 : 0.5, low: 0.02, high: 0.97, saturation: 1.15 }),
    paintOver: (stage) => {
      fadeFilm(stage)
      paintBorder(stage, { share: 0.045, paper: [0.93, 0.895, 0.8], corner: 0.03 })
    },
    lens: { vignette: 0.12, grain: 0.045 },
  },
  cyberpunk: {
    grade: { shadows: [0.03, -0.01, 0.06], contrast: 1.12, saturation: 1.25 },
    bloom: { strength: 0.45, threshold: 0.6 },
    paintOver: (stage) => paintNeon(stage),
    lens: { fringe: 26, grain: 0.016 },
  },
  fantasy: {
    grade: { saturation: 1.2, shadows: [0.02, 0, 0.04] },
    bloom: { strength: 0.55, threshold: 0.66 },
    paintOver: (stage, facts) => {
      paintLightly(stage, facts)
      paintMagicLight(stage)
    },
  },
  vibrant_abstract: { grade: { saturation: 1.4, contrast: 1.08, exposure: 1.1 }, lens: { vignette: 0.2, grain: 0 } },
  abstract: {
    grade: { saturation: 0.95, contrast: 1.02 },
    paintOver: (stage) => {
      paintStrokes(stage, {
        sizes: [44, 20],
        thresholds: [0, 0.05],
        length: 7,
        jitter: 0.05,
        hueJitter: 0.04,
        relief: 0.55,
      })
      weaveCanvas(stage, 0.012)
    },
    lens: { vignette: 0.15, grain: 0 },
  },
  portrait_art: {
    grade: { saturation: 1.05, contrast: 1.08, shadows: [0.012, 0, -0.01] },
    addToScene: (stage, scene) => addPortrait(stage, scene),
    paintOver: (stage) => {
      paintStrokes(stage, {
        sizes: [44, 18, 8],
        thresholds: [0, 0.04, 0.06],
        length: 6,
        jitter: 0.04,
        hueJitter: 0.04,
        relief: 0.45,
        detail: 4,
      })
    },
    lens: { vignette: 0.6 },
  },
  action_figure: { grade: { exposure: 1.12, saturation: 1.2, contrast: 1.06 }, lens: { vignette: 0.1, grain: 0 } },
}
