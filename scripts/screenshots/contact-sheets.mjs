import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

// Uses the server's sharp: the root has no image library.
const sharp = createRequire(path.resolve(import.meta.dirname, '../../server/package.json'))('sharp')

const GAP = 16
const LABEL = 24
/** Width of a sheet, which fits an image viewer. */
const SHEET = 1_920
/** Size of a screenshot on the sheet, by the width of its window. Longer screenshots are cut off. */
const CELLS = { 1440: { width: 456, height: 420 }, 1024: { width: 361, height: 420 }, 768: { width: 297, height: 520 } }
const NARROW = { width: 196, height: 560 }
const ROWS = 4

/** Draws contact sheets of the screenshots of each subfolder, next to it. Returns their paths. */
export async function drawContactSheets(folder) {
  if (!existsSync(folder)) return []
  const sheets = []
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  for (const name of folders.map((entry) => entry.name).toSorted(byWidth)) {
    const files = readdirSync(path.join(folder, name)).filter((file) => file.endsWith('.png'))
    const cell = CELLS[Number.parseInt(name, 10)] ?? NARROW
    const columns = Math.floor((SHEET - GAP) / (cell.width + GAP))
    for (const [index, page] of pagesOf(files.toSorted(), columns * ROWS).entries()) {
      const sheet = path.join(folder, `sheet-${name}-${index + 1}.png`)
      const screenshots = page.map((file) => path.join(folder, name, file))
      await drawSheet(sheet, screenshots, { cell, columns, isLight: name.endsWith('light') })
      sheets.push(sheet)
    }
  }
  return sheets
}

async function drawSheet(sheet, screenshots, { cell, columns, isLight }) {
  const cells = await Promise.all(screenshots.map((screenshot) => shrink(screenshot, cell)))
  const layers = []
  let top = GAP
  for (const row of pagesOf(cells, columns)) {
    for (const [column, { input, name }] of row.entries()) {
      const left = GAP + column * (cell.width + GAP)
      layers.push({ input: labelOf(name, cell.width, isLight), left, top }, { input, left, top: top + LABEL })
    }
    top += LABEL + Math.max(...row.map(({ height }) => height)) + GAP
  }
  const background = isLight ? '#c8ccd4' : '#30343c'
  await sharp({ create: { width: SHEET, height: top, channels: 3, background } })
    .composite(layers)
    .png()
    .toFile(sheet)
}

async function shrink(screenshot, cell) {
  const { data, info } = await sharp(screenshot).resize({ width: cell.width }).toBuffer({ resolveWithObject: true })
  const height = Math.min(info.height, cell.height)
  const input = await sharp(data).extract({ left: 0, top: 0, width: cell.width, height }).toBuffer()
  return { input, height, name: path.basename(screenshot, '.png') }
}

function labelOf(text, width, isLight) {
  const fill = isLight ? '#111' : '#eee'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL}"><text y="16" font-family="sans-serif" font-size="13" fill="${fill}">${text}</text></svg>`
  return Buffer.from(svg)
}

function pagesOf(files, size) {
  return Array.from({ length: Math.ceil(files.length / size) }, (_, page) =>
    files.slice(page * size, (page + 1) * size),
  )
}

function byWidth(one, other) {
  return Number.parseInt(other, 10) - Number.parseInt(one, 10) || one.localeCompare(other)
}
