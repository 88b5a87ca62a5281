import { globSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'

const webFolder = path.resolve(import.meta.dirname, '../..')

test('every shipped image says that a model generated it', async () => {
  const files = globSync('{app,public}/**/*.{webp,jpg}', { cwd: webFolder })
  expect(files.length).toBeGreaterThan(50)
  const unmarked = []
  for (const file of files) {
    const { xmp } = await sharp(path.join(webFolder, file)).metadata()
    if (!xmp?.includes('digitalsourcetype/trainedAlgorithmicMedia')) unmarked.push(file)
  }
  expect(unmarked).toEqual([])
})
