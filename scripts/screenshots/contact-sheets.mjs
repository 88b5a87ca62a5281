import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

// Uses the server's sharp: the root has no image library.
const sharp = createRequire(path.resolve(import.meta.dirname, '../../server/package.json'))('sharp')

const GAP = 16
const LABEL_HEIGHT = 24
/** Fits an image viewer. */
const SHEET_WIDTH = 1_920
/** Size of a screenshot on the sheet, by the width of its browser window. Taller screenshots are cut off. */
const CELLS = { 1440: { width: 456, height: 420 }, 1024: { width: 361, height: 420 }, 768: { width: 297, height: 520 } }
const NARROW_CELL = { width: 196, height: 560 }
const ROWS_PER_SHEET = 4

/** Draws contact sheets of the screenshots in each subfolder, into `folder`. Returns the paths of the sheets. */
export async function drawContactSheets(folder) {
  if (!existsSync(folder)) return []
  const sheets = []
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  for (const name of folders.map((entry) => entry.name).toSorted(compareWidths)) {
    const files = readdirSync(path.join(folder, name)).filter((file) => file.endsWith('.png'))
    const cell = CELLS[Number.parseInt(name, 10)] ?? NARROW_CELL
    const columns = Math.floor((SHEET_WIDTH - GAP) / (cell.width + GAP))
    for (const [index, page] of splitIntoGroups(files.toSorted(), columns * ROWS_PER_SHEET).entries()) {
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
  for (const row of splitIntoGroups(cells, columns)) {
    for (const [column, { input, name }] of row.entries()) {
      const left = GAP + column * (cell.width + GAP)
      layers.push(
        { input: renderLabel(name, cell.width, isLight), left, top },
        { input, left, top: top + LABEL_HEIGHT },
      )
    }
    top += LABEL_HEIGHT + Math.max(...row.map(({ height }) => height)) + GAP
  }
  const background = isLight ? '#c8ccd4' : '#30343c'
  await sharp({ create: { width: SHEET_WIDTH, height: top, channels: 3, background } })
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

function renderLabel(text, width, isLight) {
  const fill = isLight ? '#111' : '#eee'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL_HEIGHT}"><text y="16" font-family="sans-serif" font-size="13" fill="${fill}">${text}</text></svg>`
  return Buffer.from(svg)
}

function splitIntoGroups(files, size) {
  return Array.from({ length: Math.ceil(files.length / size) }, (_, page) =>
    files.slice(page * size, (page + 1) * size),
  )
}

function compareWidths(one, other) {
  return Number.parseInt(other, 10) - Number.parseInt(one, 10) || one.localeCompare(other)
}
