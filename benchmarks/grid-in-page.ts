// These functions run in the page. They are sent as source text, so they must not use anything outside themselves.

export interface ScrollMeasurement {
  /** Milliseconds between one frame and the next. */
  frameTimesMs: number[]
  /** The highest number of tiles that were in the document at the same time. */
  tiles: number
  /** The highest number of elements that were in the document at the same time. */
  nodes: number
  /** The sum of the layout shift scores since the page was opened. */
  layoutShift: number
  /** One text per layout shift: score, time, and the elements that moved. */
  shiftDetails: string[]
}

export interface Pace {
  /** Pixels per second. */
  speed: number
  /**
   * 'clock': the position follows the time, so after a late frame the page scrolls further. 'frame': the page scrolls
   * by the same distance in each frame.
   */
  pacedBy: 'clock' | 'frame'
}

/** Scrolls down at a constant pace and records frame times, tiles and layout shifts. */
export async function scrollAndMeasure({
  speed,
  pacedBy,
  seconds,
}: Pace & { seconds: number }): Promise<ScrollMeasurement> {
  let layoutShift = 0
  const shiftDetails: string[] = []
  interface LayoutShift extends PerformanceEntry {
    value: number
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
  }
  const formatBox = ({ x, y, width, height }: DOMRectReadOnly) =>
    `${[x, y].map(Math.round).join(',')} ${[width, height].map(Math.round).join('×')}`
  const observer = new PerformanceObserver((list) => {
    for (const { value, startTime, sources } of list.getEntries() as LayoutShift[]) {
      layoutShift += value
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? node : node?.parentElement
        return `${element?.outerHTML.slice(0, 90)} from ${formatBox(previousRect)} to ${formatBox(currentRect)}`
      })
      shiftDetails.push(`${value.toExponential(1)} at ${Math.round(startTime)} ms: ${moved.join('; ')}`)
    }
  })
  observer.observe({ type: 'layout-shift', buffered: true })
  const tiles = document.getElementsByClassName('masonry-tile')
  const elements = document.getElementsByTagName('*')
  const max = { tiles: 0, nodes: 0 }
  const frameTimesMs: number[] = []
  const startY = scrollY
  await new Promise<void>((resolve) => {
    let startedAt = 0
    let last = 0
    let frameCount = 0
    const step = (time: number) => {
      if (last > 0) frameTimesMs.push(time - last)
      else startedAt = time
      last = time
      frameCount += 1
      max.tiles = Math.max(max.tiles, tiles.length)
      max.nodes = Math.max(max.nodes, elements.length)
      if (time - startedAt > seconds * 1_000) return resolve()
      scrollTo(0, startY + speed * (pacedBy === 'clock' ? (time - startedAt) / 1_000 : frameCount / 60))
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
  observer.disconnect()
  return { frameTimesMs, layoutShift, shiftDetails, ...max }
}

/** Scrolls down by a fixed number of pixels per frame, however long a frame takes. */
export async function scrollFrames({ pixels, frames }: { pixels: number; frames: number }): Promise<void> {
  const startY = scrollY
  for (let frame = 1; frame <= frames; frame += 1) {
    await new Promise(requestAnimationFrame)
    scrollTo(0, startY + frame * pixels)
  }
}

export interface Fling {
  /** Milliseconds between one frame and the next. */
  frameTimesMs: number[]
  /** Number of tiles in the list at the end. */
  tiles: number
  /** Time spent at the end of the loaded list. */
  waitedMs: number
}

/** Like `scrollAndMeasure` by the clock, but waits at the end of the list until the list grows. */
export async function fling({ speed, seconds }: { speed: number; seconds: number }): Promise<Fling> {
  const frameTimesMs: number[] = []
  let waitedMs = 0
  await new Promise<void>((resolve) => {
    let startedAt = 0
    let last = 0
    let target = 0
    const step = (time: number) => {
      const elapsedMs = last > 0 ? time - last : 0
      if (last > 0) frameTimesMs.push(elapsedMs)
      else startedAt = time
      last = time
      const end = document.documentElement.scrollHeight - innerHeight
      target = Math.min(end, target + (speed * elapsedMs) / 1_000)
      if (target >= end) waitedMs += elapsedMs
      scrollTo(0, target)
      if (time - startedAt > seconds * 1_000) return resolve()
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
  const tile = document.querySelector('.masonry-tile')
  return { frameTimesMs, waitedMs, tiles: Number(tile?.getAttribute('aria-setsize')) }
}
