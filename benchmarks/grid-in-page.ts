// Each function is sent into the page by its source: it uses nothing from outside of itself.

export interface Scrolling {
  /** Milliseconds between one frame and the next. */
  frames: number[]
  /** Most at a time in the document. */
  tiles: number
  nodes: number
  /** Of the whole visit. */
  shift: number
  /** What moved, when and how far: empty if nothing did. */
  shifted: string[]
}

export interface Pace {
  /** Pixels per second. */
  speed: number
  /** By the frame a page that is late does not have to catch up. */
  by: 'clock' | 'frame'
}

/** Scrolls down evenly and watches. */
export async function watchScrolling({ speed, by, seconds }: Pace & { seconds: number }): Promise<Scrolling> {
  let shift = 0
  const shifted: string[] = []
  interface LayoutShift extends PerformanceEntry {
    value: number
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
  }
  const placeOf = ({ x, y, width, height }: DOMRectReadOnly) =>
    `${[x, y].map(Math.round).join(',')} ${[width, height].map(Math.round).join('×')}`
  const observer = new PerformanceObserver((list) => {
    for (const { value, startTime, sources } of list.getEntries() as LayoutShift[]) {
      shift += value
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? node : node?.parentElement
        return `${element?.outerHTML.slice(0, 90)} from ${placeOf(previousRect)} to ${placeOf(currentRect)}`
      })
      shifted.push(`${value.toExponential(1)} at ${Math.round(startTime)} ms: ${moved.join('; ')}`)
    }
  })
  observer.observe({ type: 'layout-shift', buffered: true })
  const tiles = document.getElementsByClassName('masonry-tile')
  const everything = document.getElementsByTagName('*')
  const most = { tiles: 0, nodes: 0 }
  const frames: number[] = []
  const from = scrollY
  await new Promise<void>((resolve) => {
    let began = 0
    let last = 0
    let stepped = 0
    const step = (time: number) => {
      if (last > 0) frames.push(time - last)
      else began = time
      last = time
      stepped += 1
      most.tiles = Math.max(most.tiles, tiles.length)
      most.nodes = Math.max(most.nodes, everything.length)
      if (time - began > seconds * 1_000) return resolve()
      scrollTo(0, from + speed * (by === 'clock' ? (time - began) / 1_000 : stepped / 60))
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
  observer.disconnect()
  return { frames, shift, shifted, ...most }
}

/** Scrolls down by so many pixels a frame, however long a frame takes. */
export async function scrollFrames({ pixels, frames }: { pixels: number; frames: number }): Promise<void> {
  const from = scrollY
  for (let frame = 1; frame <= frames; frame += 1) {
    await new Promise(requestAnimationFrame)
    scrollTo(0, from + frame * pixels)
  }
}

export interface Fling {
  frames: number[]
  /** Tiles of the list in the end. */
  tiles: number
  /** So long there was nothing more to scroll to. */
  waitedMs: number
}

/** As `watchScrolling`, but the end of the list stops it until the list has grown. */
export async function fling({ speed, seconds }: { speed: number; seconds: number }): Promise<Fling> {
  const frames: number[] = []
  let waitedMs = 0
  await new Promise<void>((resolve) => {
    let began = 0
    let last = 0
    let wanted = 0
    const step = (time: number) => {
      const passed = last > 0 ? time - last : 0
      if (last > 0) frames.push(passed)
      else began = time
      last = time
      const end = document.documentElement.scrollHeight - innerHeight
      wanted = Math.min(end, wanted + (speed * passed) / 1_000)
      if (wanted >= end) waitedMs += passed
      scrollTo(0, wanted)
      if (time - began > seconds * 1_000) return resolve()
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
  const tile = document.querySelector('.masonry-tile')
  return { frames, waitedMs, tiles: Number(tile?.getAttribute('aria-setsize')) }
}
