import type { Image } from '@pictor/contract'

type ListedImage = Pick<Image, 'compressed_url' | 'prompt' | 'width' | 'height'>

const STYLE = `
body { margin: 16px; background: #111 }
#grid { position: relative }
.masonry-tile { position: absolute; overflow: hidden; padding: 0; border: 0; border-radius: 12px; background: #222 }
img { display: block; width: 100%; height: 100%; object-fit: cover }`

/**
 * Returns the baseline for the grid: a page that shows the same images as buttons, without React, a grid library,
 * favorite buttons, favorite counts or placeholders. Only tiles near the visible area are mounted; the set of mounted
 * tiles changes after every 600 pixels of scrolling. It shows the minimum that a virtualized grid costs a browser.
 */
export function renderBaselineGridPage(listUrl: string): string {
  const script = `(${String(drawBaselineGrid)})(${JSON.stringify(listUrl)})`
  return `<!doctype html><title>Bare tiles</title><style>${STYLE}</style><div id="grid"></div><script type="module">${script}</script>`
}

/** Runs in the page. It is sent as source text, so it must not use anything outside the function. */
async function drawBaselineGrid(listUrl: string): Promise<void> {
  const [COLUMNS, GAP, BAND_HEIGHT] = [4, 12, 600]
  const grid = document.getElementById('grid')
  if (!grid) return
  const { images } = (await (await fetch(listUrl)).json()) as { images: ListedImage[] }
  const columnWidth = (grid.clientWidth - (COLUMNS - 1) * GAP) / COLUMNS
  const columnEnds = Array.from({ length: COLUMNS }, () => 0)
  const boxes = images.map(({ width, height }) => {
    const top = Math.min(...columnEnds)
    const column = columnEnds.indexOf(top)
    const tileHeight = (columnWidth * height) / width
    columnEnds[column] = top + tileHeight + GAP
    return { left: column * (columnWidth + GAP), top, width: columnWidth, height: tileHeight }
  })
  grid.style.height = `${Math.max(...columnEnds)}px`

  const createTile = (image: ListedImage, box: Record<string, number>) => {
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
    const band = Math.floor(scrollY / BAND_HEIGHT)
    if (band === renderedBand) return
    renderedBand = band
    const [mountedTop, mountedBottom] = [(band - 1) * BAND_HEIGHT, (band + 1) * BAND_HEIGHT + innerHeight]
    for (const [index, image] of images.entries()) {
      const box = boxes[index]
      const isNear = box !== undefined && box.top < mountedBottom && box.top + box.height > mountedTop
      const tile = mounted.get(index)
      if (tile && !isNear) {
        tile.remove()
        mounted.delete(index)
      } else if (!tile && isNear) mounted.set(index, grid.appendChild(createTile(image, box)))
    }
  }
  addEventListener('scroll', render, { passive: true })
  render()
}
