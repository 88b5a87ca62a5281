import { expect } from '@playwright/test'

interface TileBox {
  /** Width divided by height, of the image and of its tile. */
  imageRatio: number
  tileRatio: number
  /** Height of the tile's link divided by that of the tile. */
  linkShare: number
}

/** Runs in the page. */
export function measureTiles(): TileBox[] {
  return [...document.querySelectorAll('li[data-index]')].flatMap((tile) => {
    const [link, image] = [tile.querySelector('a'), tile.querySelector('img')]
    if (!link || !image) return []
    const { width, height } = tile.getBoundingClientRect()
    const linkHeight = link.getBoundingClientRect().height
    const imageRatio = Number(image.getAttribute('width')) / Number(image.getAttribute('height'))
    return [{ imageRatio, tileRatio: width / height, linkShare: linkHeight / height }]
  })
}

/** Expects tiles that have the ratio of their images and are filled by their links. */
export function expectTilesToFit(boxes: TileBox[]): void {
  expect(boxes).not.toEqual([])
  for (const { imageRatio, tileRatio, linkShare } of boxes) {
    expect(tileRatio).toBeCloseTo(imageRatio, 1)
    expect(linkShare).toBeCloseTo(1, 2)
  }
}
