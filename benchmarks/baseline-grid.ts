import type { Image } from '@pictor/contract'

type ListedImage = Pick<Image, 'compressed_url' | 'prompt' | 'width' | 'height'>

const STYLE = `
body { margin: 16px; background: #111 }
#grid { position: relative }
.masonry-tile { position: absolute; overflow: hidden; padding: 0; border: 0; border-radius: 12px; background: #222 }
img { display: block; width: 100%; height: 100%; object-fit: cover }`

/**
 * The baseline for the grid: a page with the same images, each in a button, positioned without a library in bands of
 * 600 pixels. It has no React, favorite buttons, favorite counts or placeholders: the minimum that a virtualized grid
 * costs a browser.
 */
export function baselineGridPage(listUrl: string): string {
  const script = `(${String(drawBareGrid)})(${JSON.stringify(listUrl)})`
  return `<!doctype html><title>Bare tiles</title><style>${STYLE}</style><div id="grid"></div><script type="module">${script}</script>`
}

/** Runs in the page. It is sent as source text, so it uses nothing outside itself. */
async function drawBareGrid(listUrl: string): Promise<void> {
  const [COLUMNS, GAP, BAND] = [4, 12, 600]
  const grid = document.getElementById('grid')
  if (!grid) return
  const { images } = (await (await fetch(listUrl)).json()) as { images: ListedImage[] }
  const columnWidth = (grid.clientWidth - (COLUMNS - 1) * GAP) / COLUMNS
  const ends = Array.from({ length: COLUMNS }, () => 0)
  const boxes = images.map(({ width, height }) => {
    const top = Math.min(...ends)
    const column = ends.indexOf(top)
    const tall = (columnWidth * height) / width
    ends[column] = top + tall + GAP
    return { left: column * (columnWidth + GAP), top, width: columnWidth, height: tall }
  })
  grid.style.height = `${Math.max(...ends)}px`

  const tileOf = (image: ListedImage, box: Record<string, number>) => {
    const tile = document.createElement('button')
    tile.className = 'masonry-tile'
    tile.ariaLabel = image.prompt
    for (const [side, pixels] of Object.entries(box)) tile.style.setProperty(side, `${pixels}px`)
    const imageElement = tile.appendChild(document.createElement('img'))
    imageElement.loading = 'lazy'
    imageElement.decoding = 'async'
    imageElement.alt = image.prompt
    imageElement.src = image.compressed_url.replace('.webp', '-320.webp')
    return tile
  }

  const mounted = new Map<number, HTMLElement>()
  let renderedBand = NaN
  const render = () => {
    const band = Math.floor(scrollY / BAND)
    if (band === renderedBand) return
    renderedBand = band
    const [from, to] = [(band - 1) * BAND, (band + 1) * BAND + innerHeight]
    for (const [index, image] of images.entries()) {
      const box = boxes[index]
      const isNear = box !== undefined && box.top < to && box.top + box.height > from
      const tile = mounted.get(index)
      if (tile && !isNear) {
        tile.remove()
        mounted.delete(index)
      } else if (!tile && isNear) mounted.set(index, grid.appendChild(tileOf(image, box)))
    }
  }
  addEventListener('scroll', render, { passive: true })
  render()
}
