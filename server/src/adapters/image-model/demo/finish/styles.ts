import type { Style } from '@pictor/contract'
import type { Stage } from '../paint/stage.ts'
import { paintCel } from './cel.ts'
import { paintComic } from './comic.ts'
import type { Finish, Subjectivity } from './finish.ts'
import { paintSketch } from './sketch.ts'
import { paintStrokes } from './strokes.ts'
import { fadeFilm, focusDepth, weaveCanvas } from './surface.ts'
import { paintWatercolour } from './watercolour.ts'

/** Space and smooth abstract pictures lose their finest points under a brush. */
function isTooFine({ scene }: Subjectivity): boolean {
  return scene.place === 'space'
}

function focusOnFigures(stage: Stage, { scene, hasFigures }: Subjectivity, radius: number): void {
  const { height, horizon } = stage
  const isClose = scene.camera.name === 'close' || scene.camera.name === 'low'
  if (hasFigures && scene.place !== 'portrait' && scene.place !== 'abstract')
    focusDepth(stage, {
      from: horizon + height * (isClose ? 0.2 : 0.06),
      to: height * 0.95,
      radius: isClose ? radius * 1.4 : radius,
    })
}

const paintedLightly: NonNullable<Finish['paintOver']> = (stage, about) => {
  if (isTooFine(about) || about.scene.place === 'abstract') return
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

/** Every style of the contract and how it is finished. */
export const FINISHES: Readonly<Record<Style, Finish>> = {
  None: { grade: { saturation: 1.14, contrast: 1.08, exposure: 1.06 }, paintOver: paintedLightly },
  digital_art: { grade: { saturation: 1.26, contrast: 1.12, exposure: 1.04 }, paintOver: paintedLightly },
  photorealistic: {
    grade: { saturation: 0.95, contrast: 1.04 },
    paintOver: (stage, about) => focusOnFigures(stage, about, 9),
    lens: { grain: 0.016 },
  },
  hyperrealistic: {
    grade: { saturation: 1.08, contrast: 1.12, exposure: 1.03 },
    paintOver: (stage, about) => focusOnFigures(stage, about, 6),
    lens: { grain: 0, vignette: 0.4 },
  },
  cinematic: {
    grade: { shadows: [-0.03, 0.012, 0.045], highlights: [0.035, 0.005, -0.045], contrast: 1.1, saturation: 0.95 },
    paintOver: (stage, about) => focusOnFigures(stage, about, 7),
    lens: { bars: 0.06, grain: 0.022, vignette: 0.42 },
  },
  studio_ghibli: {
    grade: { exposure: 1.12, saturation: 1.25, shadows: [-0.01, 0.02, 0.03] },
    paintOver: (stage) => {
      paintCel(stage, { levels: 8, line: 0.6 })
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
    grade: { exposure: 1.12, saturation: 1.18 },
    paintOver: (stage) => paintCel(stage, { levels: 6, line: 1 }),
    lens: { vignette: 0.12, grain: 0 },
  },
  cartoon: {
    grade: { exposure: 1.18, saturation: 1.3, contrast: 1.05 },
    levels: ({ isDark }) => (isDark ? undefined : { middle: 0.6, low: 0.08, high: 0.99, saturation: 1.15 }),
    paintOver: (stage) => paintCel(stage, { levels: 4, line: 1.5, saturation: 1.4 }),
    lens: { vignette: 0, grain: 0 },
  },
  comic_book: {
    grade: { exposure: 1.15, saturation: 1.25, contrast: 1.08 },
    levels: ({ isDark }) => (isDark ? undefined : { middle: 0.55, low: 0.04, high: 0.98 }),
    paintOver: (stage) => paintComic(stage),
    lens: { vignette: 0.1, grain: 0 },
  },
  oil_painting: {
    grade: { saturation: 1.16, contrast: 1.05 },
    paintOver: (stage) => {
      paintStrokes(stage, {
        sizes: [52, 24, 11],
        thresholds: [0, 0.05, 0.075],
        length: 6,
        jitter: 0.075,
        hueJitter: 0.07,
        relief: 0.7,
        detail: 5,
      })
      weaveCanvas(stage, 0.018)
    },
  },
  artistic: {
    grade: { saturation: 1.3, exposure: 1.1 },
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
    paintOver: (stage, { isPortrait }) => paintWatercolour(stage, isPortrait),
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
    levels: ({ isDark }) => (isDark ? { middle: 0.36, low: 0.02, high: 0.97, saturation: 1.15 } : undefined),
    paintOver: (stage) => fadeFilm(stage),
    lens: { vignette: 0.6, grain: 0.04, fringe: 12 },
  },
  cyberpunk: {
    grade: { shadows: [0.03, -0.01, 0.06], highlights: [0, 0.01, 0.03], contrast: 1.1, saturation: 1.25 },
    bloom: { strength: 0.45, threshold: 0.6 },
    lens: { fringe: 26, grain: 0.016 },
  },
  fantasy: {
    grade: { saturation: 1.15, shadows: [0.02, 0, 0.04] },
    bloom: { strength: 0.48, threshold: 0.7 },
    paintOver: paintedLightly,
  },
  vibrant_abstract: {
    grade: { saturation: 1.4, contrast: 1.08, exposure: 1.1 },
    lens: { vignette: 0.2, grain: 0 },
  },
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
    grade: { saturation: 1.05, contrast: 1.06, shadows: [0.012, 0, -0.01] },
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
    lens: { vignette: 0.5 },
  },
  action_figure: {
    grade: { exposure: 1.12, saturation: 1.2, contrast: 1.06 },
    lens: { vignette: 0.1, grain: 0 },
  },
}
