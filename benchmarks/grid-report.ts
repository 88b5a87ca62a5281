import { printMeasurement } from './measurement.ts'
import type { Pace, ScrollMeasurement } from './grid-in-page.ts'
import { quantile } from './statistics.ts'

/** A window, and how the page is scrolled in it. */
export interface ScrollScenario extends Pace {
  windowName: string
  viewport: { width: number; height: number }
}

export interface ScrollReport extends ScrollScenario, ScrollMeasurement {
  /** Main-thread CPU milliseconds per frame, without throttling. */
  cpuMs: number[]
}

export interface Goal {
  /** Factor. */
  cpuThrottling: number
  frameTimeP95Ms: number
  tiles: number
  layoutShift: number
}

export interface ScrollReports {
  /** An empty page. */
  empty: ScrollReport
  /** The page of baseline-grid.ts. */
  baseline: ScrollReport
  /** The gallery, once for each scenario. */
  grids: ScrollReport[]
}

/** Prints a table of all pages, then the P14 measurements. */
export function printScrolling({ empty, baseline, grids }: ScrollReports, goal: Goal): void {
  const row = (page: string, report: ScrollReport) => ({ page, ...toRow(report, goal) })
  console.table([row('empty', empty), row('baseline', baseline), ...grids.map((report) => row('Pictor', report))])
  for (const { windowName, speed, pacedBy, shiftDetails } of grids)
    for (const details of shiftDetails)
      console.log(`Layout shift, ${windowName}, ${speed} px/s, paced by the ${pacedBy}: ${details}`)

  const goalReport = grids.find(
    ({ windowName, pacedBy }) => windowName === baseline.windowName && pacedBy === baseline.pacedBy,
  )
  const worst = (readValue: (report: ScrollReport) => number) => Math.max(...grids.map(readValue))
  const atMost = (bound: number) => ({ goal: { atMost: bound } })
  const measurements = [
    {
      what: 'frame time, p95, ms, in the goal’s window',
      measured: calculateFrameTimeP95Ms(goalReport),
      ...atMost(goal.frameTimeP95Ms),
    },
    { what: 'the same on the baseline page', measured: calculateFrameTimeP95Ms(baseline) },
    { what: 'frame time, p95, ms, the worst', measured: worst(calculateFrameTimeP95Ms) },
    {
      what: `CPU time per frame, p95, ms × ${goal.cpuThrottling}, the worst`,
      measured: worst(({ cpuMs }) => quantile(cpuMs, 0.95)) * goal.cpuThrottling,
      ...atMost(goal.frameTimeP95Ms),
    },
    { what: 'tiles mounted', measured: worst((report) => report.tiles), ...atMost(goal.tiles) },
    { what: 'layout shift', measured: worst(({ layoutShift }) => layoutShift), ...atMost(goal.layoutShift) },
  ]
  for (const measurement of measurements) printMeasurement({ id: 'P14', ...measurement })
}

function toRow(report: ScrollReport, goal: Goal) {
  const { windowName, viewport, speed, pacedBy, frameTimesMs, cpuMs, tiles, nodes, layoutShift } = report
  return {
    window: `${windowName}, ${viewport.width} × ${viewport.height}`,
    'px/s': speed,
    'paced by': `the ${pacedBy}`,
    'frame ms p50': round(quantile(frameTimesMs, 0.5)),
    [`p95 ≤ ${goal.frameTimeP95Ms}`]: round(quantile(frameTimesMs, 0.95)),
    [`CPU ms p50 × ${goal.cpuThrottling}`]: round(quantile(cpuMs, 0.5) * goal.cpuThrottling),
    [`p95 × ${goal.cpuThrottling} ≤ ${goal.frameTimeP95Ms}`]: round(quantile(cpuMs, 0.95) * goal.cpuThrottling),
    [`tiles ≤ ${goal.tiles}`]: tiles,
    nodes,
    [`layout shift = ${goal.layoutShift}`]: round(layoutShift),
  }
}

/** In whole milliseconds: the goal of 33 ms means two frames of a 60 Hz screen, which take 33.3 ms. */
function calculateFrameTimeP95Ms(report: ScrollReport | undefined): number {
  return report ? Math.round(quantile(report.frameTimesMs, 0.95)) : NaN
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
