// These functions run in the page. They are sent as source text, so they use nothing outside themselves.

export interface Scrolling {
  /** Milliseconds between one frame and the next. */
  frames: number[]
  /** The highest number in the document at once. */
  tiles: number
  nodes: number
  /** The sum since the page was opened. */
  shift: number
  /** What moved, when and how far; empty if nothing moved. */
  shifted: string[]
}

export interface Pace {
  /** Pixels per second. */
  speed: number
  /** With 'frame', a late page does not have to catch up. */
  by: 'clock' | 'frame'
}

/** Scrolls down evenly and records frames, tiles and layout shifts. */
export async function watchScrolling({ speed, by, seconds }: Pace & { seconds: number }): Promise<Scrolling> {
  let shift = 0
  const shifted: string[] = []
  interface LayoutShift extends PerformanceEntry {
    value: number
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
  }
  const formatBox = ({ x, y, width, height }: DOMRectReadOnly) =>
    `${[x, y].map(Math.round).join(',')} ${[width, height].map(Math.round).join('×')}`
  const observer = new PerformanceObserver((list) => {
    for (const { value, startTime, sources } of list.getEntries() as LayoutShift[]) {
      shift += value
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? node : node?.parentElement
        return `${element?.outerHTML.slice(0, 90)} from ${formatBox(previousRect)} to ${formatBox(currentRect)}`
      })
      shifted.push(`${value.toExponential(1)} at ${Math.round(startTime)} ms: ${moved.join('; ')}`)
    }
  })
  observer.observe({ type: 'layout-shift', buffered: true })
  const tiles = document.getElementsByClassName('masonry-tile')
  const everything = document.getElementsByTagName('*')
  const max = { tiles: 0, nodes: 0 }
  const frames: number[] = []
  const from = scrollY
  await new Promise<void>((resolve) => {
    let startedAt = 0
    let last = 0
    let stepped = 0
    const step = (time: number) => {
      if (last > 0) frames.push(time - last)
      else startedAt = time
      last = time
      stepped += 1
      max.tiles = Math.max(max.tiles, tiles.length)
      max.nodes = Math.max(max.nodes, everything.length)
      if (time - startedAt > seconds * 1_000) return resolve()
      scrollTo(0, from + speed * (by === 'clock' ? (time - startedAt) / 1_000 : stepped / 60))
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
  observer.disconnect()
  return { frames, shift, shifted, ...max }
}

/** Scrolls down by a fixed number of pixels per frame, however long a frame takes. */
export async function scrollFrames({ pixels, frames }: { pixels: number; frames: number }): Promise<void> {
  const from = scrollY
  for (let frame = 1; frame <= frames; frame += 1) {
    await new Promise(requestAnimationFrame)
    scrollTo(0, from + frame * pixels)
  }
}

export interface Fling {
  frames: number[]
  /** Number of tiles in the list at the end. */
  tiles: number
  /** Time spent at the end of the loaded list. */
  waitedMs: number
}

/** Like `watchScrolling`, but stops at the end of the list until the list grows. */
export async function fling({ speed, seconds }: { speed: number; seconds: number }): Promise<Fling> {
  const frames: number[] = []
  let waitedMs = 0
  await new Promise<void>((resolve) => {
    let startedAt = 0
    let last = 0
    let target = 0
    const step = (time: number) => {
      const passed = last > 0 ? time - last : 0
      if (last > 0) frames.push(passed)
      else startedAt = time
      last = time
      const end = document.documentElement.scrollHeight - innerHeight
      target = Math.min(end, target + (speed * passed) / 1_000)
      if (target >= end) waitedMs += passed
      scrollTo(0, target)
      if (time - startedAt > seconds * 1_000) return resolve()
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
  const tile = document.querySelector('.masonry-tile')
  return { frames, waitedMs, tiles: Number(tile?.getAttribute('aria-setsize')) }
}
