import { printMeasurement } from './measurement.ts'
import type { Pace, Scrolling } from './grid-in-page.ts'
import { quantile } from './statistics.ts'

export interface Scroll extends Pace {
  name: string
  viewport: { width: number; height: number }
}

export interface ScrollReport extends Scroll, Scrolling {
  /** Main-thread CPU milliseconds per frame, without throttling. */
  work: number[]
}

export interface Goal {
  /** CPU throttling factor. */
  slowed: number
  frameP95: number
  tiles: number
  shift: number
}

export interface ScrollReports {
  empty: ScrollReport
  baseline: ScrollReport
  grids: ScrollReport[]
}

/** Prints a table of all pages, then the P14 measurements. */
export function printScrolling({ empty, baseline, grids }: ScrollReports, goal: Goal): void {
  const row = (tiles: string, report: ScrollReport) => ({ '10,000 tiles': tiles, ...rowOf(report, goal) })
  console.table([row('none', empty), row('baseline', baseline), ...grids.map((report) => row('Pictor', report))])
  for (const { name, speed, by, shifted } of grids)
    for (const moved of shifted) console.log(`${name}, ${speed} px/s by the ${by}: ${moved}`)

  const own = grids.find(({ name, by }) => name === baseline.name && by === baseline.by)
  const worst = (of: (report: ScrollReport) => number) => Math.max(...grids.map(of))
  const atMost = (bound: number) => ({ goal: { atMost: bound } })
  const measurements = [
    { what: 'frames, p95, ms, in the goal’s window', measured: framesP95(own), ...atMost(goal.frameP95) },
    { what: 'the same with baseline tiles', measured: framesP95(baseline) },
    { what: 'frames, p95, ms, the worst', measured: worst(framesP95) },
    {
      what: `work for a frame, p95, ms × ${goal.slowed}, the worst`,
      measured: worst(({ work }) => quantile(work, 0.95)) * goal.slowed,
      ...atMost(goal.frameP95),
    },
    { what: 'tiles mounted', measured: worst((report) => report.tiles), ...atMost(goal.tiles) },
    { what: 'layout shift', measured: worst(({ shift }) => shift), ...atMost(goal.shift) },
  ]
  for (const measurement of measurements) printMeasurement({ id: 'P14', ...measurement })
}

function rowOf({ name, viewport, speed, by, frames, work, tiles, nodes, shift }: ScrollReport, goal: Goal) {
  return {
    window: `${name}, ${viewport.width} × ${viewport.height}`,
    'px/s': speed,
    by: `the ${by}`,
    'frames p50 ms': round(quantile(frames, 0.5)),
    [`p95 ≤ ${goal.frameP95}`]: round(quantile(frames, 0.95)),
    [`work p50 × ${goal.slowed}`]: round(quantile(work, 0.5) * goal.slowed),
    [`p95 × ${goal.slowed} ≤ ${goal.frameP95}`]: round(quantile(work, 0.95) * goal.slowed),
    [`tiles ≤ ${goal.tiles}`]: tiles,
    nodes,
    [`shift = ${goal.shift}`]: round(shift),
  }
}

/** In whole milliseconds, like the goal: two screen frames take 33.3 ms. */
function framesP95(report: ScrollReport | undefined): number {
  return report ? Math.round(quantile(report.frames, 0.95)) : NaN
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
